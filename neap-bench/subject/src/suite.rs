//! A suite: your own programs, and the operations that each of them is run with.

use crate::cluster::Cluster;
use crate::{
    checks::bad_inputs,
    loader::Loader,
    role::Role,
    subject::{Callee, Derived, Measurement, Subject, none_built},
    transaction::TransactionMeasurement,
};
use anyhow::ensure;
use neap_idl_reader::Idl;
use neap_model::{
    checks::check_allowed,
    reports::record::Inputs,
    text::{check_cell, shown_path},
};
use neap_toolchain::{Build, build, sha256};
use serde::{Deserialize, Deserializer, de::Error};
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

/// What is known about a toolchain that nobody names.
pub const UNKNOWN: &str = "unknown";

/// The command that builds programs of which a suite says nothing else.
const BUILD: &str = "cargo build-sbf";

/// Programs, and the operations that each of them is run with.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// The name of the suite. Its rows have it, too.
    pub name: String,
    /// The directory of the ELFs, if the suite declares it.
    pub elfs: Option<PathBuf>,
    /// The toolchain that built the ELFs, if the suite declares it.
    pub toolchain: Option<Build>,
    /// The programs, in the order of the rows.
    pub programs: Vec<Program>,
    /// The names of the operations, in the order of the rows.
    pub operations: Vec<String>,
    /// The cluster whose features and rent they run with.
    pub cluster: Cluster,
    /// The programs that are loaded beside each of them.
    pub callees: Vec<Callee>,
    /// Whether programs are also run with bad inputs.
    pub bad_inputs: bool,
    /// The files that the suite was read from.
    pub inputs: Inputs,
    /// What the reader of a run should know about the suite.
    pub notes: Vec<String>,
}

/// A program of a suite, as its `[[program]]` declares it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The name, unique in the suite.
    pub name: String,
    /// One line for the reader of a report.
    #[serde(default, deserialize_with = "cell")]
    pub about: String,
    /// The file name of its ELF. The path in a package if the harness carries the ELF.
    #[serde(default, deserialize_with = "file_name")]
    pub elf: String,
    /// The command that builds the ELF.
    #[serde(default)]
    pub build: String,
    /// The name of a public program, whose ELF the harness carries.
    pub public: Option<String>,
    /// The id that it runs under, in base58.
    pub id: Option<Address>,
    /// The file with its debug information. Otherwise it is looked for.
    pub debug: Option<PathBuf>,
    /// The loader that owns it.
    #[serde(default)]
    pub loader: Loader,
    /// Its role in the suite.
    #[serde(default)]
    pub role: Role,
    /// The bad inputs that it may accept, each with a reason: `vault: duplicates`.
    #[serde(default, deserialize_with = "allows")]
    pub allows: BTreeMap<String, String>,
    /// The ELF of a public program.
    #[serde(skip)]
    pub carried: Option<&'static [u8]>,
    /// What it is run with, and what every program but a floor must do.
    #[serde(skip)]
    pub operations: Vec<Measurement>,
    /// The transactions that it is run with.
    #[serde(skip)]
    pub transactions: Vec<TransactionMeasurement>,
    /// The names of the accounts, by address.
    #[serde(skip)]
    pub account_names: BTreeMap<Pubkey, String>,
    /// The names of its custom errors in an IDL, by number.
    #[serde(skip)]
    pub error_names: BTreeMap<u32, String>,
    /// The names of its instructions in an IDL, by their discriminators as little-endian numbers.
    #[serde(skip)]
    pub discriminators: BTreeMap<u64, String>,
    /// Instruction data that the IDL allows.
    #[serde(skip)]
    pub drawn_data: Vec<Vec<u8>>,
    /// Its IDL.
    #[serde(skip)]
    pub idl: Option<Arc<Idl>>,
    /// How the addresses of its accounts are derived.
    #[serde(skip)]
    pub derived: BTreeMap<Pubkey, Derived>,
}

impl Program {
    /// Fills in what a suite need not say: the file that `cargo build-sbf` makes of a package with this name.
    pub fn set_defaults(&mut self) {
        if self.about.is_empty() {
            self.about.clone_from(&self.name);
        }
        if self.public.is_some() {
            return;
        }
        if self.elf.is_empty() {
            self.elf = format!("{}.so", self.name.replace('-', "_"));
        }
        if self.build.is_empty() {
            self.build = BUILD.to_owned();
        }
    }
}

fn cell<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    check_cell(&text).map_err(D::Error::custom)?;
    Ok(text)
}

/// Reasons, by what they allow.
fn allows<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let allows = BTreeMap::<String, String>::deserialize(deserializer)?;
    for (what, reason) in &allows {
        check_allowed(what).map_err(D::Error::custom)?;
        if reason.trim().is_empty() {
            let message = format!("`{what}` is allowed without a reason: write one");
            return Err(D::Error::custom(message));
        }
    }
    Ok(allows)
}

fn file_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() || text.contains('/') {
        let message = format!("`{text}` is not a file name: `elfs` declares the directory");
        return Err(D::Error::custom(message));
    }
    Ok(text)
}

/// An address in base58.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Address(pub Pubkey);

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wrong = |_| format!("`{text}` is not an address: write its 32 bytes in base58");
        text.parse().map(Self).map_err(wrong)
    }
}

impl Suite {
    /// The toolchain that built the ELFs in a directory: its `toolchain.json`, or else the suite's `[toolchain]`, as far as
    /// it is declared.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`](neap_model::failure::ProgramFailure) when the directory does not exist; another error when `toolchain.json` is malformed, and when the
    /// ELFs have several SBPF versions, or another one than the suite's `[toolchain]` declares.
    pub fn built_by(&self, elfs: &Path) -> anyhow::Result<Build> {
        if build::is_described(elfs) {
            return Ok(Build::read(elfs)?);
        }
        if !elfs.is_dir() {
            return Err(none_built(elfs, &self.subjects(elfs)).into());
        }
        let unknown = || UNKNOWN.to_owned();
        let mut build = self.toolchain.clone().unwrap_or_else(|| Build {
            id: String::new(),
            rustc: unknown(),
            llvm: unknown(),
            linker: unknown(),
            sbpf: String::new(),
            fingerprint: String::new(),
        });
        let is_declared = !build.sbpf.is_empty();
        for program in &self.programs {
            let path = elfs.join(&program.elf);
            let found = match program.carried {
                Some(elf) => build::sbpf_of(elf),
                None => build::sbpf(&path).ok().flatten(),
            };
            let Some(found) = found.filter(|_| build.sbpf != UNKNOWN) else { continue };
            if build.sbpf.is_empty() {
                build.sbpf = found.to_owned();
            }
            let (sbpf, path) = (&build.sbpf, shown_path(&path));
            ensure!(
                sbpf == found || !is_declared,
                "[toolchain] declares `sbpf = \"{sbpf}\"`, but {path} is SBPF {found}: correct `sbpf` and the `id`, or build it again"
            );
            ensure!(
                sbpf == found,
                "{path} is SBPF {found}, but another program is SBPF {sbpf}: build them again with one toolchain"
            );
        }
        if build.sbpf.is_empty() {
            build.sbpf = unknown();
        }
        if build.id.is_empty() {
            build.id = format!("{UNKNOWN}-{}", build.sbpf);
        }
        // Nothing else is known about it.
        let Build { id, rustc, llvm, linker, sbpf, .. } = &build;
        build.fingerprint = sha256([&**id, rustc, llvm, linker, sbpf].join("\n"));
        Ok(build)
    }

    /// What the programs are measured with. Their ELFs are in a directory, unless the harness carries them.
    pub fn subjects(&self, elfs: &Path) -> Vec<Subject> {
        let floor = self.programs.iter().find(|program| program.role == Role::Floor);
        let subjects = self.programs.iter().map(|program| {
            let measurements = program.operations.iter().cloned();
            let measurements = measurements.map(|it| program.role.measurement(it));
            let mut subject = Subject {
                suite: self.name.clone(),
                program: program.name.clone(),
                id: program.id.map(|Address(id)| id),
                // The path of a public program's ELF is in its package.
                elf: match program.carried {
                    Some(_) => Path::new(".").join(&program.elf),
                    None => elfs.join(&program.elf),
                },
                build_command: program.build.clone(),
                floor: floor.map(|floor| floor.name.clone()),
                account_names: program.account_names.clone(),
                error_names: program.error_names.clone(),
                discriminators: program.discriminators.clone(),
                drawn_data: program.drawn_data.clone(),
                carried: program.carried,
                debug: program.debug.clone(),
                loader: program.loader,
                cluster: self.cluster,
                callees: self.callees.clone(),
                transactions: program.transactions.clone(),
                idl: program.idl.clone(),
                derived: program.derived.clone(),
                allows: program.allows.clone(),
                measurements: measurements.collect(),
                ..Subject::default()
            };
            if self.bad_inputs && program.role != Role::Floor {
                subject.bad_inputs = bad_inputs(&subject);
            }
            subject
        });
        subjects.collect()
    }
}

//! A suite: your own programs, and the operations that each of them is run with.

use crate::{
    generated::bad_inputs,
    role::Role,
    subject::{Callee, Measurement, Subject},
};
use anyhow::{Context, ensure};
use neap_model::{failure::ProgramFailure, reports::record::Inputs, text::check_cell};
use neap_toolchain::{Build, build};
use serde::{Deserialize, Deserializer, de::Error};
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

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
    #[serde(deserialize_with = "cell")]
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
    /// Its role in the suite.
    #[serde(default)]
    pub role: Role,
    /// The ELF of a public program.
    #[serde(skip)]
    pub carried: Option<&'static [u8]>,
    /// What it is run with, and what every program but a floor must do.
    #[serde(skip)]
    pub operations: Vec<Measurement>,
    /// The names of the accounts, by address.
    #[serde(skip)]
    pub account_names: BTreeMap<Pubkey, String>,
    /// The names of its custom errors in an IDL, by number.
    #[serde(skip)]
    pub error_names: BTreeMap<u32, String>,
}

fn cell<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    check_cell(&text).map_err(D::Error::custom)?;
    Ok(text)
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
    /// The toolchain that built the ELFs in a directory: its `toolchain.json`, or else the suite's `[toolchain]`.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when the directory does not exist; another error when `toolchain.json` is malformed, when
    /// neither names a toolchain, and when an ELF has another SBPF version than the suite's `[toolchain]` declares.
    pub fn built_by(&self, elfs: &Path) -> anyhow::Result<Build> {
        if elfs.join(build::FILE).exists() {
            return Ok(Build::read(elfs)?);
        }
        let (at, first) = (elfs.display(), &self.programs[0]);
        if !elfs.is_dir() {
            let what = format!("no programs are built in {at}: run `{}`", first.build);
            return Err(ProgramFailure(what).into());
        }
        let declared = self.toolchain.clone();
        for program in declared.iter().flat_map(|_| &self.programs) {
            let found = build::sbpf(&elfs.join(&program.elf)).ok().flatten();
            let sbpf = declared.as_ref().map(|build| build.sbpf.as_str());
            ensure!(
                found.is_none() || found == sbpf || sbpf == Some("unknown"),
                "[toolchain] declares `sbpf = \"{}\"`, but {} is SBPF {}: correct `sbpf` and the `id`, or build it again",
                sbpf.unwrap_or_default(),
                elfs.join(&program.elf).display(),
                found.unwrap_or_default()
            );
        }
        declared.with_context(|| {
            let elfs = self.programs.iter().map(|program| elfs.join(&program.elf));
            let sbpf = elfs.filter_map(|elf| build::sbpf(&elf).ok().flatten()).next();
            let sbpf = sbpf.unwrap_or("v3");
            format!(
                "the toolchain that built the ELFs in {at} is unknown: declare `[toolchain]` in the suite, \
                 with the versions that `cargo build-sbf --version` prints\n\n\
                 [toolchain]\nid = \"local-{sbpf}\"\nrustc = \"unknown\"\nllvm = \"unknown\"\n\
                 linker = \"unknown\"\nsbpf = \"{sbpf}\"\n"
            )
        })
    }

    /// What the programs are measured with. Their ELFs are in a directory, unless the harness carries them.
    pub fn subjects(&self, elfs: &Path) -> Vec<Subject> {
        let floor = self.programs.iter().find(|program| program.role == Role::Floor);
        let subjects = self.programs.iter().map(|program| {
            let adapted = |specimen| program.role.specimen(specimen);
            let measurements = program.operations.iter().cloned().map(|measurement| Measurement {
                specimen: adapted(measurement.specimen),
                variations: measurement.variations.into_iter().map(adapted).collect(),
                ..measurement
            });
            let bad_inputs = if self.bad_inputs && program.role != Role::Floor {
                // Fixtures have their own bad inputs.
                let declared = program.operations.iter().filter(|it| it.file.is_none());
                bad_inputs(&Vec::from_iter(declared.cloned()), &program.account_names)
            } else {
                Vec::new()
            };
            Subject {
                suite: self.name.clone(),
                program: program.name.clone(),
                elf: elfs.join(&program.elf),
                build_command: program.build.clone(),
                floor: floor.map(|floor| floor.name.clone()),
                account_names: program.account_names.clone(),
                error_names: program.error_names.clone(),
                carried: program.carried,
                callees: self.callees.clone(),
                bad_inputs,
                measurements: measurements.collect(),
                ..Subject::default()
            }
        });
        subjects.collect()
    }
}

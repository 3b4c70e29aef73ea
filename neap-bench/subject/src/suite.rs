//! A suite: your own programs, and the operations that each of them is run with.

use crate::cluster::Cluster;
use crate::{
    checks::bad_inputs,
    role::Role,
    subject::{Callee, Subject, none_built},
};
use anyhow::ensure;
use neap_model::{reports::record::Inputs, text::shown_path};
use neap_toolchain::{Sbpf, ToolchainDescription, description, sha256};
use std::path::{Path, PathBuf};

/// What is known about a toolchain that nobody names.
pub const UNKNOWN: &str = "unknown";

/// Programs, and the operations that each of them is run with.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// The name of the suite. Its rows have it, too.
    pub name: String,
    /// The directory of the ELFs, if the suite declares it.
    pub elfs: Option<PathBuf>,
    /// The toolchain that built the ELFs, if the suite declares it.
    pub toolchain: Option<ToolchainDescription>,
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

/// A program of a suite.
#[derive(Clone, Debug)]
pub struct Program {
    /// One line for the reader of a report.
    pub about: String,
    /// Its role in the suite.
    pub role: Role,
    /// What it is run with, without what depends on the suite or on the directory of the ELFs: [`Suite::subjects`] adds that, and
    /// adapts what a floor must do. The path of the ELF is relative.
    pub subject: Subject,
}

impl Program {
    /// The name, unique in the suite.
    pub fn name(&self) -> &str {
        &self.subject.program
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
    pub fn built_by(&self, elfs: &Path) -> anyhow::Result<ToolchainDescription> {
        if description::is_described(elfs) {
            return Ok(ToolchainDescription::read(elfs)?);
        }
        if !elfs.is_dir() {
            return Err(none_built(elfs, &self.subjects(elfs)).into());
        }
        let unknown = || UNKNOWN.to_owned();
        let mut build = self.toolchain.clone().unwrap_or_else(|| ToolchainDescription {
            id: String::new(),
            rustc: unknown(),
            llvm: unknown(),
            linker: unknown(),
            sbpf: Sbpf::Unknown,
            fingerprint: String::new(),
        });
        let is_declared = build.sbpf != Sbpf::Unknown;
        for program in &self.programs {
            let path = elfs.join(&program.subject.elf);
            let found = match program.subject.carried {
                Some(elf) => Sbpf::of(elf),
                None => Sbpf::of_file(&path),
            };
            if found == Sbpf::Unknown {
                continue;
            }
            if build.sbpf == Sbpf::Unknown {
                build.sbpf = found;
            }
            let (sbpf, path) = (build.sbpf, shown_path(&path));
            ensure!(
                sbpf == found || !is_declared,
                "[toolchain] declares `sbpf = \"{sbpf}\"`, but {path} is SBPF {found}: correct `sbpf` and the `id`, or build it again"
            );
            ensure!(
                sbpf == found,
                "{path} is SBPF {found}, but another program is SBPF {sbpf}: build them again with one toolchain"
            );
        }
        if build.id.is_empty() {
            build.id = format!("{UNKNOWN}-{}", build.sbpf);
        }
        // Nothing else is known about it.
        let ToolchainDescription { id, rustc, llvm, linker, sbpf, .. } = &build;
        build.fingerprint = sha256(format!("{id}\n{rustc}\n{llvm}\n{linker}\n{sbpf}"));
        Ok(build)
    }

    /// What the programs are measured with. Their ELFs are in a directory, unless the harness carries them.
    pub fn subjects(&self, elfs: &Path) -> Vec<Subject> {
        let floor = self.programs.iter().find(|program| program.role == Role::Floor);
        let floor = floor.map(|floor| floor.name().to_owned());
        let subjects = self.programs.iter().map(|program| {
            let mut subject = program.subject.clone();
            subject.suite.clone_from(&self.name);
            subject.floor.clone_from(&floor);
            subject.callees.clone_from(&self.callees);
            subject.cluster = self.cluster;
            let directory = if subject.carried.is_some() { Path::new(".") } else { elfs };
            subject.elf = directory.join(&subject.elf);
            let measurements = subject.measurements.into_iter();
            subject.measurements = measurements.map(|it| program.role.measurement(it)).collect();
            if self.bad_inputs && program.role != Role::Floor {
                subject.bad_inputs = bad_inputs(&subject);
            }
            subject
        });
        subjects.collect()
    }
}

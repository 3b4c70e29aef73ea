//! The toolchain that built and ran the programs, and the `toolchain.json` beside the ELFs.

use crate::failure::ProgramFailure;
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Display, Formatter},
    path::{Path, PathBuf},
};

/// The file in which a build describes its toolchain.
pub const FILE: &str = "toolchain.json";

/// The `toolchain.json` that a build writes beside its ELFs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The name of the toolchain's directory in `target-reports/`.
    pub id: String,
    /// The version of rustc.
    pub rustc: String,
    /// The version of the LLVM in rustc.
    pub llvm: String,
    /// The linker and its version.
    pub linker: String,
    /// The SBPF version of the ELFs: `v0` or `v3`.
    pub sbpf: String,
    /// The SHA-256 of everything that decides what the toolchain makes of a source, in lowercase hexadecimal:
    /// its own version, target, flags and standard library.
    pub fingerprint: String,
}

/// The toolchain that built and ran the programs. Numbers compare only within one toolchain.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// The name of the toolchain's directory under `target-reports/`.
    pub id: String,
    /// The version of rustc.
    pub rustc: String,
    /// The version of LLVM in rustc.
    pub llvm: String,
    /// The linker and its version.
    pub linker: String,
    /// The SBPF version of the ELFs.
    pub sbpf: String,
    /// The SHA-256 of everything that decides how the toolchain compiles a source, in lowercase hexadecimal.
    pub fingerprint: String,
    /// The version of mollusk-svm.
    pub mollusk: String,
    /// The version of Agave's runtime crates in mollusk.
    pub agave: String,
}

impl Toolchain {
    /// Combines the build's toolchain with the versions of the SVM: mollusk-svm's and Agave's.
    pub fn new(build: Build, [mollusk, agave]: [&str; 2]) -> Self {
        Self {
            id: build.id,
            rustc: build.rustc,
            llvm: build.llvm,
            linker: build.linker,
            sbpf: build.sbpf,
            fingerprint: build.fingerprint,
            mollusk: mollusk.to_owned(),
            agave: agave.to_owned(),
        }
    }
}

impl Display for Toolchain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            rustc,
            llvm,
            linker,
            sbpf,
            fingerprint,
            mollusk,
            agave,
        } = self;
        write!(
            f,
            "`{id}`: rustc {rustc}, LLVM {llvm}, {linker}, SBPF {sbpf}; \
             mollusk-svm {mollusk} on Agave {agave}; fingerprint {fingerprint:.12}"
        )
    }
}

/// Reads the toolchain that built the ELFs in a directory.
///
/// # Errors
///
/// [`ProgramFailure`] when there is no `toolchain.json`; another error when it is malformed.
pub fn read(elfs: &Path) -> anyhow::Result<Build> {
    let path = elfs.join(FILE);
    let text = std::fs::read_to_string(&path).map_err(|error| {
        ProgramFailure(format!(
            "no programs are built in {} ({error}): run `make all`",
            elfs.display()
        ))
    })?;
    serde_json::from_str(&text)
        .with_context(|| format!("{} is malformed: run `make all`", path.display()))
}

/// Finds the builds in a directory, sorted. Empty if the directory does not exist.
///
/// # Errors
///
/// When it cannot be read.
pub fn builds(deploy: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !deploy.is_dir() {
        return Ok(Vec::new());
    }
    let mut builds = paths_in(deploy)?;
    builds.retain(|path| path.join(FILE).exists());
    Ok(builds)
}

/// The paths of everything in a directory, sorted.
///
/// # Errors
///
/// When it cannot be read.
pub fn paths_in(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read = || {
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(directory)? {
            paths.push(entry?.path());
        }
        paths.sort();
        anyhow::Ok(paths)
    };
    read().with_context(|| format!("cannot read {}", directory.display()))
}

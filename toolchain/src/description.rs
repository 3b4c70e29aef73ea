//! Describes the toolchain that built the ELFs in a directory.

use crate::{Sbpf, files};
use serde::{Deserialize, Serialize};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The file beside the ELFs that describes their toolchain.
pub const FILE: &str = "toolchain.json";

/// The toolchain that built the ELFs in a directory. All of them are from this toolchain.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ToolchainDescription {
    /// The name of the toolchain's directory in `target-reports/`.
    pub id: String,
    /// The version of rustc.
    pub rustc: String,
    /// The version of the LLVM in rustc.
    pub llvm: String,
    /// The linker and its version.
    pub linker: String,
    /// The SBPF version of the ELFs.
    pub sbpf: Sbpf,
    /// The SHA-256 of everything that decides how the toolchain compiles a source, in lowercase hexadecimal.
    pub fingerprint: String,
}

/// Why a directory has no [`ToolchainDescription`].
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is no `toolchain.json`, so nothing is built.
    #[error("no programs are built in {} ({error})", directory.display())]
    NotBuilt { directory: PathBuf, error: io::Error },
    /// The `toolchain.json` is from another version of neap, or damaged.
    #[error("{} is malformed: build the programs again", path.display())]
    Malformed { path: PathBuf, source: serde_json::Error },
}

impl ToolchainDescription {
    /// Reads which toolchain built the ELFs in a directory.
    pub fn read(elfs: &Path) -> Result<Self, ReadError> {
        let path = elfs.join(FILE);
        let text = files::read_text(&path)
            .map_err(|error| ReadError::NotBuilt { directory: elfs.to_owned(), error })?;
        serde_json::from_str(&text).map_err(|source| ReadError::Malformed { path, source })
    }
}

/// Whether a directory of ELFs has a `toolchain.json`, even if it is a broken link.
pub fn is_described(elfs: &Path) -> bool {
    elfs.join(FILE).symlink_metadata().is_ok()
}

/// Finds the directories of ELFs in a directory, sorted. Empty if the directory does not exist.
pub fn builds(deploy: &Path) -> io::Result<Vec<PathBuf>> {
    if !deploy.is_dir() {
        return Ok(Vec::new());
    }
    let paths = fs::read_dir(deploy)?.map(|entry| entry.map(|entry| entry.path()));
    let mut builds = paths.collect::<io::Result<Vec<_>>>()?;
    builds.retain(|path| is_described(path));
    builds.sort();
    Ok(builds)
}

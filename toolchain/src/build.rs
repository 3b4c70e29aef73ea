//! Describes the toolchain that built the ELFs in a directory.

use crate::files;
use serde::{Deserialize, Serialize};
use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The file beside the ELFs that describes their toolchain.
pub const FILE: &str = "toolchain.json";

/// The extension of a file beside an ELF. Each of its lines names a function that the linker had to inline.
pub const INLINED: &str = "inlined";

/// A toolchain that built ELFs. All ELFs in its directory are from this toolchain.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
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
    /// The SHA-256 of everything that decides how the toolchain compiles a source, in lowercase hexadecimal.
    pub fingerprint: String,
}

/// Why a directory has no [`Build`].
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is no `toolchain.json`, so nothing is built.
    #[error("no programs are built in {} ({error})", directory.display())]
    NotBuilt { directory: PathBuf, error: io::Error },
    /// The `toolchain.json` is from another version of neap, or damaged.
    #[error("{} is malformed: build the programs again", path.display())]
    Malformed { path: PathBuf, source: serde_json::Error },
}

impl Build {
    /// Reads the toolchain that built the ELFs in a directory.
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

/// The SBPF version that the header of an ELF names, or `None` if it names none.
pub fn sbpf(elf: &Path) -> io::Result<Option<&'static str>> {
    let mut header = Vec::new();
    files::open(elf)?.take(52).read_to_end(&mut header)?;
    Ok(sbpf_of(&header))
}

/// The SBPF version that an ELF names, or `None` if it names none.
pub fn sbpf_of(elf: &[u8]) -> Option<&'static str> {
    const VERSIONS: [&str; 4] = ["v0", "v1", "v2", "v3"];
    // The flags are at byte 48 of the header of a 64-bit ELF.
    let flags = elf.get(48..52).filter(|_| elf.starts_with(b"\x7fELF"))?;
    VERSIONS.get(u32::from_le_bytes(flags.try_into().ok()?) as usize).copied()
}

/// Reads which functions the linker had to inline into all callers, because LLVM passes at most five arguments. Empty for
/// almost all ELFs. It has changed these functions' callers, so the program may cost more or less than its source says.
pub fn inlined(elf: &Path) -> io::Result<Vec<String>> {
    match files::read_text(&elf.with_extension(INLINED)) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
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

//! The SBPF versions.

use crate::files;
use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Display, Formatter},
    io::Read,
    path::Path,
};

/// The SBPF version of an ELF. Programs are built for v0 and v3.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sbpf {
    V0,
    V1,
    V2,
    V3,
    /// Neither a suite nor an ELF names it.
    #[default]
    Unknown,
}

impl Sbpf {
    /// Returns the version that the header of an ELF names.
    pub fn of(elf: &[u8]) -> Self {
        // The flags are at byte 48 of the header of a 64-bit ELF.
        match elf.get(48..52).filter(|_| elf.starts_with(b"\x7fELF")) {
            Some([0, 0, 0, 0]) => Self::V0,
            Some([1, 0, 0, 0]) => Self::V1,
            Some([2, 0, 0, 0]) => Self::V2,
            Some([3, 0, 0, 0]) => Self::V3,
            _ => Self::Unknown,
        }
    }

    /// Returns the version of an ELF in a file. It is unknown if the file cannot be read.
    pub fn of_file(elf: &Path) -> Self {
        let header = files::open(elf).and_then(|elf| {
            let mut header = Vec::new();
            elf.take(52).read_to_end(&mut header)?;
            Ok(header)
        });
        header.map(|header| Self::of(&header)).unwrap_or_default()
    }
}

impl Display for Sbpf {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

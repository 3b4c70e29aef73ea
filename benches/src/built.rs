//! Loads the ELF of a program into the SVM.

use crate::{
    failure::ProgramFailure,
    results::Elf,
    scenario::PROGRAM_ID,
    svm::{Svm, Traced},
};
use anyhow::Context;
use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, io::ErrorKind, path::Path};

/// The file that a build may write beside its ELFs: the SHA-256 of each ELF's sources, by the ELF's file name.
const SOURCES: &str = "sources.json";

/// A program's ELF, loaded into the SVM.
pub struct Built {
    /// The SVM with the program.
    pub svm: Svm,
    /// The size and hashes of the ELF.
    pub elf: Elf,
    program_id: Pubkey,
    bytes: Vec<u8>,
}

impl Built {
    /// Loads a program's ELF under [`PROGRAM_ID`].
    ///
    /// # Errors
    ///
    /// As [`Built::load_as`].
    pub fn load(elf: &Path) -> anyhow::Result<Self> {
        Self::load_as(PROGRAM_ID, elf)
    }

    /// Loads a program's ELF under an id.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when there is no ELF, or when the SVM refuses it; another error when `sources.json`
    /// is malformed.
    pub fn load_as(program_id: Pubkey, elf: &Path) -> anyhow::Result<Self> {
        let bytes = std::fs::read(elf)
            .map_err(|error| ProgramFailure(format!("no ELF at {} ({error})", elf.display())))?;
        let svm = Svm::load_as(program_id, &bytes)
            .map_err(|error| ProgramFailure(format!("{}: {error:#}", elf.display())))?;
        Ok(Self {
            svm,
            elf: describe_elf(elf, &bytes)?,
            program_id,
            bytes,
        })
    }

    /// Loads the program a second time, with tracing.
    ///
    /// # Errors
    ///
    /// As [`Traced::load_as`].
    pub fn traced(&self) -> anyhow::Result<Traced> {
        Traced::load_as(self.program_id, &self.bytes)
    }
}

/// Reads the SHA-256 of each ELF's sources. Empty if the build wrote none.
///
/// # Errors
///
/// When the file cannot be read or is malformed.
pub fn sources(elfs: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let path = elfs.join(SOURCES);
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text)
            .with_context(|| format!("{} is malformed: build again", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

fn describe_elf(path: &Path, elf: &[u8]) -> anyhow::Result<Elf> {
    let mut sources = sources(path.parent().unwrap_or(Path::new("")))?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(Elf {
        bytes: elf.len() as u64,
        sha256: format!("{:x}", Sha256::digest(elf)),
        sources_sha256: sources.remove(file.as_ref()),
        file: file.into_owned(),
    })
}

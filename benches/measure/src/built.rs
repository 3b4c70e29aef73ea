//! Loads the ELF of a program into the SVM.

use crate::svm::{Svm, Traced};
use neap_model::{failure::ProgramFailure, results::Elf};
use neap_scenarios::scenario::PROGRAM_ID;
use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;
use std::path::Path;

/// A program's ELF, loaded into the SVM.
pub struct Built {
    /// The SVM with the program.
    pub svm: Svm,
    /// The size and hash of the ELF.
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
    /// [`ProgramFailure`] when there is no ELF, or when the SVM refuses it.
    pub fn load_as(program_id: Pubkey, elf: &Path) -> anyhow::Result<Self> {
        let bytes = std::fs::read(elf)
            .map_err(|error| ProgramFailure(format!("no ELF at {} ({error})", elf.display())))?;
        let svm = Svm::load_as(program_id, &bytes)
            .map_err(|error| ProgramFailure(format!("{}: {error:#}", elf.display())))?;
        Ok(Self {
            svm,
            elf: describe_elf(elf, &bytes),
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

fn describe_elf(path: &Path, elf: &[u8]) -> Elf {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    Elf {
        bytes: elf.len() as u64,
        sha256: format!("{:x}", Sha256::digest(elf)),
        file: file.into_owned(),
    }
}

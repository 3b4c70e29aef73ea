//! Loads the ELF of a program into the SVM.

use crate::svm::Svm;
use neap_model::{failure::ProgramFailure, results::Elf};
use neap_toolchain::sha256;
use solana_pubkey::Pubkey;
use std::path::Path;

/// A program's ELF, loaded into the SVM.
pub struct Built {
    /// The SVM with the program.
    pub svm: Svm,
    /// The size and hash of the ELF.
    pub elf: Elf,
}

impl Built {
    /// Loads a program's ELF under an id.
    ///
    /// # Errors
    ///
    /// When there is no ELF, or when the SVM refuses it.
    pub fn load(program_id: Pubkey, elf: &Path) -> Result<Self, ProgramFailure> {
        let at = elf.display();
        let bytes = std::fs::read(elf);
        let bytes = bytes.map_err(|error| ProgramFailure(format!("no ELF at {at} ({error})")))?;
        let svm = Svm::load(program_id, &bytes);
        let file = elf.file_name().unwrap_or_default().to_string_lossy();
        Ok(Self {
            svm: svm.map_err(|error| ProgramFailure(format!("{at}: {error}")))?,
            elf: Elf { bytes: bytes.len() as u64, sha256: sha256(bytes), file: file.into_owned() },
        })
    }
}

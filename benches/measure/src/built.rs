//! Loads the ELF of a program into the SVM.

use crate::svm::Svm;
use anyhow::Context;
use neap_model::{failure::ProgramFailure, results::Elf};
use neap_profile::{debug_info::DebugInfo, trace::Code};
use neap_toolchain::sha256;
use solana_pubkey::Pubkey;
use std::{fs, io::ErrorKind, path::Path};

/// A program's ELF, loaded into the SVM.
pub struct Built {
    /// The SVM with the program.
    pub svm: Svm,
    /// The size and hash of the ELF.
    pub elf: Elf,
    /// The names of its functions and lines.
    pub debug_info: anyhow::Result<DebugInfo>,
}

impl Built {
    /// Loads a program's ELF under an id.
    ///
    /// # Errors
    ///
    /// When there is no ELF, or when the SVM refuses it.
    pub fn load(program_id: Pubkey, elf: &Path) -> Result<Self, ProgramFailure> {
        let at = elf.display();
        let bytes = fs::read(elf);
        let bytes = bytes.map_err(|error| ProgramFailure(format!("no ELF at {at} ({error})")))?;
        let svm = Svm::load(program_id, &bytes);
        let svm = svm.map_err(|error| ProgramFailure(format!("{at}: {error}")))?;
        let file = elf.file_name().unwrap_or_default().to_string_lossy();
        Ok(Self {
            debug_info: debug_info(svm.code(), elf, &bytes),
            svm,
            elf: Elf { bytes: bytes.len() as u64, sha256: sha256(bytes), file: file.into_owned() },
        })
    }
}

/// The debug information beside an ELF, or else inside it.
///
/// `debug/<name>.o` is the object that LLVM wrote before sbpf-linker, `debug/<name>.so` the ELF before it was stripped.
fn debug_info(code: &Code, elf: &Path, bytes: &[u8]) -> anyhow::Result<DebugInfo> {
    let name = Path::new(elf.file_stem().unwrap_or_default());
    let beside = elf.with_file_name("debug").join(name);
    for path in ["o", "so"].map(|extension| beside.with_added_extension(extension)) {
        match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            file => {
                let at = || path.display().to_string();
                let file = file.with_context(at)?;
                return DebugInfo::read(code, bytes, Some(&file)).with_context(at);
            }
        }
    }
    DebugInfo::read(code, bytes, None)
}

//! Loads the ELF of a program into the SVM.

use crate::svm::Svm;
use anyhow::Context;
use neap_model::{failure::ProgramFailure, results::Elf};
use neap_profile::debug_info::DebugInfo;
use neap_subject::subject::Subject;
use neap_toolchain::{build::inlined, sha256};
use solana_pubkey::Pubkey;
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// The largest ELF that can be deployed: an account holds at most 10 MiB, and the loader's state takes 45 bytes of them.
const MAX_BYTES: u64 = 10 * 1024 * 1024 - 45;

/// A program's ELF, loaded into the SVM.
pub struct Built {
    /// The SVM with the program.
    pub svm: Svm,
    /// The size and hash of the ELF.
    pub elf: Elf,
    path: PathBuf,
    bytes: Vec<u8>,
}

impl Built {
    /// Loads a program's ELF under an id.
    ///
    /// # Errors
    ///
    /// When there is no ELF, or when the SVM refuses it.
    pub fn load(program_id: Pubkey, elf: &Path) -> Result<Self, ProgramFailure> {
        Self::load_subject(&Subject { elf: elf.to_owned(), ..Subject::default() }, program_id)
    }

    /// Loads the ELF of a subject under an id, and the programs beside it.
    ///
    /// # Errors
    ///
    /// As [`Built::load`].
    pub fn load_subject(subject: &Subject, program_id: Pubkey) -> Result<Self, ProgramFailure> {
        let (path, at) = (&subject.elf, subject.elf.display());
        let size = fs::metadata(path).map_or(0, |file| file.len());
        if size > MAX_BYTES {
            let what = format!("{at} has {size} bytes, but a program has at most {MAX_BYTES}");
            return Err(ProgramFailure(what));
        }
        let (bytes, file, inlined) = match subject.carried {
            Some(bytes) => (bytes.to_owned(), at.to_string(), Vec::new()),
            None => {
                let bytes = fs::read(path)
                    .map_err(|error| ProgramFailure(format!("no ELF at {at} ({error})")))?;
                let inlined = inlined(path).map_err(|error| {
                    let what = "cannot read which functions of";
                    ProgramFailure(format!("{what} {at} are inlined: {error}"))
                })?;
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                (bytes, file, inlined)
            }
        };
        let svm = Svm::load(program_id, &bytes)
            .map_err(|error| ProgramFailure(format!("{at}: {error}")))?;
        Ok(Self {
            path: path.clone(),
            svm: svm.with_callees(&subject.callees)?,
            elf: Elf { bytes: bytes.len() as u64, sha256: sha256(&bytes), file, inlined },
            bytes,
        })
    }

    /// Reads the debug information beside the ELF, or else inside it.
    ///
    /// `debug/<name>.o` is the object that LLVM wrote before sbpf-linker, `debug/<name>.so` the ELF before it was stripped.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, and as [`DebugInfo::read`].
    pub fn debug_info(&self) -> anyhow::Result<DebugInfo> {
        let (code, elf) = (self.svm.code(), &self.bytes);
        let name = Path::new(self.path.file_stem().unwrap_or_default());
        let beside = self.path.with_file_name("debug").join(name);
        for path in ["o", "so"].map(|extension| beside.with_added_extension(extension)) {
            match fs::read(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                file => {
                    let at = || path.display().to_string();
                    let file = file.with_context(at)?;
                    return DebugInfo::read(code, elf, Some(&file)).with_context(at);
                }
            }
        }
        DebugInfo::read(code, elf, None)
    }
}

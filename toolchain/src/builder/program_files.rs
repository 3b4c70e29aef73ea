//! The files of a program that was built.

use std::collections::BTreeMap;

pub struct ProgramFiles {
    pub elf: Vec<u8>,
    pub debug: Option<DebugFile>,
    /// The symbols of functions that the linker had to inline. Empty for almost all programs.
    pub inlined: Vec<String>,
}

/// A file with debug information.
#[derive(Debug, PartialEq)]
pub enum DebugFile {
    /// The ELF before it was stripped.
    Elf(Vec<u8>),
    /// LLVM's object, from which the ELF was linked.
    Object(Vec<u8>),
}

impl DebugFile {
    /// Its extension, and its bytes.
    pub fn into_parts(self) -> (&'static str, Vec<u8>) {
        match self {
            Self::Elf(bytes) => ("so", bytes),
            Self::Object(bytes) => ("o", bytes),
        }
    }
}

/// The files of the programs that cargo could build, by the names of the programs.
pub type Compiled<'a> = BTreeMap<&'a str, ProgramFiles>;

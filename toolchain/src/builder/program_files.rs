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
pub struct DebugFile {
    /// `so` of an ELF, `o` of an object.
    pub extension: &'static str,
    pub bytes: Vec<u8>,
}

/// The files of the programs that cargo could build, by the names of the programs.
pub type Compiled<'a> = BTreeMap<&'a str, ProgramFiles>;

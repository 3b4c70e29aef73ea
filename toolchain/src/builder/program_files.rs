//! The files of a program that was built.

use std::collections::BTreeMap;

pub struct ProgramFiles {
    pub elf: Vec<u8>,
    /// A file with debug information, if there is one, and its extension: `so` for an ELF, `o` for an object.
    pub debug: Option<(&'static str, Vec<u8>)>,
    /// The symbols of functions that the linker had to inline. Empty for almost all programs.
    pub inlined: Vec<String>,
}

/// The files of the programs that cargo could build, by the names of the programs.
pub type Compiled<'a> = BTreeMap<&'a str, ProgramFiles>;

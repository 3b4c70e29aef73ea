//! Names the functions that the linker had to inline.

use crate::files;
use std::{
    io::{self, ErrorKind},
    path::Path,
};

/// The extension of a file beside an ELF. Each of its lines names a function.
pub const EXTENSION: &str = "inlined";

/// Reads which functions the linker had to inline into all callers, because LLVM passes at most five arguments. Empty for
/// almost all ELFs. It has changed these functions' callers, so the program may cost more or less than its source says.
pub fn inlined(elf: &Path) -> io::Result<Vec<String>> {
    match files::read_text(&elf.with_extension(EXTENSION)) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

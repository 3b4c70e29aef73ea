//! Prints to the standard error.

use neap_printable::safe_lines;
use std::{
    fmt::Display,
    io::{self, Write},
};

/// Prints text. Paths, manifests and compilers choose parts of it, so no line may command a terminal or a log.
pub fn eprint(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", safe_lines(&text.to_string()));
}

//! Prints the output of commands. Unlike `println!`, this never panics.

use anyhow::Context;
use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
};

/// Prints a text to the standard output. It is no error if the reader closes it early.
///
/// # Errors
///
/// When the text cannot be written, for instance because the disk is full.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes());
    match written.and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to the standard output"),
    }
}

/// Prints a line to the standard error. Ignores a failure, because there is no other place to report it.
pub fn print_error(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

//! Prints what commands say. Unlike `println!`, this never panics.

use anyhow::Context;
use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
};

/// Prints a text to the standard output. A reader that closes it early has read enough.
///
/// # Errors
///
/// When it cannot be written, as to a full disk.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes());
    match written.and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to the standard output"),
    }
}

/// Prints a line to the standard error. If that fails, there is no other place to say so.
pub fn print_error(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

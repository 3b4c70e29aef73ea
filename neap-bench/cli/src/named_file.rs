//! Writes the files that options name.

use anyhow::Context;
use neap_model::reports::replace;
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// Where the outputs of a command are. A shell may have sent them to a regular file, which must not be replaced.
const OUTPUTS: [&str; 4] = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];

/// Writes a file: that to which a path leads, not a link to it, and atomically if its directory allows that. Writes to a device, a pipe
/// or an output directly.
pub fn write_named(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let content = content.as_ref();
    let is_output = OUTPUTS.iter().any(|output| path.starts_with(output));
    match path.canonicalize() {
        // Opened again, it would have a place of its own, and what is printed later would overwrite the file.
        _ if path == "/dev/stdout" => {
            io::stdout().write_all(content).context("cannot write to /dev/stdout")
        }
        Ok(file) if file.is_file() && !is_output => replace(&file, content).or_else(|_| {
            fs::write(&file, content).with_context(|| format!("cannot write {}", path.display()))
        }),
        Err(_) if !path.is_symlink() => replace(path, content),
        _ => append(path, content),
    }
}

/// Appends to a file, and creates it if it does not exist.
pub fn append(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(content.as_ref()))
        .with_context(|| format!("cannot write {}", path.display()))
}

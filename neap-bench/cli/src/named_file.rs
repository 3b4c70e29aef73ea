//! Writes the files that options name.

use anyhow::Context;
use neap_model::reports::replace;
use std::{fs::OpenOptions, io::Write, path::Path};

/// Where the outputs of a command are. A shell may have sent them to a regular file, which must not be replaced.
const OUTPUTS: [&str; 4] = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];

/// Writes a file atomically: that to which a path leads, not a link to it. Writes to a device, a pipe or an output directly.
pub fn write_named(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let is_output = OUTPUTS.iter().any(|output| path.starts_with(output));
    match path.canonicalize() {
        Ok(file) if file.is_file() && !is_output => replace(&file, content),
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

//! Writes files, but never over others.

use anyhow::{Context, anyhow};
use neap_toolchain::files;
use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    path::Path,
};

/// Creates a file and its directory. Returns `false` if the file exists.
///
/// # Errors
///
/// When it cannot be written. Then there is no file.
pub fn create(path: &Path, text: &str) -> anyhow::Result<bool> {
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
    directory.map_or(Ok(()), fs::create_dir_all).map_err(|error| cannot_write(path, error))?;
    let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
        file => file.map_err(|error| cannot_write(path, error))?,
    };
    file.write_all(text.as_bytes()).map_err(|error| {
        // A part of a file would look like a file of yours.
        let _ = fs::remove_file(path);
        cannot_write(path, error)
    })?;
    Ok(true)
}

/// Adds a line with a directory to a `.gitignore`. Returns `false` if a line already covers the directory.
pub fn ignore(path: &Path, line: &str) -> anyhow::Result<bool> {
    let old = match files::read_text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        old => old.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let name = |line: &str| line.trim().trim_start_matches("**").trim_matches('/').to_owned();
    if old.lines().any(|known| name(known) == name(line)) {
        return Ok(false);
    }
    let gap = if old.is_empty() || old.ends_with('\n') { "" } else { "\n" };
    let append = || {
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        file.write_all(format!("{gap}{line}").as_bytes())
    };
    append().map_err(|error| cannot_write(path, error))?;
    Ok(true)
}

fn cannot_write(path: &Path, error: io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {error}", path.display())
}

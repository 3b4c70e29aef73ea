//! Files that commands read and write.

use anyhow::Context;
use similar::TextDiff;
use std::{
    fs,
    io::{ErrorKind, Write as _, stderr, stdout},
    path::Path,
};

/// Reads a file that may not exist yet.
pub fn read_if_exists(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read `{}`", path.display())),
    }
}

/// Writes a file, unless it has this text already. So tools that look at its time see no change.
pub fn write_if_changed(path: &Path, before: Option<&str>, text: &str) -> anyhow::Result<()> {
    if before == Some(text) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)
            .with_context(|| format!("cannot create `{}`", parent.display()))?;
    }
    fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))
}

/// The lines that changed, with those around them.
pub fn diff(path: &Path, before: &str, after: &str) -> String {
    let name = path.display().to_string();
    TextDiff::from_lines(before, after)
        .unified_diff()
        .context_radius(2)
        .header(&name, &name)
        .to_string()
}

/// Prints text. If nobody reads it, that is no error.
pub fn print(text: &str) {
    let _ = stdout().write_all(text.as_bytes());
}

/// Prints what a person should know.
pub fn eprint(text: &str) {
    let _ = stderr().write_all(text.as_bytes());
}

//! Files that are only written when they change.

use anyhow::Context;
use std::{fs, path::Path};

/// Writes a file, unless it is as it should be: an unchanged file keeps its time, so that whatever
/// depends on it is not redone.
pub fn place(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if fs::read(path).ok().as_deref() == Some(bytes) {
        return Ok(());
    }
    fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
}

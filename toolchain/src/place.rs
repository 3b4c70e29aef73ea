//! Writes files only when they change.

use anyhow::Context;
use std::{fs, path::Path};

/// Writes a file unless it already has this content.
///
/// An unchanged file keeps its modification time, so nothing that depends on it is rebuilt.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if fs::read(path).ok().as_deref() == Some(bytes) {
        return Ok(());
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

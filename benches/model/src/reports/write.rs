//! Writes the files of a report, and removes them.

use super::{names::ALL, read::paths_in};
use anyhow::{Context, ensure};
use std::{
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// The files of a report, each with its name and text.
pub type Report = Vec<(&'static str, String)>;

/// Removes the report of an earlier run from a directory, so that a failed run leaves no report.
///
/// # Errors
///
/// When the directory holds baselines, or cannot be written to.
pub fn clear(directory: &Path, reports: &Path) -> anyhow::Result<()> {
    let at = directory.display();
    let existing = directory.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let real =
        existing.canonicalize().with_context(|| format!("cannot read {}", existing.display()))?;
    let mut baselines = vec![reports.to_owned()];
    if reports.is_dir() {
        baselines.extend(paths_in(reports)?);
    }
    let holds = |path: &PathBuf| path.canonicalize().is_ok_and(|it| real.starts_with(it));
    ensure!(
        !baselines.iter().any(holds),
        "{at} holds committed baselines, or is in {}: name another directory with --out",
        reports.display()
    );
    fs::create_dir_all(directory).with_context(|| format!("cannot create {at}"))?;
    for name in ALL {
        match fs::remove_file(directory.join(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.with_context(|| format!("cannot remove {at}/{name}"))?,
        }
    }
    Ok(())
}

/// Writes a report into a directory. Replaces no file before all new ones are on disk.
///
/// # Errors
///
/// When the directory or a file cannot be written.
pub fn write(directory: &Path, report: &Report) -> anyhow::Result<()> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    let drafts = report.iter().map(|(name, text)| draft(directory.join(name), text));
    let drafts = drafts.collect::<anyhow::Result<Vec<_>>>()?;
    drafts.into_iter().try_for_each(publish)
}

/// Replaces a file atomically: a reader sees the old text or the new text, never a part.
///
/// # Errors
///
/// When the file cannot be written.
pub fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    publish(draft(path.to_owned(), text)?)
}

/// The new text of a file, in a temporary file beside it.
fn draft(path: PathBuf, text: &str) -> anyhow::Result<(PathBuf, NamedTempFile)> {
    // A path without a directory has an empty parent.
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let write = || {
        let mut file = tempfile::Builder::new()
            // Temporary files are private by default, but everyone may read a report.
            .permissions(fs::Permissions::from_mode(0o644))
            .tempfile_in(directory)?;
        file.write_all(text.as_bytes())?;
        anyhow::Ok(file)
    };
    let file = write().with_context(|| format!("cannot write {}", path.display()))?;
    Ok((path, file))
}

fn publish((path, file): (PathBuf, NamedTempFile)) -> anyhow::Result<()> {
    file.persist(&path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

//! Writes the files of a report, and removes those of an older one.

use super::{
    names::{ALL, RECORD},
    read::paths_in,
    record::Record,
};
use anyhow::{Context, bail, ensure};
use std::{
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// The files of a report, each with its name and text.
pub type Report = Vec<(&'static str, String)>;

/// Starts a run that writes its report into a directory. An older report stays there until the new one replaces it, but
/// its record says that it is not from the last run.
///
/// Returns a lock, which ends when it is dropped, or with the process.
///
/// # Errors
///
/// When the directory holds baselines, when another run writes to it, or when it cannot be written to.
pub fn start(directory: &Path, reports: &Path) -> anyhow::Result<File> {
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
    let lock = File::open(directory).with_context(|| format!("cannot read {at}"))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => bail!(
            "another run writes its report to {at}: wait until it has ended, or name another directory with --out"
        ),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {at}"))?
        }
        Ok(()) => {}
    }
    write(directory, &vec![(RECORD, Record::Unfinished.to_json())])?;
    Ok(lock)
}

/// Removes the files of an older report that a new one does not have.
///
/// # Errors
///
/// When one cannot be removed.
pub fn remove_others(directory: &Path, report: &Report) -> anyhow::Result<()> {
    for name in ALL.iter().filter(|name| report.iter().all(|(written, _)| written != *name)) {
        let path = directory.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.with_context(|| format!("cannot remove {}", path.display()))?,
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
        let file = tempfile::Builder::new()
            // Temporary files are private by default, but everyone may read a report.
            .permissions(fs::Permissions::from_mode(0o644))
            .tempfile_in(directory)
            // Without the name of the temporary file, which nobody knows.
            .map_err(|error| io::Error::from(error.kind()))?;
        file.as_file().write_all(text.as_bytes())?;
        anyhow::Ok(file)
    };
    let file = write().with_context(|| format!("cannot write {}", path.display()))?;
    Ok((path, file))
}

fn publish((path, file): (PathBuf, NamedTempFile)) -> anyhow::Result<()> {
    file.persist(&path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

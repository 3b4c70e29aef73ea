//! Writes the files of a report, and removes those of an older one.

use super::{
    names::{ALL, JSON, PAGE, RECORD},
    read::paths_in,
    record::{Record, recorded},
    report::Report,
};
use anyhow::{Context, bail, ensure};
use neap_toolchain::files;
use std::{
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// Starts a run that writes its report into a directory. An older report stays there until the new one replaces it, but
/// its record says that it is not from the last run.
pub fn start(directory: &Path, reports: &Path) -> anyhow::Result<Started> {
    let at = directory.display();
    recorded(directory).with_context(|| at.to_string())?;
    let existing = directory.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let real =
        existing.canonicalize().with_context(|| format!("cannot read {}", existing.display()))?;
    let mut baselines = vec![reports.to_owned()];
    if reports.is_dir() {
        baselines.extend(paths_in(reports)?);
    }
    let holds =
        |path: &PathBuf| path.canonicalize().is_ok_and(|baseline| real.starts_with(baseline));
    ensure!(
        !baselines.iter().any(holds),
        "{at} holds committed baselines, or is in {}: name another directory with --out",
        reports.display()
    );
    let lock = lock(directory)?;
    let has = |name: &str| directory.join(name).is_file();
    let has_report = has(RECORD) && has(JSON);
    write(directory, &Report::new([(RECORD, Record::Unfinished.to_json())]))?;
    Ok(Started { has_report, _lock: lock })
}

/// A run that writes to a directory. The directory is locked until this is dropped, or the process ends.
pub struct Started {
    /// Whether the directory had a report before the run. If it had none, its other files are not of neap.
    has_report: bool,
    _lock: File,
}

impl Started {
    /// Removes the files of the older report that the new one does not have, as [`remove_others`].
    pub fn remove_others(&self, directory: &Path, report: &Report) -> anyhow::Result<()> {
        if self.has_report { remove_others(directory, report) } else { Ok(()) }
    }
}

/// Creates a directory and locks it, so that no other process writes a report to it. Removes what a killed one left.
pub fn lock(directory: &Path) -> anyhow::Result<File> {
    let at = directory.display();
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
    for path in paths_in(directory)? {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        if name.starts_with(DRAFT.as_bytes()) {
            // A directory without write permission is refused where the report is written.
            let _ = fs::remove_file(path);
        }
    }
    Ok(lock)
}

/// How the names of temporary files begin.
const DRAFT: &str = ".neap-bench-";

/// Removes the files of an older report that a new one does not have. A page that neap did not write stays.
pub fn remove_others(directory: &Path, report: &Report) -> anyhow::Result<()> {
    let names = ALL.into_iter().chain(report.files().map(|(name, _)| name));
    for name in names.filter(|name| report.text(name).is_none()) {
        let path = directory.join(name);
        if name == PAGE && !is_page(&path) {
            continue;
        }
        match fs::remove_file(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.with_context(|| format!("cannot remove {}", path.display()))?,
        }
    }
    Ok(())
}

/// What the head of each page says, so that neap replaces and removes only its own.
pub const GENERATOR: &str = "neap-bench";

/// Whether a file is a page that neap wrote, and not a link to one.
pub fn is_page(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|file| file.is_file());
    let mark = format!("<meta name=\"generator\" content=\"{GENERATOR}\">");
    is_file && files::read_text(path).is_ok_and(|page| page.contains(&mark))
}

/// Writes a report into a directory. Replaces no file before all new ones are on disk.
pub fn write(directory: &Path, report: &Report) -> anyhow::Result<()> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    // If something ends the process, the report for machines is there only with all other files, and the record only with it.
    let files = report.files().filter_map(|(name, text)| Some((name, text?)));
    let mut files = Vec::from_iter(files);
    files.sort_by_key(|(name, _)| (*name == RECORD, *name == JSON));
    let drafts = files.into_iter().map(|(name, text)| draft(directory.join(name), text.as_bytes()));
    let drafts = drafts.collect::<anyhow::Result<Vec<_>>>()?;
    drafts.into_iter().try_for_each(publish)
}

/// Replaces a file atomically: a reader sees the old content or the new one, never a part.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    publish(draft(path.to_owned(), content.as_ref())?)
}

/// The new content of a file, in a temporary file beside it.
fn draft(path: PathBuf, content: &[u8]) -> anyhow::Result<(PathBuf, NamedTempFile)> {
    // A path without a directory has an empty parent.
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let write = || {
        // If there is none, this error says so in the system's words, unlike that of a temporary file.
        directory.metadata()?;
        let file = tempfile::Builder::new()
            .prefix(DRAFT)
            // Temporary files are private by default, but everyone may read a report.
            .permissions(fs::Permissions::from_mode(0o644))
            .tempfile_in(directory)
            // Without the name of the temporary file, which nobody knows.
            .map_err(|error| io::Error::from(error.kind()))?;
        file.as_file().write_all(content)?;
        anyhow::Ok(file)
    };
    let file = write().with_context(|| format!("cannot write {}", path.display()))?;
    Ok((path, file))
}

fn publish((path, file): (PathBuf, NamedTempFile)) -> anyhow::Result<()> {
    let persisted = file.persist(&path).map_err(|error| error.error);
    persisted.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

//! Reads and writes the files of reports, so that no report is ever half written.

pub mod record;

use crate::{
    failure::{NoBaseline, OldSchema},
    results::Results,
};
use anyhow::{Context, bail};
use std::{
    fs,
    io::{self, ErrorKind, Write},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// The file of the report for machines.
pub const JSON: &str = "results.json";
/// The file of the report for people.
pub const MARKDOWN: &str = "compute_units.md";
/// The report of refusals.
pub const REJECTIONS: &str = "rejections.md";
/// The report of wire formats.
pub const WIRE_FORMATS: &str = "wire_formats.md";

/// The chart of the multisig.
pub const CHART: &str = "multisig.svg";
/// The page.
pub const PAGE: &str = "index.html";

/// The files of a report, each with its name and text.
pub type Report = Vec<(&'static str, String)>;

/// The remedy if there is no usable report.
const MEASURE: &str = "run `make bench`";

/// Reads the report of the last run.
///
/// # Errors
///
/// When there is no report, or when neap did not write it.
pub fn fresh(directory: &Path) -> anyhow::Result<Results> {
    match read(&directory.join(JSON), MEASURE) {
        Ok(Some(results)) => Ok(results),
        Ok(None) => bail!("no report in {}: {MEASURE}", directory.display()),
        // Only a baseline may have an older schema. For a fresh report it is an ordinary error.
        Err(error) => match error.downcast_ref() {
            Some(OldSchema { schema }) => bail!(
                "the report in {} has schema {schema} of an older neap: {MEASURE}",
                directory.display()
            ),
            None => Err(error),
        },
    }
}

/// Reads a toolchain's committed baseline.
///
/// # Errors
///
/// [`NoBaseline`] if the file does not exist. Another error if neap did not write it, or if it is the baseline of another
/// toolchain.
pub fn baseline(reports: &Path, toolchain: &str) -> anyhow::Result<Results> {
    let path = baseline_directory(reports, toolchain)?.join(JSON);
    let restore = "restore the committed file, or remove it and run `make bless`";
    let Some(results) = read(&path, restore)? else {
        return Err(NoBaseline {
            toolchain: toolchain.to_owned(),
            path: path.display().to_string(),
        }
        .into());
    };
    if results.toolchain.id != toolchain {
        bail!(
            "{} was measured with toolchain `{}`, not with `{toolchain}`",
            path.display(),
            results.toolchain.id
        );
    }
    Ok(results)
}

/// The directory of a toolchain's baseline.
///
/// # Errors
///
/// When the id is not a plain directory name: it comes from a file, and could point to another directory.
pub fn baseline_directory(reports: &Path, toolchain: &str) -> anyhow::Result<PathBuf> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    if toolchain.is_empty() || toolchain.starts_with('.') || !toolchain.chars().all(plain) {
        bail!("`{toolchain}` is not a toolchain id");
    }
    Ok(reports.join(toolchain))
}

/// The paths of everything in a directory, sorted.
///
/// # Errors
///
/// When it cannot be read.
pub fn paths_in(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let paths = || {
        let paths = fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path()));
        paths.collect::<io::Result<Vec<_>>>()
    };
    let mut paths = paths().with_context(|| format!("cannot read {}", directory.display()))?;
    paths.sort();
    Ok(paths)
}

/// Removes the report of an earlier run from a directory, so that a failed run leaves no report.
///
/// # Errors
///
/// When the directory holds baselines, or cannot be written to.
pub fn clear(directory: &Path, reports: &Path) -> anyhow::Result<()> {
    let at = directory.display();
    let existing = directory.ancestors().find(|path| path.exists());
    let existing = existing.unwrap_or(Path::new("."));
    let real = existing.canonicalize();
    let real = real.with_context(|| format!("cannot read {}", existing.display()))?;
    let baselines = match reports.is_dir() {
        true => paths_in(reports)?,
        false => Vec::new(),
    };
    let mut baselines = baselines.iter().map(PathBuf::as_path).chain([reports]);
    if baselines.any(|baseline| baseline.canonicalize().is_ok_and(|it| real.starts_with(it))) {
        bail!(
            "{at} holds committed baselines, or is in {}: name another directory with --out",
            reports.display()
        );
    }
    fs::create_dir_all(directory).with_context(|| format!("cannot create {at}"))?;
    for name in [
        record::FILE,
        JSON,
        MARKDOWN,
        REJECTIONS,
        WIRE_FORMATS,
        CHART,
        PAGE,
    ] {
        match fs::remove_file(directory.join(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.with_context(|| format!("cannot remove {at}/{name}"))?,
        }
    }
    Ok(())
}

/// Refuses a baseline that is a link to the last report: the two could never differ.
///
/// # Errors
///
/// When the baseline is a symbolic or hard link to the report, or its directory is such a link.
pub fn refuse_linked_baseline(directory: &Path, baseline: &Path) -> anyhow::Result<()> {
    let [report, baseline] = [directory, baseline].map(|directory| directory.join(JSON));
    let file = |path: &Path| fs::metadata(path).map(|file| (file.dev(), file.ino()));
    if file(&report).is_ok_and(|report| file(&baseline).is_ok_and(|baseline| baseline == report)) {
        bail!(
            "{} is a link to the last report, so the two never differ: remove the link and restore the committed file",
            baseline.display()
        );
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
    let drafts = report
        .iter()
        .map(|(name, text)| Draft::new(directory.join(name), text));
    let drafts = drafts.collect::<anyhow::Result<Vec<_>>>()?;
    drafts.into_iter().try_for_each(Draft::publish)
}

/// Replaces a file atomically: a reader sees the old text or the new text, never a part.
///
/// # Errors
///
/// When the file cannot be written.
pub fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    Draft::new(path.to_owned(), text)?.publish()
}

/// The new text of a file, in a temporary file beside it.
struct Draft {
    path: PathBuf,
    file: NamedTempFile,
}

impl Draft {
    fn new(path: PathBuf, text: &str) -> anyhow::Result<Self> {
        // A path without a directory has an empty parent.
        let directory = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let write = || {
            let mut file = tempfile::Builder::new()
                .permissions(readable_by_everyone())
                .tempfile_in(directory)?;
            file.write_all(text.as_bytes())?;
            anyhow::Ok(file)
        };
        let file = write().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, file })
    }

    fn publish(self) -> anyhow::Result<()> {
        let Self { path, file } = self;
        file.persist(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(())
    }
}

/// The permissions of a report: temporary files are private by default, but everyone may read a report.
fn readable_by_everyone() -> fs::Permissions {
    PermissionsExt::from_mode(0o644)
}

/// Reads a report, if it exists. `remedy` says what to do if it is unusable.
fn read(path: &Path, remedy: &str) -> anyhow::Result<Option<Results>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    };
    let path = path.display();
    let results = Results::from_json(&text).map_err(|error| match error.is::<OldSchema>() {
        true => error.context(path.to_string()),
        false => error.context(format!("{path} is unusable: {remedy}")),
    })?;
    Ok(Some(results))
}

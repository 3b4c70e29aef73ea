//! Reads reports and baselines.

use super::names::{JSON, MEASURE};
use crate::{
    failure::{NoBaseline, OldSchema},
    results::Results,
};
use anyhow::{Context, bail};
use std::{
    fs,
    io::{self, ErrorKind},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

/// Reads the report of the last run.
///
/// # Errors
///
/// When there is no report, or when it is unusable.
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
/// [`NoBaseline`] if the file does not exist. Another error if it is unusable, or the baseline of another toolchain.
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

/// Reads a report, if it exists. `remedy` says what to do if it is unusable.
fn read(path: &Path, remedy: &str) -> anyhow::Result<Option<Results>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let path = path.display();
    let results = Results::from_json(&text).map_err(|error| {
        if error.is::<OldSchema>() {
            error.context(path.to_string())
        } else {
            error.context(format!("{path} is unusable: {remedy}"))
        }
    })?;
    Ok(Some(results))
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

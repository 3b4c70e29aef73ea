//! Reads reports and baselines.

use super::names::{FUNCTIONS, JSON, PROFILES};
use crate::{
    failure::{NoBaseline, OldSchema},
    next::Next,
    profile::{
        self, Profiles,
        costs::{self, Costs},
    },
    results::Results,
};
use anyhow::{Context, anyhow, bail, ensure};
use neap_toolchain::files;
use std::{
    collections::BTreeSet,
    fs,
    io::{self, ErrorKind},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

/// Reads the report of the last run.
pub fn fresh(directory: &Path, next: &Next) -> anyhow::Result<Results> {
    let remedy = measure(next);
    let report = report_at(&directory.join(JSON), &remedy)?;
    report.with_context(|| format!("no report in {}: {remedy}", directory.display()))
}

/// Reads a report that is no baseline, if the file exists. `remedy` says what to do if it is unusable.
pub fn report_at(file: &Path, remedy: &str) -> anyhow::Result<Option<Results>> {
    // Only a baseline may have an older schema. For another report it is an ordinary error.
    read(file, remedy).map_err(|error| match error.downcast_ref() {
        Some(OldSchema { schema, .. }) => {
            anyhow!("{} has schema {schema} of an older neap: {remedy}", file.display())
        }
        None => error,
    })
}

/// Reads a toolchain's committed baseline.
///
/// # Errors
///
/// [`NoBaseline`] if the file does not exist. Another error if it is unusable, or the baseline of another toolchain.
pub fn baseline(reports: &Path, toolchain: &str, next: &Next) -> anyhow::Result<Results> {
    let file = baseline_directory(reports, toolchain)?.join(JSON);
    let path = file.display().to_string();
    let results = match read(&file, &restore(next)) {
        Err(error) if error.is::<OldSchema>() => {
            return Err(error.context(format!("{path} is outdated: run `{}`", next.renew)));
        }
        results => results?,
    };
    let Some(results) = results else {
        let (toolchain, bless) = (toolchain.to_owned(), next.bless.clone());
        return Err(NoBaseline { toolchain, path, bless }.into());
    };
    let id = &results.toolchain.id;
    ensure!(id == toolchain, "{path} was measured with toolchain `{id}`, not with `{toolchain}`");
    Ok(results)
}

/// Reads what each function costs in a toolchain's committed baseline, or `None` if an older neap wrote the baseline.
pub fn baseline_costs(
    reports: &Path,
    toolchain: &str,
    next: &Next,
) -> anyhow::Result<Option<Costs>> {
    costs_in(&baseline_directory(reports, toolchain)?, &restore(next))
}

/// Reads what each function costs in a report, if its directory says so. `remedy` says what to do if the file is unusable.
pub fn costs_in(directory: &Path, remedy: &str) -> anyhow::Result<Option<Costs>> {
    let file = directory.join(FUNCTIONS);
    let Some(text) = text(&file)? else {
        return Ok(None);
    };
    let path = file.display();
    match costs::from_json(&text) {
        Err(_) if has_conflict(&text) => bail!("{path} has conflict markers of a merge: {remedy}"),
        costs => costs.with_context(|| format!("{path} is unusable: {remedy}")).map(Some),
    }
}

/// Reads the profiles of the last run.
pub fn profiles(directory: &Path, next: &Next) -> anyhow::Result<Profiles> {
    let remedy = measure(next);
    let profiles = profiles_in(directory, &remedy)?;
    profiles.with_context(|| format!("no profiles in {}: {remedy}", directory.display()))
}

/// Reads the profiles of a report, if its directory has them. `remedy` says what to do if they are unusable.
pub fn profiles_in(directory: &Path, remedy: &str) -> anyhow::Result<Option<Profiles>> {
    let file = directory.join(PROFILES);
    let profiles = text(&file)?.map(|text| profile::from_json(&text)).transpose();
    profiles.with_context(|| format!("{} is unusable: {remedy}", file.display()))
}

/// What to do if there is no usable report.
pub(super) fn measure(next: &Next) -> String {
    format!("run `{}`", next.measure)
}

/// What to do if a file of a baseline is unusable.
fn restore(next: &Next) -> String {
    format!("restore the committed file, or remove it and run `{}`", next.renew)
}

/// The directory of a toolchain's baseline.
///
/// # Errors
///
/// When the id is not a plain directory name: it comes from a file, and could point to another directory.
pub fn baseline_directory(reports: &Path, toolchain: &str) -> anyhow::Result<PathBuf> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    if toolchain.is_empty() || toolchain.starts_with('.') || !toolchain.chars().all(plain) {
        bail!("`{toolchain}` is not a toolchain id: use letters, digits, `-`, `_` and `.`");
    }
    Ok(reports.join(toolchain))
}

/// Refuses a baseline that is a link. A link to the last report could never differ from it, and a pull request can make a
/// link point to any other report.
///
/// # Errors
///
/// When the baseline is a symbolic link, a hard link to the report, or in a directory that is a link.
pub fn refuse_linked_baseline(directory: &Path, baseline: &Path) -> anyhow::Result<()> {
    let [report, file] = [directory, baseline].map(|directory| directory.join(JSON));
    let inode = |path: &Path| fs::metadata(path).ok().map(|file| (file.dev(), file.ino()));
    ensure!(
        inode(&report).is_none() || inode(&report) != inode(&file),
        "{} is a link to the last report, so the two never differ: remove the link and restore the committed file",
        file.display()
    );
    for path in [baseline.to_owned(), file, baseline.join(FUNCTIONS)] {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|file| file.is_symlink());
        ensure!(
            !is_link,
            "{} is a link, and a baseline must be a file of its own: remove the link and restore the committed file",
            path.display()
        );
    }
    Ok(())
}

/// Reads a report, if it exists. `remedy` says what to do if it is unusable.
fn read(path: &Path, remedy: &str) -> anyhow::Result<Option<Results>> {
    let Some(text) = text(path)? else {
        return Ok(None);
    };
    let path = path.display();
    match Results::from_json(&text) {
        Err(error) if error.is::<OldSchema>() => Err(error),
        Err(_) if has_conflict(&text) => bail!("{path} has conflict markers of a merge: {remedy}"),
        results => results.with_context(|| format!("{path} is unusable: {remedy}")).map(Some),
    }
}

/// Whether a merge left conflict markers in a text.
fn has_conflict(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("<<<<<<< "))
}

/// Reads a file, if it exists.
pub fn text(path: &Path) -> anyhow::Result<Option<String>> {
    match files::read_text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        text => text.with_context(|| format!("cannot read {}", path.display())).map(Some),
    }
}

/// The paths of everything in a directory, sorted.
pub fn paths_in(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let paths = || fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect();
    let paths: io::Result<BTreeSet<PathBuf>> = paths();
    let paths = paths.with_context(|| format!("cannot read {}", directory.display()))?;
    Ok(paths.into_iter().collect())
}

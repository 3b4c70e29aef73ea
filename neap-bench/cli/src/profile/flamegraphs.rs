//! Writes flamegraphs and folded stacks.

use super::explained::explained;
use anyhow::Context;
use neap_model::{profile::Profiles, reports, results::Row};
use neap_report::profile::flamegraph::{folded, svg};
use rayon::prelude::*;
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// The directory of flamegraphs, beside a report.
pub fn directory(out: &Path) -> PathBuf {
    out.join("profiles")
}

/// Removes the flamegraphs of an earlier report.
///
/// # Errors
///
/// When they cannot be removed.
pub fn clear(out: &Path) -> anyhow::Result<()> {
    let directory = directory(out);
    match fs::remove_dir_all(&directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed.with_context(|| format!("cannot remove {}", directory.display())),
    }
}

/// Writes a flamegraph and folded stacks for each row. Returns the number of rows.
///
/// # Errors
///
/// As [`explained`], and when a file cannot be written.
pub fn write<'a>(
    out: &Path,
    profiles: &Profiles,
    rows: impl IntoParallelIterator<Item = &'a Row>,
) -> anyhow::Result<usize> {
    let directory = directory(out);
    let at = directory.display();
    fs::create_dir_all(&directory).with_context(|| format!("cannot create {at}"))?;
    let written = rows.into_par_iter().map(|row| {
        let (profile, explained) = explained(profiles, row)?;
        let file = directory.join(row.name.replace("::", "+"));
        let drawn = svg(profile, explained, &row.name)?;
        reports::replace(&file.with_added_extension("svg"), &drawn)?;
        reports::replace(&file.with_added_extension("folded"), &folded(profile, explained))?;
        anyhow::Ok(())
    });
    let written: Vec<_> = written.collect();
    // The first error in the order of the rows. The files of the other rows are written.
    Ok(written.into_iter().collect::<anyhow::Result<Vec<()>>>()?.len())
}

//! The profile of a row, its flamegraph and its folded stacks.

use anyhow::Context;
use neap_model::{
    failure::ProgramFailure,
    profile::{Profile, Profiles, RowProfile, Source},
    reports,
    results::Row,
    text::shown_path,
};
use neap_report::profile::flamegraph::{folded, svg};
use rayon::prelude::*;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The profile of a row, and of its program.
pub fn explained<'a>(
    profiles: &'a Profiles,
    row: &Row,
) -> anyhow::Result<(&'a Profile, &'a RowProfile)> {
    let program = row.elf_name();
    let profile = profiles.get(&program).map(|profile| usable(&program, profile)).transpose()?;
    let explained = profile.and_then(|profile| Some((profile, profile.rows.get(&row.name)?)));
    let missing = || {
        let why =
            if is_left_out(profiles, row) { why_left_out(row) } else { "the last run wrote none" };
        ProgramFailure(format!("{} has no profile: {why}", row.name))
    };
    Ok(explained.ok_or_else(missing)?)
}

/// Why a row has no profile although its program has.
pub fn why_left_out(row: &Row) -> &'static str {
    if row.transaction.is_some() {
        "it is a transaction: `limits` shows what its instructions take, and `profile` explains the rows of these"
    } else {
        "the runtime refuses it, and takes the rest of its budget"
    }
}

/// Whether a run that explained a row's program left out the row.
pub fn is_left_out(profiles: &Profiles, row: &Row) -> bool {
    let profile = profiles.get(&row.elf_name());
    profile.is_some_and(|profile| {
        !matches!(profile.source, Source::Refused(_)) && !profile.rows.contains_key(&row.name)
    })
}

/// Refuses a profile whose debug information is unusable.
pub fn usable<'a>(program: &str, profile: &'a Profile) -> Result<&'a Profile, ProgramFailure> {
    match &profile.source {
        Source::Refused(why) => Err(ProgramFailure(format!(
            "{program}: {why}: build it again, or remove the file with debug information"
        ))),
        Source::DebugInfo | Source::Symbols | Source::Inferred => Ok(profile),
    }
}

/// The directory of flamegraphs, beside a report.
pub fn directory(out: &Path) -> PathBuf {
    out.join("profiles")
}

/// Removes the flamegraphs of an earlier report, each with its folded stacks: only pairs of files that are named like rows.
pub fn clear(out: &Path) -> anyhow::Result<()> {
    let directory = directory(out);
    let paths = if directory.is_dir() { reports::paths_in(&directory)? } else { Vec::new() };
    let pairs = paths.into_iter().filter_map(|folded| {
        let is_folded = folded.extension().is_some_and(|it| it == "folded");
        let is_of_row = is_folded && folded.file_stem()?.as_encoded_bytes().contains(&b'+');
        let svg = folded.with_extension("svg");
        (is_of_row && svg.is_file()).then_some([svg, folded])
    });
    pairs.flatten().try_for_each(|file| {
        fs::remove_file(&file).with_context(|| format!("cannot remove {}", shown_path(&file)))
    })
}

/// Writes a flamegraph and folded stacks for each row. Returns the number of rows.
pub fn write<'a>(
    out: &Path,
    profiles: &Profiles,
    rows: impl IntoParallelIterator<Item = &'a Row>,
) -> anyhow::Result<usize> {
    let directory = directory(out);
    let at = shown_path(&directory);
    fs::create_dir_all(&directory).with_context(|| format!("cannot create {at}"))?;
    let written = rows.into_par_iter().map(|row| {
        let (profile, explained) = explained(profiles, row)?;
        let file = directory.join(row.name.replace("::", "+").replace('/', "-"));
        draw(&file, profile, explained, &row.name)
    });
    let written: Vec<_> = written.collect();
    // The first error in the order of the rows. The files of the other rows are written.
    Ok(written.into_iter().collect::<anyhow::Result<Vec<()>>>()?.len())
}

/// Writes the flamegraph and the folded stacks of a row beside each other.
pub fn draw(file: &Path, profile: &Profile, row: &RowProfile, title: &str) -> anyhow::Result<()> {
    if let Some(directory) = file.parent() {
        let at = || format!("cannot create {}", shown_path(directory));
        fs::create_dir_all(directory).with_context(at)?;
    }
    reports::replace(&file.with_added_extension("svg"), svg(profile, row, title)?)?;
    reports::replace(&file.with_added_extension("folded"), folded(profile, row))
}

//! Measures many programs, and puts their rows in order.

use crate::{
    measure::{all_or_failures, load, measure_explained},
    rejections::rejections,
    wire_formats::readings,
};
use anyhow::Context;
use neap_model::{
    profile::{Profile, Profiles},
    results::{Elfs, Results, Row, Toolchain, row_name},
};
use neap_scenarios::{
    discover::Program,
    subject::{Measurement, Subject, subjects},
};
use rayon::prelude::*;
use std::path::Path;

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// A thread begins with this program.
    Begin(&'a str),
    /// This program is measured.
    End(&'a str),
}

/// Shows the steps of a run, which come from several threads.
pub type Progress<'a> = &'a (dyn Fn(Step<'_>) + Sync);

/// Measures programs of neap, with their ELFs in a directory. The order of the programs does not matter.
///
/// # Errors
///
/// As [`measure_all`] and [`readings`].
pub fn measure_programs(
    programs: &[Program],
    elfs: &Path,
    toolchain: Toolchain,
    progress: Progress<'_>,
) -> anyhow::Result<(Results, Profiles)> {
    let (results, readings) = rayon::join(
        || measure_all(&Vec::from_iter(subjects(programs, elfs)), toolchain, progress),
        || readings(programs, elfs),
    );
    // An error of a program's own row is clearer than one of what it read.
    let (results, profiles) = results?;
    Ok((Results { wire_formats: readings?, ..results }.checked()?, profiles))
}

/// Measures and explains one row of a subject.
///
/// # Errors
///
/// As [`load`] and [`measure_explained`], and when the subject has no such row.
pub fn measure_row(mut subject: Subject, name: &str) -> anyhow::Result<(Row, Profile)> {
    let program = subject.program.clone();
    let is_named = |it: &Measurement| row_name(&program, &it.operation, it.case) == name;
    subject.measurements.retain(is_named);
    let built = load(&subject)?;
    let (mut rows, profile) = measure_explained(&subject, &built)?;
    let row = rows.pop().with_context(|| format!("{program} has no row `{name}`"))?;
    Ok((row, profile))
}

/// Measures and tries every subject. The order of the subjects does not matter.
///
/// # Errors
///
/// As [`measure_explained`] and [`rejections`].
pub fn measure_all(
    subjects: &[Subject],
    toolchain: Toolchain,
    progress: Progress<'_>,
) -> anyhow::Result<(Results, Profiles)> {
    // Parallel, because compute units do not depend on time.
    let observed = subjects.par_iter().map(|subject| {
        progress(Step::Begin(&subject.program));
        let built = load(subject)?;
        let (rows, profile) = measure_explained(subject, &built)?;
        let rejections = rejections(subject, &built)?;
        progress(Step::End(&subject.program));
        Ok((rows, rejections, built.elf, profile))
    });
    let observed: Vec<anyhow::Result<_>> = observed.collect();
    let (mut elfs, mut all_rows, mut all_rejections) = (Elfs::new(), Vec::new(), Vec::new());
    let mut profiles = Profiles::new();
    for (rows, rejections, elf, profile) in all_or_failures(observed)? {
        if let Some(row) = rows.first() {
            elfs.insert(row.elf_name(), elf);
            profiles.insert(row.elf_name(), profile);
        }
        all_rows.extend(rows);
        all_rejections.extend(rejections);
    }
    // The sort is stable: the rows of a program stay in the order of its operations.
    all_rows.sort_by(|a, b| {
        let [a, b] = [a, b].map(|row| (&row.scenario, &row.framework, &row.program));
        a.cmp(&b)
    });
    let results = Results::new(toolchain, elfs, all_rows)?;
    Ok((Results { rejections: all_rejections, ..results }.checked()?, profiles))
}

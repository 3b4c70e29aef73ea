//! Compares a row with another one.

use super::explained::{explained, usable};
use crate::project::Project;
use anyhow::{Context, ensure};
use neap_model::{
    profile::{
        Profile, Profiles,
        costs::{Costs, changes, program_costs},
    },
    results::{Results, Row},
    text::shown_path,
};
use neap_report::profile::{
    difference::{Side, difference, since_baseline},
    source::Sources,
};
use neap_subject::subject::Subject;
use neap_svm::all::measure_row;
use neap_toolchain::files;
use std::path::Path;

/// What rows are compared with.
pub enum Comparison<'a> {
    /// Another row of the report.
    Row(&'a Row),
    /// The same row, when this ELF runs in place of the program of one of these subjects.
    Elf(&'a Path, Vec<Subject>),
    /// The same row of the baseline, and what its functions cost.
    Baseline(Box<Results>, Costs),
}

impl<'a> Comparison<'a> {
    /// Finds what rows are compared with, by its name.
    pub fn new(
        name: &'a str,
        project: &Project,
        results: &'a Results,
        subjects: impl FnOnce() -> anyhow::Result<Vec<Subject>>,
    ) -> anyhow::Result<Self> {
        if name == "baseline" {
            let id = &results.toolchain.id;
            let costs = project.baseline_costs(id)?;
            let baseline = project.baseline(id)?;
            let costs =
                costs.context("the baseline does not say what functions cost: bless it again")?;
            return Ok(Self::Baseline(Box::new(baseline), costs));
        }
        if let Some(row) = results.rows.iter().find(|row| row.name == name) {
            return Ok(Self::Row(row));
        }
        let is_elf = files::read(Path::new(name)).is_ok_and(|file| file.starts_with(b"\x7fELF"));
        ensure!(is_elf, "`{name}` is neither a row of the last report, nor an ELF, nor `baseline`");
        Ok(Self::Elf(Path::new(name), subjects()?))
    }

    /// Shows which functions and lines cost more or less in a row.
    pub fn compared(
        &self,
        row: &Row,
        results: &Results,
        profiles: &Profiles,
        sources: &Sources,
    ) -> anyhow::Result<String> {
        let after = side(results, profiles, row)?;
        match self {
            Self::Row(other) => Ok(difference(side(results, profiles, other)?, after, sources)),
            Self::Elf(elf, subjects) => {
                let profile = profile_of(subjects, elf, row)?;
                let name = &shown_path(elf);
                let profile = usable(name, &profile)?;
                let explained = profile.rows.get(&row.name).context("the ELF was not explained")?;
                // It may be of another program. The file of the same program may have any name.
                let own = elf.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
                let is_others =
                    profile.functions.iter().any(|function| function.name.contains(own));
                let program = if is_others { own } else { after.program };
                // It may come from other sources than those on this machine.
                let before = Side { name, profile, row: explained, is_current: false, program };
                Ok(difference(before, after, sources))
            }
            Self::Baseline(baseline, costs) => {
                let mut rows = baseline.rows.iter();
                let before = rows
                    .find(|before| before.name == row.name)
                    .with_context(|| format!("the baseline has no {}", row.name))?;
                let fresh = program_costs(after.profile);
                let costs = costs.get(&row.elf_name()).filter(|old| old.source == fresh.source);
                let names = [&*row.name; 2];
                let changes = costs.map(|costs| changes(names, costs, &fresh, after.profile));
                Ok(since_baseline(before, row, changes.as_deref()))
            }
        }
    }
}

fn side<'a>(
    results: &'a Results,
    profiles: &'a Profiles,
    row: &'a Row,
) -> anyhow::Result<Side<'a>> {
    let (profile, explained) = explained(profiles, row)?;
    let file = &results.elf_of(row).file;
    let program = file.strip_suffix(".so").unwrap_or(file);
    Ok(Side { name: &row.name, profile, row: explained, is_current: true, program })
}

/// Runs an ELF in place of a row's program.
fn profile_of(subjects: &[Subject], elf: &Path, row: &Row) -> anyhow::Result<Profile> {
    let is_its = |subject: &&Subject| subject.suite == row.suite && subject.program == row.program;
    let subject = subjects
        .iter()
        .find(is_its)
        .with_context(|| format!("{} belongs to no program here", row.name))?;
    let measured =
        measure_row(Subject { elf: elf.to_owned(), carried: None, ..subject.clone() }, &row.name);
    let (_, profile) =
        measured.with_context(|| format!("{} in place of {}", shown_path(elf), row.program))?;
    Ok(profile)
}

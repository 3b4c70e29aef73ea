//! Compares a row with another one.

use super::{
    explained::{explained, usable},
    options::ProfileOptions,
};
use anyhow::{Context, ensure};
use neap_measure::{all::measure_row, suite};
use neap_model::{
    profile::{Profile, Profiles},
    results::{Results, Row},
};
use neap_report::profile::{
    difference::{Side, difference},
    source::Sources,
};
use neap_scenarios::{
    discover,
    subject::{Subject, subjects},
};
use std::path::{Path, PathBuf};

/// Compares a row with another one of the report, or with what an ELF does in its place.
pub fn compared(
    options: &ProfileOptions,
    results: &Results,
    profiles: &Profiles,
    row: &Row,
    against: &str,
    sources: &Sources,
) -> anyhow::Result<String> {
    let after = side(results, profiles, row)?;
    let named = results.rows.iter().find(|row| row.name == against);
    if let Some(other) = named {
        return Ok(difference(side(results, profiles, other)?, after, sources));
    }
    let elf = Path::new(against);
    ensure!(elf.is_file(), "`{against}` is neither a row of the last report nor an ELF");
    let profile = profile_of(options, elf, row)?;
    let profile = usable(against, &profile)?;
    let explained = profile.rows.get(&row.name).context("the ELF was not explained")?;
    let before = Side { name: against, profile, row: explained, program: after.program };
    Ok(difference(before, after, sources))
}

fn side<'a>(
    results: &'a Results,
    profiles: &'a Profiles,
    row: &'a Row,
) -> anyhow::Result<Side<'a>> {
    let (profile, explained) = explained(profiles, row)?;
    let file = &results.elf_of(row).file;
    let program = file.strip_suffix(".so").unwrap_or(file);
    Ok(Side { name: &row.name, profile, row: explained, program })
}

/// Runs an ELF in place of a row's program.
fn profile_of(options: &ProfileOptions, elf: &Path, row: &Row) -> anyhow::Result<Profile> {
    let is_its =
        |subject: &Subject| subject.scenario == row.scenario && subject.program == row.program;
    let nowhere = PathBuf::new();
    let subject = match &options.suite {
        Some(path) => {
            let suite = suite::read(path)?;
            suite.subjects(&suite.programs, &nowhere).into_iter().find(is_its)
        }
        None => {
            let programs = discover::programs(&options.workspaces.programs)?;
            subjects(&programs, &nowhere).find(is_its)
        }
    };
    let subject = subject.with_context(|| {
        format!("{} belongs to no program here; name its suite with --suite", row.name)
    })?;
    let (_, profile) = measure_row(Subject { elf: elf.to_owned(), ..subject }, &row.name)?;
    Ok(profile)
}

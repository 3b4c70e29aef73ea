//! The `profile` command: shows where the compute units of rows go.

use crate::print::print;
use anyhow::{bail, ensure};
use clap::Args;
use neap_model::{
    failure::ProgramFailure,
    profile::{Profile, Profiles, RowProfile, Source},
    reports,
    results::{Results, Row},
};
use neap_report::profile::{source::Sources, text::text};
use std::{env, path::PathBuf};

/// The options of a profile.
#[derive(Args, Clone, Debug)]
pub struct ProfileOptions {
    /// Rows to explain: `ours::full`, or `ours` for all rows of a program. Without any, all rows are written to files
    pub rows: Vec<String>,
    /// Directory of the last report
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
}

/// Explains rows of the last report. Runs no program. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report, or no such row. [`ProgramFailure`] when the debug information of a row's program is
/// unusable, or the parts of a row do not add up.
pub fn profile(options: &ProfileOptions) -> anyhow::Result<u8> {
    let results = reports::record::read_verified(&options.out)?;
    let profiles = reports::profiles(&options.out, &results)?;
    let sources = Sources::new(&env::current_dir()?);
    let mut texts = Vec::new();
    for row in rows(&results, &options.rows)? {
        let (profile, explained) = explained(&profiles, row)?;
        texts.push(text(&row.name, profile, explained, &sources));
    }
    print(&texts.join("\n"))?;
    Ok(0)
}

/// The rows with these names, and those of the programs and operations with these names.
fn rows<'a>(results: &'a Results, names: &[String]) -> anyhow::Result<Vec<&'a Row>> {
    let mut found = Vec::new();
    for name in names {
        let is_named = |row: &&Row| {
            let rest = row.name.strip_prefix(name.as_str());
            rest.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with("::") || rest.starts_with('[')
            })
        };
        let before = found.len();
        found.extend(results.rows.iter().filter(is_named));
        if found.len() == before {
            let last = name.rsplit("::").next().unwrap_or(name);
            let similar = results.rows.iter().map(|row| &*row.name).filter(|it| it.contains(last));
            let similar: Vec<_> = similar.take(5).collect();
            ensure!(!similar.is_empty(), "no row `{name}` in the last report");
            bail!("no row `{name}` in the last report; there is {}", similar.join(", "));
        }
    }
    Ok(found)
}

/// The profile of a row, and of its program.
fn explained<'a>(
    profiles: &'a Profiles,
    row: &Row,
) -> anyhow::Result<(&'a Profile, &'a RowProfile)> {
    let program = row.elf_name();
    let profile = profiles.get(&program);
    if let Some(Source::Refused(why)) = profile.map(|profile| &profile.source) {
        return Err(ProgramFailure(format!("{program}: {why}")).into());
    }
    let explained = profile.and_then(|profile| Some((profile, profile.rows.get(&row.name)?)));
    let missing = || ProgramFailure(format!("the last run did not explain {}", row.name));
    Ok(explained.ok_or_else(missing)?)
}

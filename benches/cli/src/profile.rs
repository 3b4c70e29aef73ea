//! The `profile` command: shows where the compute units of rows go.

mod against;
mod explained;
mod flamegraphs;
mod options;

pub use options::ProfileOptions;

use crate::print::print;
use against::Against;
use anyhow::bail;
use explained::explained;
use neap_model::{
    reports,
    results::{Results, Row},
};
use neap_report::profile::{source::Sources, text::text};
use std::env;

/// Explains rows of the last report, and writes their flamegraphs. Runs only an ELF to compare with. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report, or no such row or ELF. [`ProgramFailure`](neap_model::failure::ProgramFailure) when the debug information of a program is
/// unusable, when the parts of a row do not add up, and when the ELF fails.
pub fn profile(options: &ProfileOptions) -> anyhow::Result<u8> {
    let results = reports::record::read_verified(&options.out)?;
    let profiles = reports::profiles(&options.out)?;
    if options.rows.is_empty() {
        let rows = flamegraphs::write(&options.out, &profiles, &results.rows)?;
        let at = flamegraphs::directory(&options.out);
        let what = "a flamegraph and folded stacks for each of";
        print(&format!("{}: {what} {rows} rows\n", at.display()))?;
        return Ok(0);
    }
    let sources = Sources::new(&env::current_dir()?);
    let rows = rows(&results, &options.rows)?;
    let against = options.against.as_deref();
    let against = against.map(|name| Against::new(name, options, &results)).transpose()?;
    let texts = rows.iter().map(|row| match &against {
        Some(against) => against.compared(row, options, &results, &profiles, &sources),
        None => {
            let (profile, explained) = explained(&profiles, row)?;
            Ok(text(&row.name, profile, explained, &sources))
        }
    });
    let texts = texts.collect::<anyhow::Result<Vec<_>>>()?;
    print(&texts.join("\n"))?;
    if against.is_none() {
        flamegraphs::write(&options.out, &profiles, rows)?;
    }
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
            let operation = name.rsplit("::").next().unwrap_or(name);
            let similar = results.rows.iter().filter(|row| row.operation == operation);
            let similar: Vec<_> = similar.map(|row| &*row.name).take(5).collect();
            let there_is = if similar.is_empty() { "" } else { "; of this operation there is " };
            bail!("no row `{name}` in the last report{there_is}{}", similar.join(", "));
        }
    }
    Ok(found)
}

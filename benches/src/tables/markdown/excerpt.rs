//! Short tables for the documents: some programs of a scenario.

use super::cells::{codec, range_of};
use crate::scenarios::list;
use crate::tables::{
    ranking::{self, Measured, Ranked},
    seen::Checks,
};
use anyhow::{Context, ensure};
use itertools::{Either, Itertools};
use neap_report::table::Table;

/// Renders a row for each named program, in the order of a report. A word of `words` is an operation of the scenario or
/// a program. Without operations, the table has all that one of the programs has.
pub fn excerpt(ranked: &Ranked, scenario: &str, words: &[&str]) -> anyhow::Result<String> {
    let all = list::named(scenario).with_context(|| format!("no scenario `{scenario}`"))?;
    let (mut operations, names): (Vec<_>, Vec<_>) =
        words.iter().partition_map(|word| match all.operation_named(word) {
            Some(operation) => Either::Left(operation),
            None => Either::Right(*word),
        });
    let mut measured = ranked.measured().cloned().collect_vec();
    measured
        .retain(|m| m.program.scenario.behind_shared() == all && names.contains(&&*m.program.name));
    for name in names {
        let found = measured.iter().any(|measured| measured.program.name == name);
        ensure!(found, "no rows of `{scenario}/{name}`");
    }
    if operations.is_empty() {
        operations = ranking::operations(all, &measured);
    }
    let table = Table::new(&measured)
        .text("Codec", codec)
        .numbers(&operations, range_of)
        .text("Form", Measured::form)
        .text("Checks", |m| m.checks.as_ref().map(|it| checks(it, &measured)).unwrap_or_default());
    Ok(table.to_string())
}

/// What a program checks: `all` instead of a long list if no program of the table checks anything else.
fn checks(checks: &Checks, measured: &[Measured]) -> String {
    let others = measured.iter().filter_map(|it| it.checks.as_ref());
    let mut others = others.flat_map(|it| it.always.iter().chain(&it.where_it_reads));
    let is_all = checks.always.len() > 3 && others.all(|check| checks.always.contains(check));
    if is_all && checks.aborts.is_empty() { "all".to_owned() } else { checks.class() }
}

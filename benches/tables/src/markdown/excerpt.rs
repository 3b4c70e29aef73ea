//! Short tables for the documents: some programs of a scenario, or one line for a whole scenario.

use super::{
    cells::{codec, range_of},
    headings::title,
};
use crate::{
    ranking::{self, Measured, Ranked, classes},
    seen::Checks,
};
use anyhow::{Context, ensure};
use itertools::{Either, Itertools};
use neap_report::table::{Table, range};
use neap_scenarios::{framework::Framework, list};

/// Renders a row for each named program, in the order of a report. A word of `words` is an operation of the scenario or
/// a program. Without operations, the table has all that one of the programs has.
///
/// # Errors
///
/// When no scenario has the name, or a named program has no rows.
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
        .text("Wire format", |m| &m.program.about.wire)
        .number("Alignment", |m| m.program.about.alignment)
        .text("Checks", |m| m.checks.as_ref().map(Checks::class).unwrap_or_default());
    Ok(table.to_string())
}

/// Renders lines for each of the other scenarios that were measured: what one operation costs with each codec. Codecs that
/// check the same share a line.
pub fn other_scenarios(ranked: &Ranked) -> String {
    // The README's first table has the first one.
    let mut scenarios = list::shared().collect_vec();
    let in_anchor = scenarios.remove(0).inside(Framework::Anchor);
    scenarios.push(in_anchor);
    let lines = scenarios.iter().flat_map(|scenario| {
        let operation = scenario.headline;
        let classes = classes(ranked.scenario(*scenario)).into_iter();
        let codecs = classes.filter(|class| class[0].is_codec());
        codecs.filter_map(move |class| {
            let cost = |m: &Measured| Some((m.program.name.clone(), range(m.row(operation)?)));
            let mut costs =
                class.iter().filter_map(cost).map(|(name, cost)| format!("{name} {cost}"));
            let costs = costs.join(", ");
            (!costs.is_empty()).then(|| (scenario, operation, &class[0].checks, costs))
        })
    });
    Table::new(&lines.collect_vec())
        .text("Account", |(scenario, ..)| title(**scenario))
        .text("Operation", |(_, operation, ..)| format!("`{operation}`"))
        .text("Checks", |(_, _, checks, _)| checks.as_ref().map(Checks::class).unwrap_or_default())
        .text("Compute units", |(.., costs)| costs)
        .to_string()
}

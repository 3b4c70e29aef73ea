//! Short tables for the documents: some programs of a scenario, or one line for a whole scenario.

use super::{
    cell::{codec, cost_of, marked},
    headings::title,
    table::Table,
};
use crate::{
    ranking::{Measured, Ranked},
    seen::Checks,
};
use anyhow::{Context, ensure};
use neap_scenarios::{
    operation::Operation,
    scenario::{Framework, Scenario},
};

/// The scenarios with a line each in the README, and the operation that it shows.
const ONE_LINE_EACH: [(Scenario, Operation); 3] = [
    (Scenario::AccountEnum, Operation::Full),
    (Scenario::Multisig, Operation::IsMember),
    (Scenario::AccountIn(Framework::Anchor), Operation::Full),
];

/// Renders a row for each named program, in the order of a report. A word of `words` is an operation of the scenario or
/// a program. Without operations, the table has all that one of the programs has.
///
/// # Errors
///
/// When no scenario has the name, or a named program has no rows.
pub fn excerpt(ranked: &Ranked, scenario: &str, words: &[&str]) -> anyhow::Result<String> {
    let mut scenarios = Scenario::ALL.to_vec();
    scenarios.retain(|known| known.name() == scenario);
    let first = scenarios.first();
    let all = first.with_context(|| format!("no scenario `{scenario}`"))?.operations();
    let operation_named = |word: &&str| all.iter().copied().find(|o| o.name() == *word);
    let mut operations: Vec<Operation> = words.iter().filter_map(operation_named).collect();
    let mut names = words.to_vec();
    names.retain(|word| operation_named(word).is_none());
    let measured = scenarios.iter().flat_map(|s| ranked.scenario(*s));
    let mut measured: Vec<Measured> = measured.cloned().collect();
    measured.retain(|measured| names.contains(&&*measured.program.name));
    for name in names {
        let found = measured.iter().any(|m| m.program.name == name);
        ensure!(found, "no rows of `{scenario}/{name}`");
    }
    if operations.is_empty() {
        operations = all.to_vec();
        operations.retain(|operation| measured.iter().any(|m| m.row(*operation).is_some()));
    }
    let table = Table::new(&measured)
        .text("Codec", codec)
        .numbers(&operations, cost_of)
        .text("Wire format", |m| &m.program.about.wire)
        .number("Alignment", |m| m.program.about.alignment)
        .text("Checks", |m| m.checks.as_ref().map(Checks::class).unwrap_or_default());
    Ok(table.to_string())
}

/// Renders a line for each of the other scenarios: every codec, with what one operation costs.
pub fn other_scenarios(ranked: &Ranked) -> String {
    Table::new(&ONE_LINE_EACH)
        .text("Account", |(scenario, _)| title(*scenario))
        .text("Operation", |(_, operation)| format!("`{operation}`"))
        .text("Compute units", |(scenario, operation)| {
            let measured = ranked.scenario(*scenario).iter();
            let codecs: Vec<_> = measured
                .filter(|measured| measured.is_codec())
                .filter_map(|measured| Some((measured, marked(measured.row(*operation)?))))
                .collect();
            let classes = codecs.chunk_by(|(a, _), (b, _)| a.same_class(b));
            let classes = classes.map(|class| {
                let costs = class.iter();
                let costs = costs.map(|(m, cost)| format!("{} {cost}", m.program.name));
                Vec::from_iter(costs).join(", ")
            });
            Vec::from_iter(classes).join("; ")
        })
        .to_string()
}

//! Short tables for the documents: some programs of a scenario, or one line for a whole scenario.

use super::{
    headings::title,
    table::{Table, codec, cost_of, marked},
};
use crate::{
    ranking::{self, Measured, Ranked, classes},
    seen::Checks,
};
use anyhow::{Context, ensure};
use itertools::{Either, Itertools};
use neap_scenarios::{
    operation::Operation,
    scenario::{Framework, Scenario},
};

/// The scenarios with a line each in the README, and the operation that it shows.
const ONE_LINE_EACH: [(Scenario, Operation); 4] = [
    (Scenario::AccountEnum, Operation::Full),
    (Scenario::Multisig, Operation::IsMember),
    (Scenario::Transfer, Operation::Transfer),
    (Scenario::AccountIn(Framework::Anchor), Operation::Full),
];

/// Renders a row for each named program, in the order of a report. A word of `words` is an operation of the scenario or
/// a program. Without operations, the table has all that one of the programs has.
///
/// # Errors
///
/// When no scenario has the name, or a named program has no rows.
pub fn excerpt(ranked: &Ranked, scenario: &str, words: &[&str]) -> anyhow::Result<String> {
    let named = |known: &Scenario| known.name() == scenario;
    let all = Scenario::ALL.into_iter().find(named);
    let all = all.with_context(|| format!("no scenario `{scenario}`"))?;
    let (mut operations, names): (Vec<_>, Vec<_>) =
        words.iter().partition_map(|word| match all.operation_named(word) {
            Some(operation) => Either::Left(operation),
            None => Either::Right(*word),
        });
    let mut measured = ranked.measured().cloned().collect_vec();
    measured.retain(|m| named(&m.program.about.scenario) && names.contains(&&*m.program.name));
    for name in names {
        let found = measured.iter().any(|measured| measured.program.name == name);
        ensure!(found, "no rows of `{scenario}/{name}`");
    }
    if operations.is_empty() {
        operations = ranking::operations(all, &measured);
    }
    let table = Table::new(&measured)
        .text("Codec", codec)
        .numbers(&operations, cost_of)
        .text("Wire format", |m| &m.program.about.wire)
        .number("Alignment", |m| m.program.about.alignment)
        .text("Checks", |m| m.checks.as_ref().map(Checks::class).unwrap_or_default());
    Ok(table.to_string())
}

/// Renders a line for each of the other scenarios that were measured: every codec, with what one operation costs.
pub fn other_scenarios(ranked: &Ranked) -> String {
    let measured = ONE_LINE_EACH.iter().filter(|(it, _)| !ranked.scenario(*it).is_empty());
    Table::new(&measured.collect_vec())
        .text("Account", |(scenario, _)| title(*scenario))
        .text("Operation", |(_, operation)| format!("`{operation}`"))
        .text("Compute units", |(scenario, operation)| {
            let classes = classes(ranked.scenario(*scenario)).into_iter();
            let classes = classes.filter(|class| class[0].is_codec()).map(|class| {
                let cost = |m: &Measured| {
                    Some(format!("{} {}", m.program.name, marked(m.row(*operation)?)))
                };
                class.iter().filter_map(cost).join(", ")
            });
            classes.filter(|costs| !costs.is_empty()).join("; ")
        })
        .to_string()
}

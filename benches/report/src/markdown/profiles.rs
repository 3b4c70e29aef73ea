//! The report of phases: `profiles.md`.

use super::table::Table;
use crate::{
    profile::phase::{Phase, phases},
    ranking::{grouped, typical},
};
use neap_model::{
    profile::Profiles,
    results::{Results, Row},
};

/// Renders a table of phases for each scenario and operation, with a line for each program. Empty if nothing was explained.
pub fn profiles(results: &Results, profiles: &Profiles) -> String {
    let explained = results.rows.iter().filter_map(|row| {
        let profile = profiles.get(&row.elf_name())?;
        Some((row, phases(profile, profile.rows.get(&row.name)?, &row.operation)))
    });
    let explained: Vec<_> = explained.collect();
    let scenarios = explained.iter().map(|it| ((&it.0.scenario, &it.0.framework), it));
    let sections = grouped(scenarios).into_iter().map(|((scenario, framework), explained)| {
        let mut operations: Vec<&str> = Vec::new();
        for (row, _) in &explained {
            if !operations.contains(&&*row.operation) {
                operations.push(&row.operation);
            }
        }
        let tables = operations.into_iter().map(|operation| {
            let of_it = explained.iter().filter(|(row, _)| row.operation == operation).copied();
            table(operation, of_it.collect())
        });
        let framework = framework.as_ref().map(|it| format!(" in {it}")).unwrap_or_default();
        format!("\n## {scenario}{framework}\n{}", tables.collect::<String>())
    });
    let sections: String = sections.collect();
    if sections.is_empty() {
        return sections;
    }
    format!(
        "# Where the compute units go\n\n{INTRODUCTION}\n\nToolchain {}.\n{sections}",
        results.toolchain
    )
}

const INTRODUCTION: &str = "\
Each row of the report, by phase. The phases of a row add up to it. The names of functions decide the phases, as \
`docs/profile.md` explains. `neap-bench profile` shows the functions, lines and instructions of a row.\n\n\
A dash stands for a row that is not divided, because its functions have no names, or because it runs only one function. \
For an account with several sizes, the table has the typical one.";

/// A row and its phases.
type Explained<'a> = (&'a Row, Option<[u64; 6]>);

/// The typical row of each program, the cheapest first.
fn table(operation: &str, explained: Vec<&Explained>) -> String {
    let programs = grouped(explained.iter().map(|it| (&it.0.program, *it)));
    let mut lines: Vec<&Explained> = Vec::new();
    for (_, explained) in programs {
        let rows: Vec<&Row> = explained.iter().map(|(row, _)| *row).collect();
        let row = typical(&rows).next();
        lines.extend(explained.into_iter().find(|it| row.is_some_and(|row| row.name == it.0.name)));
    }
    lines.sort_by_key(|(row, _)| row.compute_units);
    let table = Table::new(&lines)
        .text("Program", |(row, _)| &row.program)
        .number("CU", |(row, _)| row.compute_units);
    let table = Phase::ALL.into_iter().fold(table, |table, phase| {
        table.number(phase.name(), |(_, phases)| {
            phases.map_or("–".to_owned(), |phases| phases[phase as usize].to_string())
        })
    });
    format!("\n### {operation}\n\n{table}")
}

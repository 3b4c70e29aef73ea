//! What the fixtures of an instruction cost: a line for each instruction, because a test suite has hundreds of fixtures.

use crate::table::Table;
use neap_model::{
    checks::instruction_of,
    results::{Results, Row},
};
use neap_subject::suite::{Program, Suite};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the operations that are fixtures.
pub fn recorded(suite: &Suite) -> BTreeSet<&str> {
    let operations = suite.programs.iter().flat_map(|program| &program.subject.measurements);
    operations.filter(|it| it.file.is_some()).map(|it| &*it.operation).collect()
}

/// Renders a table for each program with fixtures. Empty if there is none.
pub fn tables(results: &Results, suite: &Suite) -> String {
    let recorded = recorded(suite);
    let tables = suite.programs.iter().map(|program| table(results, program, &recorded));
    tables.collect()
}

fn table(results: &Results, program: &Program, recorded: &BTreeSet<&str>) -> String {
    let mut instructions = BTreeMap::<(&str, &str), Vec<&Row>>::new();
    let own = results.rows.iter().filter(|row| row.program == program.name());
    for row in own.filter(|row| recorded.contains(&*row.operation)) {
        let instruction = instruction_of(&row.operation);
        // A refusal that aborts costs the whole limit, so the two have nothing in common.
        let ending = if row.error.is_some() { ", refused" } else { "" };
        instructions.entry((instruction, ending)).or_default().push(row);
    }
    if instructions.is_empty() {
        return String::new();
    }
    for rows in instructions.values_mut() {
        // The first of several equal ones is the worst by name.
        rows.sort_by(|a, b| (a.compute_units, &b.name).cmp(&(b.compute_units, &a.name)));
    }
    let lines = Vec::from_iter(instructions);
    let last = |rows: &[&Row]| rows.last().map(|row| row.name.clone()).unwrap_or_default();
    let table = Table::new(&lines)
        .text(format!("Instruction of {}", program.name()), |((instruction, ending), _)| {
            format!("{instruction}{ending}")
        })
        .number("Fixtures", |(_, rows)| rows.len())
        .number("Median", |(_, rows)| percentile(rows, 50))
        .number("95 %", |(_, rows)| percentile(rows, 95))
        .number("Maximum", |(_, rows)| percentile(rows, 100))
        .text("The most expensive", |(_, rows)| format!("`{}`", last(rows)));
    let is_refused = lines.iter().any(|((_, ending), _)| !ending.is_empty());
    let refused = if is_refused { REFUSED } else { "" };
    format!("{table}\n{refused}")
}

/// What is verified of a refusal that a test recorded.
const REFUSED: &str = "A refusal is compared by its error: the runtime had rolled its accounts back before they were recorded.\n\n";

/// The cost that this percentage of the rows does not exceed. They are sorted by cost.
fn percentile(rows: &[&Row], percent: usize) -> u64 {
    let rank = (rows.len() * percent).div_ceil(100);
    rows.get(rank.saturating_sub(1)).map(|row| row.compute_units).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::params::Params;
    use neap_sample_reports::row;

    #[test]
    fn a_percentile_is_a_cost_that_was_measured() {
        let costs = [10, 20, 30, 40];
        let rows =
            costs.map(|cost| row(["suite", "program", "transfer"], Params::default(), None, cost));
        let rows = Vec::from_iter(&rows);
        let found = [1, 25, 26, 50, 95, 100].map(|percent| percentile(&rows, percent));
        assert_eq!(found, [10, 10, 20, 20, 40, 40]);
    }
}

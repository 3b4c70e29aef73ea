//! The table of what further accounts cost behind each entrypoint.

use super::cells::codec;
use crate::scenarios::{
    framework::Framework,
    size::{COUNTS, DUPLICATES, FURTHER},
};
use crate::tables::ranking::{Measured, Ranked};
use itertools::Itertools;
use neap_report::{params::line, table::Table};

/// What the table does not say.
const NOTES: &str = "\
- pinocchio's entrypoint, solana-program and Anchor 1 read every account before the handler runs.
- pinocchio's lazy entrypoint and Anchor 2 read a further account only if the handler asks for it, which these floors do \
not. A handler that needs the last account must read all accounts before it.
- neap's predicted entrypoint predicts the two accounts of n = 0. If there are more, pinocchio's entrypoint reads them.
- The runtime passes at most 255 accounts to an instruction. Each of these entrypoints takes as many.
";

/// Renders the section. Empty if no floor was measured with further accounts.
pub fn section(ranked: &Ranked) -> String {
    let table = table(ranked);
    if table.is_empty() { table } else { format!("## Further accounts\n\n{table}\n") }
}

/// Renders the table and its notes, with a line for each floor that was measured with further accounts. Empty if none
/// was.
fn table(ranked: &Ranked) -> String {
    let mut floors = ranked.measured().cloned().collect_vec();
    floors.retain(|floor| !floor.further.is_empty());
    if floors.is_empty() {
        return String::new();
    }
    let entrypoint = |floor: &Measured| {
        floor.program.scenario.framework.map_or(Framework::SHARED, Framework::title)
    };
    let none = |floor: &Measured| {
        floor
            .row(floor.program.scenario.definition.operations.with_further_accounts?)
            .map(|row| row.compute_units)
    };
    let table = Table::new(&floors)
        .text("Entrypoint", entrypoint)
        .text("Floor", codec)
        .number("n = 0", |floor| none(floor).map_or(String::new(), |units| units.to_string()));
    let table = COUNTS.into_iter().fold(table, |table, count| {
        table.number(format!("n = {count}"), |floor| {
            let points = points(floor, FURTHER).into_iter();
            points.filter(|(n, _)| *n == count).map(|(_, units)| units).join("")
        })
    });
    let through = |floor, name| line(&points(floor, name)).unwrap_or_default();
    let table = table
        .number("n accounts", |floor| through(floor, FURTHER))
        .number("n duplicates", |floor| through(floor, DUPLICATES));
    format!(
        "The compute units of `read_owner` in floors, with n accounts after the two that it needs. These accounts are \
         distinct and have no data. The last two columns are least-squares lines through n = {}: for such accounts, and \
         for duplicates of the second account. ± is the largest deviation from the line, if it is more than 2.\n\n\
         {table}\n{NOTES}",
        COUNTS.iter().join(", "),
    )
}

/// What a floor costs with each number of accounts.
fn points(floor: &Measured, name: &str) -> Vec<(u64, u64)> {
    let points = COUNTS.into_iter().filter_map(|count| {
        let row = floor.further.iter().find(|row| row.params.get(name) == Some(count))?;
        Some((count, row.compute_units))
    });
    points.collect()
}

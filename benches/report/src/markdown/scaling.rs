//! Tables of what the operations of the multisig cost at each size.

use super::table::{Table, codec};
use crate::{
    growth::{by_members, fit},
    ranking::{Measured, operations},
};
use itertools::Itertools;
use neap_model::case::{Case, RowCase};
use neap_scenarios::{operation::Operation, scenario::Scenario};

/// Renders the fitted line of each program and operation, as a function of the number of members.
pub fn fits(measured: &[Measured]) -> String {
    let operations = operations(Scenario::Multisig, measured);
    let table =
        Table::new(measured).text("Codec", codec).numbers(&operations, |measured, operation| {
            fit(&by_members(measured, *operation)).unwrap_or_default()
        });
    format!(
        "Compute units for n members and a name of {} bytes. Each cell is the least-squares line through \
         n = {}. ± is the largest deviation from the line, if it is more than 2. For `is_member` the line leaves \
         out n = 0, which is a refusal.\n\n{table}",
        Case::TYPICAL.name,
        Case::MEMBERS.iter().join(", "),
    )
}

/// Renders a table members × length of the name for each operation. Empty if nothing was measured.
pub fn every_size(measured: &[Measured]) -> String {
    if measured.is_empty() {
        return String::new();
    }
    let operations = operations(Scenario::Multisig, measured).into_iter();
    let tables = operations.map(|operation| sizes(operation, measured));
    format!(
        "## The multisig at every size\n\n\
         Compute units for n members and a name of {} bytes. A single number is the same for all three \
         names.\n\n{}",
        Case::NAMES.iter().join(" / "),
        tables.collect::<String>(),
    )
}

fn sizes(operation: Operation, measured: &[Measured]) -> String {
    let mut measured = measured.to_vec();
    measured.retain(|measured| measured.row(operation).is_some());
    let table = Table::new(&measured).text("Codec", codec);
    let table = Case::MEMBERS.into_iter().fold(table, |table, members| {
        table.number(format!("n = {members}"), |m| size(m, operation, members))
    });
    format!("### {operation}\n\n{table}\n")
}

/// The compute units for each length of the name.
fn size(measured: &Measured, operation: Operation, members: usize) -> String {
    let rows = measured.rows_of(operation);
    let rows = rows
        .filter(|row| row.case.and_then(RowCase::size).is_some_and(|size| size.members == members));
    let mut costs = rows.map(|row| row.compute_units).collect_vec();
    if costs.iter().all_equal() {
        costs.truncate(1);
    }
    costs.iter().join(" / ")
}

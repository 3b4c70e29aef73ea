//! Tables of what the operations of the multisig cost at each size.

use super::{
    matrix::{joined, operations},
    name_of,
};
use crate::{
    fit::{fit, points},
    ranking::Measured,
};
use neap_model::{case::Case, results::Row};
use neap_scenarios::operation::Operation;
use neap_scenarios::scenario::Scenario;

/// Renders the fitted line of each program and operation, as a function of the number of members.
pub fn fits(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured);
    let mut table = format!(
        "Compute units for n members and a name of {} bytes. Each cell is the least-squares line through \
         n = {}. ± is the largest deviation from the line, if it is more than 2. For `is_member` the line leaves \
         out n = 0, which is a refusal.\n\n\
         | Codec | {} |\n|---|{}\n",
        Case::TYPICAL.name,
        Case::MEMBERS.map(|members| members.to_string()).join(", "),
        joined(&operations),
        "---:|".repeat(operations.len()),
    );
    for Measured { program, rows, .. } in measured {
        let cells = operations.iter().map(|operation| {
            let fit = fit(&points(rows_of(rows, *operation)));
            fit.map_or(String::new(), |fit| fit.to_string())
        });
        let cells: Vec<String> = cells.collect();
        table += &format!("| {} | {} |\n", name_of(program), cells.join(" | "));
    }
    table
}

/// Renders a table members × length of the name for each operation. Empty if nothing was measured.
pub fn every_size(measured: &[Measured]) -> String {
    if measured.is_empty() {
        return String::new();
    }
    let tables = operations(Scenario::Multisig, measured)
        .into_iter()
        .map(|operation| sizes(operation, measured));
    format!(
        "## The multisig at every size\n\n\
         Compute units for n members and a name of {} bytes. A single number is the same for all three \
         names.\n\n{}",
        Case::NAMES.map(|name| name.to_string()).join(" / "),
        tables.collect::<String>(),
    )
}

fn sizes(operation: Operation, measured: &[Measured]) -> String {
    let mut table = format!(
        "### {operation}\n\n| Codec | {} |\n|---|{}\n",
        Case::MEMBERS
            .map(|members| format!("n = {members}"))
            .join(" | "),
        "---:|".repeat(Case::MEMBERS.len()),
    );
    for Measured { program, rows, .. } in measured {
        let rows: Vec<&Row> = rows_of(rows, operation).collect();
        if !rows.is_empty() {
            let cells = Case::MEMBERS.map(|members| size(&rows, members));
            table += &format!("| {} | {} |\n", name_of(program), cells.join(" | "));
        }
    }
    table + "\n"
}

/// The compute units for each length of the name.
fn size(rows: &[&Row], members: usize) -> String {
    let rows = rows
        .iter()
        .filter(|row| row.case.is_some_and(|case| case.members == members));
    let cell: Vec<String> = rows.map(|row| row.compute_units.to_string()).collect();
    match cell.as_slice() {
        [first, others @ ..] if others.iter().all(|other| other == first) => first.clone(),
        _ => cell.join(" / "),
    }
}

fn rows_of<'a>(rows: &[&'a Row], operation: Operation) -> impl Iterator<Item = &'a Row> {
    rows.iter()
        .copied()
        .filter(move |row| row.operation == operation)
}

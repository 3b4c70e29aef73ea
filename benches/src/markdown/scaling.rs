//! What the operations of the multisig cost over its size.

use super::{matrix::operations, name_of};
use crate::{
    fit::{fit, points},
    ranking::Measured,
    results::Row,
    scenario::{Case, Scenario},
};

/// Renders the cost of each program and operation over the number of members.
pub fn fits(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured);
    let mut table = format!(
        "Over the number of members n, with a name of {} bytes: the line through n = {}, by least \
         squares; ± is the largest deviation, where it is more than 2. `is_member` without n = 0, \
         which is a refusal.\n\n\
         | Codec | {} |\n|---|{}\n",
        Case::TYPICAL.name,
        Case::MEMBERS.map(|members| members.to_string()).join(", "),
        operations.join(" | "),
        "---:|".repeat(operations.len()),
    );
    for Measured { program, rows, .. } in measured {
        let cells = operations.iter().map(|operation| {
            let fit = fit(&points(of(rows, operation)));
            fit.map_or(String::new(), |fit| fit.to_string())
        });
        let cells: Vec<String> = cells.collect();
        table += &format!("| {} | {} |\n", name_of(program), cells.join(" | "));
    }
    table
}

/// Renders a table members × length of the name for each operation; nothing if nothing was measured.
pub fn every_size(measured: &[Measured]) -> String {
    if measured.is_empty() {
        return String::new();
    }
    let tables = operations(Scenario::Multisig, measured)
        .into_iter()
        .map(|operation| sizes(operation, measured));
    format!(
        "## The multisig in every size\n\n\
         Compute units over the number of members n, for a name of {} bytes; one number where they \
         are the same.\n\n{}",
        Case::NAMES.map(|name| name.to_string()).join(" / "),
        tables.collect::<String>(),
    )
}

fn sizes(operation: &str, measured: &[Measured]) -> String {
    let mut table = format!(
        "### {operation}\n\n| Codec | {} |\n|---|{}\n",
        Case::MEMBERS
            .map(|members| format!("n = {members}"))
            .join(" | "),
        "---:|".repeat(Case::MEMBERS.len()),
    );
    for Measured { program, rows, .. } in measured {
        let rows: Vec<&Row> = of(rows, operation).collect();
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

fn of<'a>(rows: &[&'a Row], operation: &str) -> impl Iterator<Item = &'a Row> {
    rows.iter()
        .copied()
        .filter(move |row| row.operation == operation)
}

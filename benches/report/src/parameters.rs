//! The tables of a suite's operations that have a parameter.

use crate::{
    growth::fit,
    markdown::{Table, cost, name_of},
};
use itertools::Itertools;
use neap_model::{
    case::RowCase,
    results::{Results, Row},
};
use neap_scenarios::suite::Program;

/// Renders a table for each operation with a parameter: programs by values, and the line through each program's costs.
pub fn tables(results: &Results, programs: &[&Program]) -> String {
    let operations = results.rows.iter().filter_map(|row| Some((&row.operation, name(row)?)));
    let mut tables = operations.unique().map(|(operation, parameter)| {
        let rows = results.rows.iter().filter(|row| row.operation == *operation).collect_vec();
        let row = |program: &&Program, value| {
            let mut rows = rows.iter().filter(|row| row.program == program.name);
            rows.find(|row| self::value(row) == Some(value)).map(|row| cost(row))
        };
        let table = Table::new(programs).text("Program", |it| name_of(&it.name, it.role));
        let values = rows.iter().filter_map(|row| value(row)).unique();
        let table = values.fold(table, |table, value| {
            table.number(format!("n = {value}"), |it| row(it, value).unwrap_or_default())
        });
        let table = table.number("line", |program| {
            let rows = rows.iter().filter(|row| row.program == program.name);
            let points = rows.filter_map(|row| Some((value(row)?, row.compute_units)));
            fit(&points.collect_vec()).unwrap_or_default()
        });
        format!("\n`{operation}` with n = `{parameter}`:\n\n{table}")
    });
    let tables = tables.join("");
    let note = "\nThe last column is the least-squares line through the costs. ± is the largest deviation from it, if it \
                is more than 2.\n";
    if tables.is_empty() { tables } else { tables + note }
}

/// The name of a row's parameter.
pub fn name(row: &Row) -> Option<&str> {
    match &row.case {
        Some(RowCase::Parameter(parameter)) => Some(parameter.name()),
        _ => None,
    }
}

fn value(row: &Row) -> Option<usize> {
    match row.case {
        Some(RowCase::Parameter(parameter)) => Some(parameter.value),
        _ => None,
    }
}

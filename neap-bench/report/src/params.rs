//! The tables of operations that have a parameter, and the straight line through their costs.

use crate::table::{Table, cost, name_of};
use itertools::Itertools;
use neap_model::{
    results::{Results, Row},
    text,
};
use neap_subject::{role::Role, suite::Program};

/// Renders a table for each operation with a parameter: programs by values, and the line through each program's costs.
pub fn tables(results: &Results, programs: &[&Program]) -> String {
    let operations =
        results.rows.iter().filter_map(|row| Some((&row.operation, parameter(row)?.0)));
    let mut tables = operations.unique().map(|(operation, parameter_name)| {
        let rows = results.rows.iter().filter(|row| row.operation == *operation).collect_vec();
        let value = |row: &Row| parameter(row).map(|(_, value)| value);
        let cell = |program: &&Program, wanted| {
            let mut rows = rows.iter().filter(|row| row.program == program.name());
            rows.find(|row| value(row) == Some(wanted)).map(|row| cost(row))
        };
        let table = Table::new(programs)
            .text("Program", |program| name_of(program.name(), program.role == Role::Program));
        let values = rows.iter().filter_map(|row| value(row)).unique();
        let table = values.fold(table, |table, value| {
            table.number(format!("n = {value}"), |row| cell(row, value).unwrap_or_default())
        });
        let table = table.number("line", |program| {
            let rows = rows.iter().filter(|row| row.program == program.name());
            let points = rows.filter_map(|row| Some((value(row)?, row.compute_units)));
            line(&points.collect_vec()).unwrap_or_default()
        });
        format!("\n`{operation}` with n = `{parameter_name}`:\n\n{table}")
    });
    let tables = tables.join("");
    let note = "\nThe last column is the least-squares line through the costs. ± is the largest deviation from it, if it \
                is more than 2.\n";
    if tables.is_empty() { tables } else { tables + note }
}

/// The name and the value of a row's parameter.
pub fn parameter(row: &Row) -> Option<(&str, u64)> {
    row.params.iter().next()
}

/// The least-squares line through costs, as a function of n, and the largest deviation from it:
/// `31`, `29 + 8.0·n`, or `410 + 41.3·n ±12`. Leaves out a deviation of 2 CU or less.
///
/// Returns `None` without at least two different values of n.
pub fn line(points: &[(u64, u64)]) -> Option<String> {
    if points.iter().map(|(n, _)| n).all_equal() {
        return None;
    }
    let points = points.iter().map(|(n, units)| (*n as f64, *units as f64));
    let count = points.len() as f64;
    let mean_x = points.clone().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.clone().map(|(_, y)| y).sum::<f64>() / count;
    let variance: f64 = points.clone().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let covariance: f64 = points.clone().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let b = covariance / variance;
    let a = mean_y - b * mean_x;
    let deviation = points.map(|(x, y)| (a + b * x - y).abs()).fold(0.0, f64::max);
    let mut line = text::signed(a.round_ties_even() as i64);
    let slope = format!("{:.1}", b.abs());
    if slope != "0.0" {
        line += &format!(" {} {slope}·n", if b < 0.0 { '−' } else { '+' });
    }
    if deviation > 2.0 {
        line += &format!(" ±{deviation:.0}");
    }
    Some(line)
}

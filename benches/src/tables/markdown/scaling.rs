//! Tables of what operations cost at each size of an account of variable length.

use super::cells::codec;
use crate::scenarios::{
    operation::Operation,
    scenario::Scenario,
    size::{Dimension, Size, Sizes},
};
use crate::tables::{
    growth::line,
    ranking::{Measured, operations},
};
use itertools::Itertools;
use neap_report::table::Table;

/// Renders the line through the costs of each program and operation, as a function of the number of items, with a note that
/// explains it.
pub fn fits(scenario: Scenario, sizes: &Sizes, measured: &[Measured]) -> String {
    let operations = operations(scenario.behind_shared(), measured);
    let table = Table::new(measured)
        .text("Codec", codec)
        .numbers(&operations, |measured, operation| line(measured, *operation));
    let Dimension { name, values } = sizes.items;
    let refused = operations.iter().cartesian_product(values).filter(|(operation, items)| {
        scenario.refuses(**operation, Size { items: **items, ..sizes.typical })
    });
    let mut refused = refused.map(|(operation, items)| {
        format!(" For `{operation}` the line leaves out n = {items}, which is a refusal.")
    });
    format!(
        "Compute units for n {name} and a {} of {} bytes. Each cell is the least-squares line through \
         n = {}. ± is the largest deviation from the line, if it is more than 2.{}\n\n{table}",
        sizes.text.name,
        sizes.typical.text,
        values.iter().join(", "),
        refused.join(""),
    )
}

/// Renders a table of the costs at every size for each operation. Empty if nothing was measured.
pub fn every_size((scenario, sizes, measured): (Scenario, Sizes, &[Measured])) -> String {
    if measured.is_empty() {
        return String::new();
    }
    let operations = operations(scenario, measured).into_iter();
    let tables = operations.map(|operation| table(operation, &sizes, measured));
    format!(
        "## The {scenario} at every size\n\n\
         Compute units for n {} and a {} of {} bytes. With n = {}, the numbers are for {} bytes, or \
         there is a single number if it is the same for each.\n\n{}",
        sizes.items.name,
        sizes.text.name,
        sizes.typical.text,
        sizes.typical.items,
        sizes.text.values.iter().join(" / "),
        tables.collect::<String>(),
    )
}

fn table(operation: Operation, sizes: &Sizes, measured: &[Measured]) -> String {
    let mut measured = measured.to_vec();
    measured.retain(|measured| measured.row(operation).is_some());
    let table = Table::new(&measured).text("Codec", codec);
    let table = sizes.items.values.iter().fold(table, |table, items| {
        table.number(format!("n = {items}"), |m| costs(m, operation, sizes, *items))
    });
    format!("### {operation}\n\n{table}\n")
}

/// The compute units for each length of the text.
fn costs(measured: &Measured, operation: Operation, sizes: &Sizes, items: usize) -> String {
    let rows = measured.rows_of(operation);
    let rows = rows.filter(|row| sizes.size(&row.params).is_some_and(|size| size.items == items));
    let mut costs = rows.map(|row| row.compute_units).collect_vec();
    if costs.iter().all_equal() {
        costs.truncate(1);
    }
    costs.iter().join(" / ")
}

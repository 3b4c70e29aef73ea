//! Lists the programs whose cost differs on another SBPF version.

use itertools::Itertools;
use neap_model::{
    results::{Results, Row},
    text::delta,
};
use neap_report::table::Table;
use std::collections::BTreeMap;

/// Renders a line for each program that does not cost the same in `other` as in `headline`. The line has the difference
/// for each operation, or the range of differences over all sizes of the account.
pub fn section(headline: &Results, other: &Results) -> String {
    let costs: BTreeMap<_, _> =
        other.rows.iter().map(|row| (&row.name, row.compute_units)).collect();
    let both = headline.rows.iter();
    let both = both.filter_map(|row| Some((row, *costs.get(&row.name)?))).collect_vec();
    let differing = both.iter().filter(|(row, other)| row.compute_units != *other).count();
    let all = both.len();
    let [version, other_version] = [headline, other].map(|results| &results.toolchain.sbpf);
    let programs = both.chunk_by(|(a, _), (b, _)| a.elf_name() == b.elf_name()).map(|rows| {
        let operations = rows.chunk_by(|(a, _), (b, _)| a.operation == b.operation);
        (rows[0].0.elf_name(), operations.filter_map(difference).join(", "))
    });
    let programs = programs.filter(|(_, differences)| !differences.is_empty()).collect_vec();
    let heading = format!("Compute units on {other_version} minus those on {version}");
    let table = Table::new(&programs)
        .text("Program", |(program, _)| program)
        .text(heading, |(_, differences)| differences);
    format!(
        "\n## Differences on SBPF {other_version}\n\n{differing} of {all} rows cost more or less than on SBPF {version}. A range means that the difference \
         depends on the account's size, or on the number of accounts.\n\n{table}"
    )
}

/// The difference of one operation over all its rows, or `None` if every row costs the same.
fn difference(rows: &[(&Row, u64)]) -> Option<String> {
    let changes = rows.iter().map(|(row, other)| {
        let difference = i128::from(*other) - i128::from(row.compute_units);
        (difference, delta(row.compute_units, *other))
    });
    let operation = &rows[0].0.operation;
    let ((least, from), (most, to)) = changes.minmax().into_option()?;
    match (least, most) {
        (0, 0) => None,
        _ if least == most => Some(format!("`{operation}` {from}")),
        _ => Some(format!("`{operation}` {from} to {to}")),
    }
}

//! Ranges: compute units that depend on more than the size of the account.

use super::cells::codec;
use crate::scenarios::multisig::SIZES;
use crate::tables::ranking::{Measured, Ranked, grouped};
use itertools::Itertools;
use neap_model::results::Row;
use neap_report::table::Table;
use neap_subject::draw::COUNT;

/// Explains the mark and lists the range of each marked number. Empty if no number is marked.
pub fn note(measured: &[Measured]) -> String {
    let ranges = measured.iter().flat_map(|measured| {
        measured.typical().filter_map(|row| {
            let (least, most) = row.range?;
            let program = &measured.program.name;
            Some((&row.operation, format!("`{program}` {least} to {most}")))
        })
    });
    let ranges = grouped(ranges).into_iter();
    let ranges = ranges.map(|(operation, all)| format!("- `{operation}`: {}.\n", all.join(", ")));
    let ranges: String = ranges.collect();
    if ranges.is_empty() {
        return ranges;
    }
    format!(
        "\n\\* The cost also depends on the keys and values in the account. The range for accounts of the same \
         size:\n\n{ranges}"
    )
}

/// Renders a row for each program and operation with a range: its range in the typical case, and the widest range.
/// Empty if no row has a range.
pub fn section(ranked: &Ranked) -> String {
    let varying = ranked.measured().flat_map(|measured| {
        measured.operations().into_iter().filter_map(move |operation| {
            // Of several equally wide ranges the first, which is that of the smallest account.
            let rows = measured.rows_of(operation).collect_vec();
            let widest = rows.into_iter().rev().max_by_key(|row| width(row))?;
            widest.range?;
            Some((measured, measured.row(operation)?, widest))
        })
    });
    let varying = varying.collect_vec();
    if varying.is_empty() {
        return String::new();
    }
    let table = Table::new(&varying)
        .text("Codec", |(measured, ..)| codec(measured))
        .text("Scenario", |(_, typical, _)| &typical.suite)
        .text("Operation", |(_, typical, _)| &typical.operation)
        .number("CUs", |(_, typical, _)| typical.compute_units)
        .number("Least", |(_, typical, _)| typical.ends().0)
        .number("Most", |(_, typical, _)| typical.ends().1)
        .text("Widest range", |(_, typical, widest)| {
            let (least, most) = widest.ends();
            if width(widest) > width(typical) {
                format!("{} with {}: {least} to {most}", most - least, widest.params)
            } else {
                String::new()
            }
        });
    format!(
        "## Rows whose cost depends on the keys and values\n\n\
         Each row was also measured on {} other accounts of the same size. They have random keys, keys that differ \
         only in the last byte, keys with zeros, amounts and lamports from 0 to the largest, and each variant \
         of an enum. Every row that is not listed here costs the same on all of them. The multisig has \
         {}. If another size has a wider range, the last column names that size. \
         The contract compares the keys in `is_member`, with the same source in every program, so the ranges there are \
         about equally wide.\n\n{table}\n",
        COUNT,
        SIZES.typical_account(),
    )
}

fn width(row: &Row) -> u64 {
    let (least, most) = row.ends();
    most - least
}

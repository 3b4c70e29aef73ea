//! The tables of every row and every ELF in a report.

use super::{heap, table::Table};
use neap_model::{
    numbers::{delta, signed},
    results::{Results, Row},
};

/// Renders a line for every row, with its change from a baseline, and a line for every program's ELF.
pub fn every_row(results: &Results, baseline: Option<&Results>) -> String {
    let against = match baseline {
        Some(_) => "Δ is the change from the committed baseline of the same toolchain.",
        None => "Δ is empty, because this toolchain has no committed baseline.",
    };
    let change = |row: &Row| {
        let Some(baseline) = baseline else {
            return "–".to_owned();
        };
        let before = baseline.rows.iter().find(|before| before.name == row.name);
        before.map_or("new".to_owned(), |before| delta(before.compute_units, row.compute_units))
    };
    let rows = Table::new(&results.rows)
        .text("Name", |row| &row.name)
        .number("CUs", |row| row.compute_units)
        .number("Net", |row| row.net.map(signed).unwrap_or_default())
        .number("Δ", change)
        .numbers(heap::heading(&results.rows), |row, _| row.heap_bytes);
    let mut programs: Vec<&Row> = results.rows.iter().collect();
    programs.dedup_by_key(|row| row.elf_name());
    let elfs = Table::new(&programs)
        .text("Scenario", |row| &row.scenario)
        .text("Program", |row| &row.program)
        .number("ELF bytes", |row| results.elf_of(row).bytes)
        .text("SHA-256", |row| format!("`{}`", results.elf_of(row).sha256));
    format!(
        "## Every row\n\nNet is the part above the floor. {against}\n\n{rows}\n\
         ## Every ELF\n\nThese ELFs were measured.\n\n{elfs}"
    )
}

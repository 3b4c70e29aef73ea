//! The report of all costs: `compute_units.md`.

use super::{
    further,
    headings::{introduction, paragraph, title},
    heap, inlined,
    matrix::matrix,
    notes::{not_built, notes},
    ranges, scaling,
    table::Table,
};
use crate::ranking::{Measured, Ranked};
use neap_model::{
    numbers::{delta, signed},
    reports::CHART,
    results::{Results, Row},
};
use neap_scenarios::scenario::Scenario;

/// What the numbers of every table mean.
const NUMBERS: &str = "\
The compute units of whole instructions. In brackets: the part above the floor, which is the same entrypoint and \
dispatch without a codec. Every number is from an instruction whose complete post-state was verified.";

/// Renders the whole report: the summary, every size, further accounts, and every row with its change from the baseline.
pub fn report(ranked: &Ranked, baseline: Option<&Results>) -> String {
    format!(
        "# Compute units\n\n{}\n{}{}{}{}",
        summary(ranked, ""),
        scaling::every_size(ranked.scenario(Scenario::Multisig)),
        further::section(ranked),
        ranges::section(ranked),
        every_row(ranked.results, baseline),
    )
}

/// Renders the toolchain and a section for each scenario. Links to the charts in `directory`, which is empty or ends
/// with a slash.
pub fn summary(ranked: &Ranked, directory: &str) -> String {
    let sections = ranked.scenarios.iter().map(|(scenario, measured)| {
        let not_built = not_built(ranked, *scenario);
        match measured.as_slice() {
            [] if not_built.is_empty() => String::new(),
            [] => format!("\n## {}\n{not_built}", title(*scenario)),
            measured => section(*scenario, measured, directory) + &not_built,
        }
    });
    let toolchain = &ranked.results.toolchain;
    format!("{NUMBERS}\n\nToolchain {toolchain}.\n{}", sections.collect::<String>())
}

fn section(scenario: Scenario, measured: &[Measured], directory: &str) -> String {
    let mut growth = String::new();
    if scenario.varies_in_length() {
        growth += &format!("\n{}", scaling::fits(measured));
    }
    // The chart has the programs behind the shared entrypoint.
    if scenario == Scenario::Multisig {
        growth += &format!(
            "\n![Compute units by number of members, a chart for each operation]({directory}{CHART})\n"
        );
    }
    format!(
        "\n## {}\n\n{}{}{}{growth}",
        title(scenario),
        paragraph(&introduction(scenario)),
        matrix(scenario, measured),
        notes(scenario, measured),
    )
}

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
        .number("ELF bytes", |row| inlined::size(results.elf_of(row)))
        .text("SHA-256", |row| format!("`{}`", results.elf_of(row).sha256));
    format!(
        "## Every row\n\nNet is the part above the floor. {against}\n\n{rows}\n\
         ## Every ELF\n\nThese ELFs were measured.\n\n{elfs}"
    )
}

//! The report of all costs: `compute_units.md`.

use super::{
    headings::{introduction, paragraph, title},
    matrix::matrix,
    notes::{not_built, notes},
    ranges,
    rows::every_row,
    scaling,
};
use crate::ranking::{Measured, Ranked};
use neap_model::{reports::CHART, results::Results};
use neap_scenarios::scenario::Scenario;

/// What the numbers of every table mean.
const NUMBERS: &str = "\
The compute units of whole instructions. In brackets: the part above the floor, which is the same entrypoint and \
dispatch without a codec. Every number is from an instruction whose complete post-state was verified.";

/// Renders the whole report: the summary, every size, and every row with its change from the baseline.
pub fn report(ranked: &Ranked, baseline: Option<&Results>) -> String {
    format!(
        "# Compute units\n\n{}\n{}{}{}",
        summary(ranked, ""),
        scaling::every_size(ranked.scenario(Scenario::Multisig)),
        ranges::section(ranked),
        every_row(ranked.results, baseline),
    )
}

/// Renders the toolchain and a section for each scenario. Links to the charts in `directory`, which is empty or ends
/// with a slash.
pub fn summary(ranked: &Ranked, directory: &str) -> String {
    let sections = ranked.scenarios.iter().map(|(scenario, measured)| {
        let not_built = not_built(ranked.results, ranked.programs, *scenario);
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
    let growth = if scenario.varies_in_length() {
        format!(
            "\n{}\n![Compute units by number of members, a chart for each operation]({directory}{CHART})\n",
            scaling::fits(measured)
        )
    } else {
        String::new()
    };
    format!(
        "\n## {}\n\n{}{}{}{growth}",
        title(scenario),
        paragraph(&introduction(scenario)),
        matrix(scenario, measured),
        notes(scenario, measured),
    )
}

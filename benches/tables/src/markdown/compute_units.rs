//! The report of all costs: `compute_units.md`.

use super::{
    further,
    headings::{introduction, paragraph, title},
    matrix::matrix,
    notes::{not_built, notes},
    ranges, scaling,
};
use crate::{
    ranking::{Measured, Ranked},
    readme_chart::CHART,
};
use neap_model::results::Results;
use neap_report::table::every_row;
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
        ranked.growing().map_or_else(String::new, scaling::every_size),
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
    if let Some(sizes) = &scenario.sizes {
        growth += &format!("\n{}", scaling::fits(scenario, sizes, measured));
        // The chart has the programs behind the shared entrypoint.
        if scenario.framework.is_none() {
            growth += &format!(
                "\n![Compute units by number of {}, a chart for each operation]({directory}{CHART})\n",
                sizes.items.name
            );
        }
    }
    format!(
        "\n## {}\n\n{}{}{}{growth}",
        title(scenario),
        paragraph(&introduction(scenario)),
        matrix(scenario, measured),
        notes(scenario, measured),
    )
}

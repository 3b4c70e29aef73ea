//! The report of all costs: `compute_units.md`.

use super::{
    cells::{cost_of, range_of},
    further,
    headings::{classes_note, introduction, paragraph, title},
    matrix::matrix,
    notes::{not_built, notes},
    ranges, scaling,
};
use crate::{
    ranking::{Measured, Ranked, classes},
    readme_chart::CHART,
};
use neap_model::results::Results;
use neap_report::table::every_row;
use neap_scenarios::{scenario::Scenario, size::Sizes};

/// What the numbers of every table mean.
const NUMBERS: &str = "\
The compute units of whole instructions. The number in brackets is the part above the floor, which is the \
same entrypoint and dispatch without a codec. Every number is from an instruction whose complete post-state was verified.";

/// Renders the whole report: the summary, every size, further accounts, and every row with its change from the baseline.
pub fn report(ranked: &Ranked, baseline: Option<&Results>) -> String {
    format!(
        "# Compute units\n\n{}\n{}{}{}{}",
        summary(ranked),
        ranked.growing().map_or_else(String::new, scaling::every_size),
        further::section(ranked),
        ranges::section(ranked),
        every_row(ranked.results, baseline),
    )
}

/// Renders the toolchain and a section for each scenario.
pub fn summary(ranked: &Ranked) -> String {
    format!("{NUMBERS}\n\n{}", sections(ranked, section))
}

/// Renders the same for the documents, without the notes, because `docs/results.md` explains all tables at once. Links to the
/// charts in `directory`, which ends with a slash.
pub fn tables(ranked: &Ranked, directory: &str) -> String {
    sections(ranked, |scenario, measured| {
        let growth = scenario.sizes.as_ref().map_or_else(String::new, |sizes| {
            let lines = scaling::lines(scenario, measured);
            let chart = chart(scenario, sizes, directory);
            format!("\nFor n {}:\n\n{lines}{chart}", sizes.items.name)
        });
        let matrix = matrix(scenario, measured, range_of);
        format!("\n## {}\n\n{matrix}{growth}", title(scenario))
    })
}

fn sections(ranked: &Ranked, section: impl Fn(Scenario, &[Measured]) -> String) -> String {
    let sections = ranked.scenarios.iter().map(|(scenario, measured)| {
        let not_built = not_built(ranked, *scenario);
        match measured.as_slice() {
            [] if not_built.is_empty() => String::new(),
            [] => format!("\n## {}\n{not_built}", title(*scenario)),
            measured => section(*scenario, measured) + &not_built,
        }
    });
    let toolchain = &ranked.results.toolchain;
    format!("Toolchain {toolchain}.\n{}", sections.collect::<String>())
}

fn section(scenario: Scenario, measured: &[Measured]) -> String {
    let growth = scenario.sizes.as_ref().map_or_else(String::new, |sizes| {
        format!("\n{}{}", scaling::fits(scenario, sizes, measured), chart(scenario, sizes, ""))
    });
    format!(
        "\n## {}\n\n{}{}{}{}{growth}",
        title(scenario),
        paragraph(&introduction(scenario)),
        paragraph(&classes_note(&classes(measured))),
        matrix(scenario, measured, cost_of),
        notes(scenario, measured),
    )
}

/// The chart of the programs behind the shared entrypoint. Empty in a framework.
fn chart(scenario: Scenario, sizes: &Sizes, directory: &str) -> String {
    if scenario.framework.is_some() {
        return String::new();
    }
    let items = sizes.items.name;
    format!(
        "\n![Compute units by number of {items}, a chart for each operation]({directory}{CHART})\n"
    )
}

//! The report of all costs: `compute_units.md`.

use super::{
    cells::cost_of,
    further,
    headings::{classes_note, introduction, paragraph, title},
    matrix::matrix,
    notes::{not_built, notes},
    ranges, scaling,
};
use crate::scenarios::{scenario::Scenario, size::Sizes};
use crate::tables::{
    multisig_chart::CHART,
    ranking::{Measured, Ranked, classes, codec_classes},
};
use neap_model::results::Results;
use neap_report::table::every_row;

/// What the numbers of every table mean.
const NUMBERS: &str = "\
Each number is the compute units of a whole instruction whose complete post-state was verified. `71 (42)` means 71 CU, of which 42 \
are above the floor: the same entrypoint or framework without a codec. A cell is empty if the codec does not have the operation.

Compare codecs under one heading, because they refused the same bad inputs. Costs that differ by at most 20 % tie. *Form* says \
how a program uses its codec: *as documented*, *tuned* as the codec's author would, or *by hand*. A program ending in `-plain` \
decodes and encodes the whole account, and another program of its codec works in place. The programs under *Bounds* have no codec, and deployed \
programs are not ranked.";

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

/// Renders what the numbers mean, the toolchain, and a section for each scenario.
pub fn summary(ranked: &Ranked) -> String {
    format!("{NUMBERS}\n\n{}", sections(ranked, section))
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
    let growth = scenario.definition.format.sizes.as_ref().map_or_else(String::new, |sizes| {
        format!("\n{}{}", scaling::fits(scenario, sizes, measured), chart(scenario, sizes))
    });
    let classes = classes(measured);
    // The introduction of the report says how to compare several classes.
    let note = if codec_classes(&classes) > 1 { String::new() } else { classes_note(&classes) };
    format!(
        "\n## {}\n\n{}{}{}{}{growth}",
        title(scenario),
        paragraph(&introduction(scenario)),
        paragraph(&note),
        matrix(scenario, measured, cost_of),
        notes(scenario, measured),
    )
}

/// The chart of the programs behind the shared entrypoint. Empty in a framework.
fn chart(scenario: Scenario, sizes: &Sizes) -> String {
    if scenario.framework.is_some() {
        return String::new();
    }
    let items = sizes.items.name;
    format!("\n![Compute units by number of {items}, a chart for each operation]({CHART})\n")
}

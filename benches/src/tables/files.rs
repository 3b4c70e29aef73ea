//! The files of reports.

use crate::scenarios::program::Program;
use crate::tables::{
    markdown,
    multisig_chart::{CHART, chart},
    ranking::Ranked,
};
use neap_model::{
    reports::{BAD_INPUTS, JSON, MARKDOWN, Report},
    results::Results,
};

/// The report of wire formats.
pub const WIRE_FORMATS: &str = "wire_formats.md";

/// Renders every file of a report, with the changes since a baseline.
pub fn render(results: &Results, programs: &[Program], baseline: Option<&Results>) -> Report {
    let ranked = Ranked::new(results, programs);
    Report::new([
        (JSON, results.to_json()),
        (MARKDOWN, markdown::report(&ranked, baseline)),
        (BAD_INPUTS, markdown::bad_inputs(&ranked)),
        (WIRE_FORMATS, markdown::wire_formats(&ranked)),
        (CHART, chart(&ranked)),
    ])
}

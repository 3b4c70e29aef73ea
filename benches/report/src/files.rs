//! The files of neap's own report.

use crate::{chart::chart, markdown, ranking::Ranked};
use neap_model::{
    reports::{CHART, JSON, MARKDOWN, REJECTIONS, Report, WIRE_FORMATS},
    results::Results,
};
use neap_scenarios::{discover::Program, scenario::Scenario};

/// Renders every file of a report, with the changes since a baseline.
pub fn render(results: &Results, programs: &[Program], baseline: Option<&Results>) -> Report {
    let ranked = Ranked::new(results, programs);
    let mut report = vec![
        (JSON, results.to_json()),
        (MARKDOWN, markdown::report(&ranked, baseline)),
        (REJECTIONS, markdown::rejections(&ranked)),
        (WIRE_FORMATS, markdown::wire_formats(&ranked)),
        (CHART, chart(&results.toolchain, ranked.scenario(Scenario::Multisig))),
    ];
    report.retain(|(_, text)| !text.is_empty());
    report
}

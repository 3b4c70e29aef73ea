//! The files of reports.

use crate::{chart::chart, markdown, ranking::Ranked};
use neap_model::{
    profile::{Profiles, costs},
    reports::{CHART, FUNCTIONS, JSON, MARKDOWN, REJECTIONS, Report, WIRE_FORMATS},
    results::Results,
};
use neap_scenarios::{discover::Program, scenario::Scenario};

/// Renders every file of neap's own report, with the changes since a baseline.
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

/// Renders the file that explains a report, of neap's own programs or of a suite: what each function costs.
pub fn explain(profiles: &Profiles) -> Report {
    vec![(FUNCTIONS, costs::to_json(&costs::costs(profiles)))]
}

//! The page: all measurements as charts and tables, in one HTML file that needs no network.

mod chart;
mod costs;
mod curves;
mod document;
mod filter;
mod frameworks;
pub mod library;
mod matrices;
mod section;
mod sizes;
pub mod unsafe_uses;

use crate::ranking::Ranked;
use document::{Data, Document};
use library::Package;
use neap_model::results::Results;
use neap_scenarios::{discover::Program, scenario::Scenario};
use unsafe_uses::UnsafeUses;

/// The page's file name, beside the other reports of a run.
pub const FILE: &str = "index.html";

/// Renders the page. The same input gives the same bytes.
pub fn page(
    results: &Results,
    programs: &[Program],
    unsafe_uses: &UnsafeUses,
    library: &[Package],
) -> String {
    let ranked = Ranked::new(results, programs);
    let answers = filter::answers(&ranked, unsafe_uses);
    let mut charts = costs::charts(&ranked);
    if let Some(frameworks) = frameworks::chart(&ranked) {
        // Most readers use a framework, so its chart comes before the other accounts.
        charts.insert(charts.len().min(1), frameworks);
    }
    let sizes = sizes::chart(&ranked);
    let curves = curves::curves(ranked.scenario(Scenario::Multisig));
    let sections = charts
        .iter()
        .map(section::bars)
        .chain(section::scaling(&curves))
        .chain(sizes.as_ref().map(section::bars))
        .chain(matrices::rejections(&ranked))
        .chain(matrices::wire_formats(&ranked));
    Document {
        toolchain: &results.toolchain,
        programs: ranked.scenarios.iter().map(|(_, m)| m.len()).sum(),
        rows: results.rows.len(),
        sections: sections.collect(),
        controls: filter::controls(&answers),
        data: Data {
            charts: charts.iter().chain(&sizes).collect(),
            curves: &curves,
            answers: &answers,
        },
        library,
    }
    .render()
}

//! The page: all measurements as charts and tables, in one HTML file that needs no network.

mod bars;
mod chart;
mod charts;
mod curves;
mod document;
mod filter;
pub mod library;
mod matrices;
mod section;
pub mod unsafe_uses;

use crate::ranking::Ranked;
use document::Document;
use itertools::Itertools;
use library::Package;
use neap_model::results::Results;
use neap_scenarios::{discover::Program, scenario::Scenario};
use serde_json::json;
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
    let costs = charts::costs(&ranked);
    let sizes = charts::sizes(&ranked);
    let curves = curves::curves(ranked.scenario(Scenario::Multisig));
    let sections = costs
        .iter()
        .map(bars::bars)
        .chain(curves::scaling(&curves))
        .chain(sizes.as_ref().map(bars::bars))
        .chain(matrices::rejections(&ranked))
        .chain(matrices::wire_formats(&ranked));
    Document {
        toolchain: &results.toolchain,
        programs: ranked.scenarios.iter().map(|(_, measured)| measured.len()).sum(),
        rows: results.rows.len(),
        sections: sections.collect(),
        controls: filter::controls(&answers),
        data: json!({
            "charts": costs.iter().chain(&sizes).collect_vec(),
            "curves": curves::data(&curves),
            "answers": answers,
        }),
        library,
    }
    .render()
}

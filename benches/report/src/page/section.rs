//! The sections of the page with charts: each chart with its table.

use super::{
    chart::{Chart, Kind},
    curves::Curves,
    table,
};

use maud::{Markup, html};
use neap_model::case::Case;

/// A section of the page.
pub struct Section {
    /// The id of its element.
    pub id: String,
    /// Its heading, and the text of the link to it.
    pub title: String,
    /// What is below its heading.
    pub body: Markup,
}

/// A bar chart and its table.
pub fn bars(chart: &Chart) -> Section {
    Section {
        id: chart.id.clone(),
        title: chart.title.clone(),
        body: html! {
            p { (chart.note) }
            (legend(chart))
            div .panels data-chart=(chart.id) {}
            @for line in chart.missing.lines().filter(|line| !line.is_empty()) {
                p .missing { (table::with_code_spans(line)) }
            }
            details { summary { "All numbers" } (table::bars(chart)) }
        },
    }
}

/// The legend of the colours.
fn legend(chart: &Chart) -> Markup {
    let split = chart.splits_numbers();
    let has = |kind| chart.lines().any(|line| line.kind == kind);
    html! { ul .legend {
        @if split { li .floor { "the framework: entrypoint and dispatch" } }
        @if has(Kind::Ours) { li .ours { @if split { "the codec: neap" } @else { "neap" } } }
        @if has(Kind::Codec) { li .codec { @if split { "the codec: another one" } @else { "another codec" } } }
        @if !split && has(Kind::Bound) { li .bound { "no codec" } }
        li .cut { "a bar that is cut, because it is many times longer than most" }
    } }
}

/// The curves and their tables, or `None` without curves.
pub fn scaling(curves: &Curves) -> Option<Section> {
    let Case { members, name } = Case::TYPICAL;
    (!curves.curves.is_empty()).then(|| Section {
        id: "scaling".to_owned(),
        title: "As the account grows".to_owned(),
        body: html! {
            p { "The cost of each operation of the multisig, on a logarithmic scale." }
            fieldset #over hidden {
                legend { "Horizontal axis" }
                label { input type="radio" name="over" value="" form="filter" checked; " members, with a name of " (name) " bytes" }
                label { input type="radio" name="over" value="name" form="filter"; " bytes of the name, with " (members) " members" }
            }
            div .panels data-curves {}
            details {
                summary { "All numbers" }
                @for operation in &curves.operations { (table::curves(curves, *operation)) }
            }
        },
    })
}

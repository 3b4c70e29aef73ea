//! The sections of the page with charts. Each chart has a table with its numbers, for readers who cannot see the chart.

use super::{
    chart::{Chart, Kind, Line},
    curves::{Curve, Curves},
};

use maud::{Markup, html};
use neap_model::case::Case;
use neap_scenarios::operation::Operation;
use std::collections::BTreeSet;

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
                p .missing { (with_code_spans(line)) }
            }
            details { summary { "All numbers" } (table(chart)) }
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
                @for operation in &curves.operations { (table_of_curves(curves, *operation)) }
            }
        },
    })
}

/// The table of a chart: a line for each program, a column for each panel.
fn table(chart: &Chart) -> Markup {
    let caption = format!("{}, in {}", chart.title, chart.unit);
    let columns = 2 + chart.panels.len();
    let table = html! {
        caption { (caption) @if chart.splits_numbers() { "; below each number: framework + codec" } }
        thead { tr {
            th scope="col" { "Program" }
            @for panel in &chart.panels { th scope="col" .number { (panel.title) } }
            th scope="col" { "What it is" }
        } }
        @for group in &chart.groups { tbody {
            @if let Some(heading) = &group.heading {
                tr .group { th scope="rowgroup" colspan=(columns) { (heading) } }
            }
            @for line in &group.lines { (bar(line)) }
        } }
    };
    scrolling(&caption, table)
}

fn bar(line: &Line) -> Markup {
    html! { tr data-program=(line.id) {
        th scope="row" .(line.kind.class()) { (line.name) }
        @for cell in &line.cells { td .number { @if let Some(cell) = cell {
            (cell.value)
            @if let Some((least, most)) = cell.range { small { (least) " to " (most) } }
            @if let Some(floor) = cell.floor { small { (split(cell.value, floor)) } }
        } } }
        td { (with_code_spans(&line.about)) }
    } }
}

/// `29 + 19`, or `29 − 5` if the whole is less than the floor.
fn split(value: u64, floor: u64) -> String {
    let sign = if value < floor { '−' } else { '+' };
    format!("{floor} {sign} {}", value.abs_diff(floor))
}

/// The table of one operation's curves: a line for each program, a column for each size.
fn table_of_curves(curves: &Curves, operation: Operation) -> Markup {
    let curves = curves.curves.iter();
    let curves = Vec::from_iter(curves.filter(|curve| curve.operation == operation));
    let points = curves.iter().flat_map(|curve| &curve.points);
    let cases: BTreeSet<Case> = points.map(|point| point.case).collect();
    let value = |curve: &Curve, case| {
        let point = curve.points.iter().find(|point| point.case == case);
        point.map(|point| point.value)
    };
    let caption = format!("{operation}, in CU, by members / bytes of the name");
    let table = html! {
        caption { (caption) }
        thead { tr {
            th scope="col" { "Program" }
            @for Case { members, name } in &cases { th scope="col" .number { (members) " / " (name) } }
        } }
        tbody { @for curve in curves { tr data-program=(curve.id) {
            th scope="row" .(curve.kind.class()) { (curve.name) }
            @for case in &cases { td .number { @if let Some(value) = value(curve, *case) { (value) } } }
        } } }
    };
    scrolling(&caption, table)
}

/// Puts a table into a box that scrolls, also by keyboard, so that the page itself does not scroll sideways.
pub fn scrolling(label: &str, table: Markup) -> Markup {
    html! { div .scroll role="region" tabindex="0" aria-label=(label) { table { (table) } } }
}

/// Renders text with code between backticks.
pub fn with_code_spans(text: &str) -> Markup {
    html! { @for (place, part) in text.split('`').enumerate() {
        @if place % 2 == 1 { code { (part) } } @else { (part) }
    } }
}

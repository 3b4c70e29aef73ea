//! The tables with the numbers of the charts, for readers who cannot see the charts.

use super::{
    chart::{Chart, Line},
    curves::{Curve, Curves},
};

use maud::{Markup, html};
use neap_model::case::Case;
use neap_scenarios::operation::Operation;
use std::collections::BTreeSet;

/// The table of a chart: a line for each program, a column for each panel.
pub fn bars(chart: &Chart) -> Markup {
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
pub fn curves(curves: &Curves, operation: Operation) -> Markup {
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

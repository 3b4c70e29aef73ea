//! The tables with the numbers of the charts, for readers who cannot see the charts.

use super::{
    chart::{Cell, Chart, Line},
    curves::Curves,
};
use neap_scenarios::operation::Operation;

use maud::{Markup, html};

/// The table of a chart: a line for each program, a column for each panel.
pub fn bars(chart: &Chart) -> Markup {
    let caption = format!("{}, in {}", chart.title, chart.unit);
    let split = chart
        .lines()
        .any(|line| line.cells.iter().flatten().any(|cell| cell.floor.is_some()));
    let columns = 2 + chart.panels.len();
    let table = html! {
        caption { (caption) @if split { "; below each number: framework + codec" } }
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
        @for cell in &line.cells { td .number { @if let Some(cell) = cell { (number(cell)) } } }
        td { (with_code_spans(&line.about)) }
    } }
}

fn number(cell: &Cell) -> Markup {
    html! {
        (cell.value)
        @if let Some((least, most)) = cell.range { small { (least) " to " (most) } }
        @if let Some(floor) = cell.floor { small { (split(cell.value, floor)) } }
    }
}

/// `29 + 19`, or `29 − 5` if the whole is less than the floor.
fn split(value: u64, floor: u64) -> String {
    let net = value as i64 - floor as i64;
    match net {
        0.. => format!("{floor} + {net}"),
        _ => format!("{floor} − {}", net.unsigned_abs()),
    }
}

/// The table of one operation's curves: a line for each program, a column for each size.
pub fn curves(curves: &Curves, operation: Operation) -> Markup {
    let of_operation = || {
        curves
            .curves
            .iter()
            .filter(|curve| curve.operation == operation)
    };
    let mut sizes: Vec<(usize, usize)> = of_operation()
        .flat_map(|curve| &curve.points)
        .map(|point| (point.size.members, point.size.name))
        .collect();
    sizes.sort_unstable();
    sizes.dedup();
    let caption = format!("{operation}, in CU, by members / bytes of the name");
    let table = html! {
        caption { (caption) }
        thead { tr {
            th scope="col" { "Program" }
            @for (members, name) in &sizes { th scope="col" .number { (members) " / " (name) } }
        } }
        tbody { @for curve in of_operation() { tr data-program=(curve.id) {
            th scope="row" .(curve.kind.class()) { (curve.name) }
            @for size in &sizes {
                @let point = curve.points.iter().find(|p| (p.size.members, p.size.name) == *size);
                td .number { @if let Some(point) = point { (point.value) } }
            }
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

impl Chart {
    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.groups.iter().flat_map(|group| &group.lines)
    }
}

//! The sections with bar charts. Each chart has a table with its numbers, for readers who cannot see the chart.

use super::{
    chart::{Cell, Chart},
    profiles::Data,
    section::line,
};
use crate::ranking::grouped;
use maud::{Markup, html};
use neap_report::page::{Section, table, with_code_spans};

/// A bar chart and its table. With profiles, each bar opens that of its row.
pub fn bars(chart: &Chart, profiles: Option<&Data>) -> Section {
    let body = html! {
        p { (chart.note) }
        @if let Some(profiles) = profiles { (selecting(chart, profiles)) }
        (legend(chart))
        div .panels data-chart=(chart.id) {}
        @for line in chart.missing.lines().filter(|line| !line.is_empty()) {
            p .missing { (with_code_spans(line)) }
        }
        details { summary { "All numbers" } (numbers(chart)) }
    };
    Section { id: chart.id.clone(), title: chart.title.clone(), body }
}

/// Says what a bar opens, and which programs have no profile.
fn selecting(chart: &Chart, profiles: &Data) -> Markup {
    let missing = chart.lines().filter_map(|line| {
        let why = profiles.get(&line.program.id)?.missing.as_deref()?;
        Some((why, &line.program.name))
    });
    html! {
        p {
            "Select a bar to see its flamegraph, source lines and instructions, and to compare it with another program. With \
             the keyboard, use the arrow keys and Enter."
        }
        @for (why, names) in &grouped(missing) {
            p .missing {
                "No profile of " @for (place, name) in names.iter().enumerate() { @if place > 0 { ", " } code { (name) } }
                ": " (with_code_spans(why)) "."
            }
        }
    }
}

/// The legend of the colours.
fn legend(chart: &Chart) -> Markup {
    let split = chart.splits_numbers();
    let has = |kind| chart.lines().any(|line| line.program.kind == kind);
    html! { ul .legend {
        @if split { li .floor { "the framework: entrypoint and dispatch" } }
        @if has("ours") { li .ours { @if split { "the codec: neap" } @else { "neap" } } }
        @if has("codec") { li .codec { @if split { "the codec: another one" } @else { "another codec" } } }
        @if !split && has("bound") { li .bound { "no codec" } }
        @if has("deployed") { li .deployed { "as deployed, by another toolchain" } }
        li .cut { "a bar that is cut, because it is many times longer than most" }
    } }
}

/// The table of a chart: a line for each program, a column for each panel.
fn numbers(chart: &Chart) -> Markup {
    let label = format!("{}, in {}", chart.title, chart.unit);
    let parts = if chart.splits_numbers() { "; below each number: framework + codec" } else { "" };
    let head = html! {
        th scope="col" { "Program" }
        @for panel in &chart.panels { th scope="col" .number { (panel.title) } }
        th scope="col" { "What it is" }
    };
    let bodies = html! { @for group in &chart.groups { tbody {
        @if let Some(heading) = &group.heading {
            tr .group { th scope="rowgroup" colspan=(2 + chart.panels.len()) { (heading) } }
        }
        @for of in &group.lines { (line(&of.program, &html! {
            @for cell in &of.cells { td .number { @if let Some(cell) = cell { (number(cell)) } } }
            td { (with_code_spans(&of.about)) }
        })) }
    } } };
    table(&label, &format!("{label}{parts}"), &head, &bodies)
}

/// A number, with its range and its parts: `29 + 19`, or `29 − 5` if the whole is less than the floor.
fn number(Cell { value, floor, range }: &Cell) -> Markup {
    html! {
        (value)
        @if let Some((least, most)) = range { small { (least) " to " (most) } }
        @if let Some(floor) = floor {
            small { (floor) @if value < floor { " − " } @else { " + " } (value.abs_diff(*floor)) }
        }
    }
}

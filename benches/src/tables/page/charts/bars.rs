//! The sections with bar charts, and the table with the numbers of each chart.

use super::model::{Cell, Chart, Line, Look};
use crate::tables::{page::profiles::Data, ranking::grouped};
use itertools::Itertools;
use maud::{Markup, html};
use neap_report::page::{Section, percent, table, with_code_spans};

/// A bar chart and its table. With profiles, each bar opens that of its row.
pub fn bars(chart: &Chart, profiles: Option<&Data>) -> Section {
    let body = html! {
        p { (chart.note) }
        @if let Some(profiles) = profiles { (selecting(chart, profiles)) }
        (legend(chart))
        div .panels { @for panel in 0..chart.panels.len() { (figure(chart, panel, profiles.is_some())) } }
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
    let has = |look| chart.lines().any(|line| line.program.look == look);
    html! { ul .legend {
        @if split { li .floor { "the framework: entrypoint and dispatch" } }
        @if has(Look::Ours) { li .ours { @if split { "the codec: neap" } @else { "neap" } } }
        @if has(Look::Codec) { li .codec { @if split { "the codec: another one" } @else { "another codec" } } }
        @if !split && has(Look::Bound) { li .bound { "no codec" } }
        @if has(Look::Deployed) { li .deployed { "as deployed, by another toolchain" } }
        li .cut data-legend="cut" { "a bar that is cut, because it is many times longer than most" }
    } }
}

/// A panel of a chart: a bar for each program, in groups. The style sheet knows the room for the longest label.
fn figure(chart: &Chart, panel: usize, opens_profile: bool) -> Markup {
    let cells = |line: &Line| line.cells[panel].as_ref().map(label);
    let room = chart.lines().filter_map(cells).map(|label| label.chars().count()).max();
    let end = axis_end(chart.lines().filter_map(|line| Some(line.cells[panel].as_ref()?.value)));
    let heading = &chart.panels[panel];
    html! { figure {
        figcaption { strong { (heading.title) } @if !heading.about.is_empty() { " " (heading.about) } }
        div .bars style={ "--label:" (room.unwrap_or_default()) "ch" } {
            @for group in &chart.groups { div .group {
                @if let Some(heading) = &group.heading { p { (heading) } }
                @for line in &group.lines {
                    @if let Some(cell) = &line.cells[panel] {
                        @let about = about(line, cell, chart.unit);
                        @if opens_profile {
                            button .line type="button" disabled data-program=(line.program.id) data-operation=(heading.title)
                                data-units=(cell.value) title=(about) { (bar(line, cell, end)) }
                        } @else {
                            div .line data-program=(line.program.id) title=(about) { (bar(line, cell, end)) }
                        }
                    }
                }
            } }
        }
    } }
}

/// A program's name and its bar, which has two parts: its framework's and its codec's.
fn bar(line: &Line, cell: &Cell, end: u64) -> Markup {
    // A program that undercuts its floor has no codec part.
    let framework = cell.floor.unwrap_or_default().min(cell.value);
    let width = |from: u64, to: u64| percent(to.min(end) - from.min(end), end);
    html! {
        span .name { (line.program.name) }
        span .bar.cut[cell.value > end] data-value=(cell.value) data-floor=(framework) {
            i .floor style={ "width:" (width(0, framework)) } {}
            i .(line.program.look.class()) style={ "width:" (width(framework, cell.value)) } {}
            span { (label(cell)) }
        }
    }
}

/// A number, and in brackets what the codec adds to its framework: `47 (18)`.
fn label(cell: &Cell) -> String {
    match cell.net() {
        Some(net) => format!("{} ({})", cell.value, net.to_string().replace('-', "−")),
        None => cell.value.to_string(),
    }
}

/// What a bar shows, in words.
fn about(line: &Line, cell: &Cell, unit: &str) -> String {
    let Cell { value, floor, range } = cell;
    let split = floor.zip(cell.net()).map(|(floor, net)| format!("framework {floor}, codec {net}"));
    let range = range.map(|(least, most)| format!("{least} to {most} with other keys and values"));
    let about = line.about.replace('`', "");
    let total = format!("{}: {value} {unit}", line.program.name);
    [Some(total), split, range, Some(about)].into_iter().flatten().join("\n")
}

/// The end of the axis, as `scale.js` computes it for the bars that a filter leaves. Cuts a few bars that are many times longer than most, so that the others stay readable.
fn axis_end(values: impl Iterator<Item = u64>) -> u64 {
    let sorted = values.filter(|value| *value > 0).sorted().collect_vec();
    let Some(most) = sorted.last() else { return 1 };
    let cut = sorted[sorted.len() / 2] * 4;
    if 2 * most > 3 * cut { cut } else { *most }
}

/// The table of a chart: a line for each program, a column for each panel.
fn numbers(chart: &Chart) -> Markup {
    let label = format!("{}, in {}", chart.title, chart.unit);
    let parts = if chart.splits_numbers() { "; below each number: framework + codec" } else { "" };
    let head = html! {
        th scope="col" { "Program" }
        @for panel in &chart.panels { th scope="col" .number { (panel.title) } }
        th scope="col" { "Form" }
        th scope="col" { "What it is" }
    };
    let bodies = html! { @for group in &chart.groups { tbody {
        @if let Some(heading) = &group.heading {
            tr .group { th scope="rowgroup" colspan=(3 + chart.panels.len()) { (heading) } }
        }
        @for line in &group.lines { (line.program.line(&html! {
            @for cell in &line.cells { td .number { @if let Some(cell) = cell { (number(cell)) } } }
            td { (line.form) }
            td { (with_code_spans(&line.about)) }
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

//! The sections of the page: charts with their tables, and the filter's controls.

use super::{
    chart::{Chart, Kind},
    curves::Curves,
    filter::{Choice, Question},
    table,
};

use maud::{Markup, html};
use neap_model::case::Case;

/// A bar chart and its table.
pub fn bars(chart: &Chart) -> Markup {
    html! { section #(chart.id) {
        h2 { (chart.title) }
        p { (chart.note) }
        (legend(chart))
        div .panels data-chart=(chart.id) {}
        @for line in chart.missing.lines().filter(|line| !line.is_empty()) {
            p .missing { (table::with_code_spans(line)) }
        }
        details { summary { "All numbers" } (table::bars(chart)) }
    } }
}

/// The legend of the colours.
fn legend(chart: &Chart) -> Markup {
    let lines = || chart.groups.iter().flat_map(|group| &group.lines);
    let split = lines().any(|line| line.cells.iter().flatten().any(|cell| cell.floor.is_some()));
    let has = |kind| lines().any(|line| line.kind == kind);
    html! { ul .legend {
        @if split { li .floor { "the framework: entrypoint and dispatch" } }
        @if has(Kind::Ours) { li .ours { @if split { "the codec: neap" } @else { "neap" } } }
        @if has(Kind::Codec) { li .codec { @if split { "the codec: another one" } @else { "another codec" } } }
        @if !split && has(Kind::Bound) { li .bound { "no codec" } }
        li .cut { "a bar that is cut, because it is many times longer than most" }
    } }
}

/// The curves and their tables.
pub fn scaling(curves: &Curves) -> Markup {
    let Case { members, name } = Case::TYPICAL;
    html! { section #scaling {
        h2 { "As the account grows" }
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
    } }
}

/// The control of a question.
pub fn control(question: &Question) -> Markup {
    match question.choice {
        Choice::One => html! { p {
            label for={ "q-" (question.id) } { (question.label) }
            select #{ "q-" (question.id) } name=(question.id) {
                option value="" { "any" }
                @for option in &question.options { option value=(option.value) { (option.shown) } }
            }
        } },
        Choice::All => html! { fieldset {
            legend { (question.label) }
            @for option in &question.options {
                label { input type="checkbox" name=(question.id) value=(option.value); " " (option.shown) }
            }
        } },
    }
}

//! The chart in `compute_units.md`: the cost of each operation of the multisig by number of members, in one SVG.

use crate::tables::{
    growth::{Frame, LEFT, Over, TOP, curves},
    ranking::{Ranked, operations},
};
use itertools::Itertools;
use maud::{PreEscaped, html};
use neap_report::chart::{plot, text};

/// The style sheet, for the reader's light or dark mode. The colours are from GitHub's Primer and have enough contrast for
/// text.
const STYLE: &str = include_str!("../../page/chart.css");

/// The file of the chart.
pub const CHART: &str = "multisig.svg";

const COLUMNS: usize = 2;
const HEADER: f64 = 58.0;

/// Draws a plot for each operation, with a curve for each program. All plots have the same scales. Empty if nothing was
/// measured.
pub fn chart(ranked: &Ranked) -> String {
    let Some((scenario, sizes, measured)) = ranked.growing() else {
        return String::new();
    };
    let operations = operations(scenario, measured);
    let plots =
        operations.iter().map(|it| curves(measured, *it, &sizes, Over::Items)).collect_vec();
    let Some(frame) = Frame::around(&plots, &sizes, Over::Items) else {
        return String::new();
    };
    let (items, text_name, bytes) = (sizes.items.name, sizes.text.name, sizes.typical.text);
    let title = format!("Compute units by number of {items}, with a {text_name} of {bytes} bytes");
    let note = format!(
        "{}. Logarithmic scale; lower is cheaper. Not all codecs check the same things: see the tables.",
        ranked.results.toolchain.id
    );
    let (column_width, row_height) = frame.size;
    let width = COLUMNS as f64 * column_width;
    let height = HEADER + plots.len().div_ceil(COLUMNS) as f64 * row_height + 8.0;
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) }
            role="img" aria-labelledby="title" {
            title #title { (title) }
            style { (PreEscaped(STYLE)) }
            rect .paper width=(width) height=(height) {}
            (text("title", (16.0, 26.0), &title))
            (text("", (16.0, 46.0), &note))
            @for (index, (operation, curves)) in operations.iter().zip(plots).enumerate() {
                @let (column, row) = (index % COLUMNS, index / COLUMNS);
                @let (x, y) = (column as f64 * column_width, HEADER + row as f64 * row_height);
                g transform={ "translate(" (x) " " (y) ")" } {
                    (text("title", (LEFT, TOP - 12.0), operation.name))
                    (plot(&frame.plot(curves)))
                }
            }
        }
    };
    svg.into_string() + "\n"
}

//! The chart of the multisig in SVG: the cost of each operation by number of members.
//!
//! No charting crate is used, because a README needs text that stays text, colours that follow the reader's light or
//! dark mode, and the same bytes for the same numbers. Charting crates write a colour into every element, and measure
//! text with the fonts of the machine.

mod scales;

use crate::{
    growth::by_items,
    ranking::{Measured, operations},
};
use itertools::Itertools;
use neap_model::results::Toolchain;
use neap_scenarios::{
    multisig::{MULTISIG, SIZES},
    operation::Operation,
};
use scales::{LEFT, Line, Panel, RIGHT, Scales, TO_LABEL, TOP};
use std::fmt::Write;

/// The style sheet, for the reader's light or dark mode. The colours are from GitHub's Primer and have enough contrast for
/// text.
const STYLE: &str = include_str!("../page/chart.css");
/// The number of colours in the style sheet.
const COLOURS: usize = 8;

/// The file of the chart.
pub const CHART: &str = "multisig.svg";

const COLUMNS: usize = 2;
const HEADER: f64 = 58.0;

/// Draws a panel for each operation, with a line for each program. All panels have the same scales. Empty if nothing was
/// measured.
pub fn chart(toolchain: &Toolchain, measured: &[Measured]) -> String {
    let panels = operations(MULTISIG, measured).into_iter();
    let panels = panels.map(|operation| panel(operation, measured)).collect_vec();
    let Some(scales) = Scales::for_panels(&panels) else {
        return String::new();
    };
    let title =
        format!("Compute units by number of members, with a name of {} bytes", SIZES.typical.text);
    let note = format!(
        "{}. Logarithmic scale; lower is cheaper. Not all codecs check the same things: see the tables.",
        toolchain.id
    );
    let size = scales.panel;
    let rows = panels.len().div_ceil(COLUMNS);
    let (width, height) = (COLUMNS as f64 * size.0, HEADER + rows as f64 * size.1 + 8.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">{title}</title>\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
    );
    text(&mut svg, 16.0, 26.0, "title", &title);
    text(&mut svg, 16.0, 46.0, "", &note);
    for (index, panel) in panels.iter().enumerate() {
        let (column, row) = (index % COLUMNS, index / COLUMNS);
        let (x, y) = (column as f64 * size.0, HEADER + row as f64 * size.1);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        text(&mut svg, LEFT, TOP - 12.0, "title", &panel.operation.to_string());
        axes(&mut svg, &scales);
        for line in &panel.lines {
            curve(&mut svg, &scales, line);
        }
        labels(&mut svg, &scales, panel);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

fn panel<'a>(operation: Operation, measured: &'a [Measured]) -> Panel<'a> {
    let mut colours = (0..COLOURS).cycle();
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let lines = measured.iter().sorted_by_key(|measured| &measured.program.name);
    let lines = lines.map(|measured| Line {
        label: &measured.program.name,
        class: if measured.is_codec() {
            format!("c{}", colours.next().unwrap_or_default())
        } else {
            "bound".to_owned()
        },
        points: by_items(measured, operation),
    });
    Panel { operation, lines: lines.filter(|line| !line.points.is_empty()).collect() }
}

fn axes(svg: &mut String, scales: &Scales) {
    let bottom = scales.bottom;
    for value in scales.grid() {
        let y = scales.y(value);
        rule(svg, "grid", (LEFT, y), (RIGHT, y));
        text(svg, LEFT - 7.0, y + 4.0, "right", &grouped(value));
    }
    rule(svg, "axis", (LEFT, bottom), (RIGHT, bottom));
    for &tick in SIZES.items.values {
        let x = scales.x(tick as u64);
        rule(svg, "axis", (x, bottom), (x, bottom + 4.0));
        // There is no room for the number 1 beside the 0.
        if tick != 1 {
            text(svg, x, bottom + 18.0, "middle", &tick.to_string());
        }
    }
}

fn curve(svg: &mut String, scales: &Scales, line: &Line) {
    let class = &line.class;
    let points = line.points.iter().map(|&(x, y)| (scales.x(x), scales.y(y)));
    let path = points.clone().map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{path}\"/>");
    for (x, y) in points {
        let _ = writeln!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
    }
}

/// Writes each line's label to the right of its end, and connects the two.
fn labels(svg: &mut String, scales: &Scales, panel: &Panel) {
    let lines = panel.lines.iter();
    let lines = lines.filter_map(|line| Some((scales.y(line.points.last()?.1), line)));
    let lines = lines.sorted_by(|(a, _), (b, _)| a.total_cmp(b)).collect_vec();
    let ends = lines.iter().map(|(end, _)| *end).collect_vec();
    for ((end, line), place) in lines.into_iter().zip(scales.spread(&ends)) {
        rule(svg, &line.class, (RIGHT + 3.0, end), (RIGHT + 15.0, place));
        text(svg, RIGHT + TO_LABEL, place + 4.0, &line.class, line.label);
    }
}

fn text(svg: &mut String, x: f64, y: f64, class: &str, text: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
}

fn rule(svg: &mut String, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

/// Groups digits: `12,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).join(",")
}

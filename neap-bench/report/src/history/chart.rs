//! The chart of a row: a line with a step for each version, and a point where the cost changes.

use super::series::{Series, Version};
use itertools::{Itertools, MinMaxResult};
use maud::{Markup, html};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 110.0;
/// The room for the numbers at the axis.
const LEFT: f64 = 64.0;
const MARGIN: f64 = 14.0;

/// Draws the chart.
pub fn chart(row: &Series, versions: &[Version]) -> Markup {
    let (least, most) = match row.costs.iter().flatten().minmax() {
        MinMaxResult::NoElements => return html! {},
        MinMaxResult::OneElement(cost) => (*cost, *cost),
        MinMaxResult::MinMax(least, most) => (*least, *most),
    };
    let steps = versions.len().saturating_sub(1).max(1) as f64;
    let x = |index: usize| LEFT + (WIDTH - LEFT - MARGIN) * index as f64 / steps;
    let span = (most - least).max(1) as f64;
    let y = |cost: u64| MARGIN + (HEIGHT - 2.0 * MARGIN) * (most - cost) as f64 / span;
    let changes = row.changes().into_iter();
    let points = changes.filter_map(|(index, _, after)| Some((index, after?))).collect_vec();
    let label =
        points.iter().map(|(index, cost)| format!("{cost} CU on {}", versions[*index].date));
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label={ (row.name) ": " (label.format(", ")) } {
            @for cost in [most, least].into_iter().dedup() {
                line .grid x1=(LEFT) x2=(WIDTH - MARGIN) y1=(y(cost)) y2=(y(cost)) {}
                text x=(LEFT - 8.0) y=(y(cost) + 4.0) { (cost) }
            }
            @for line in lines(&row.costs) {
                polyline points=(line.iter().map(|(index, cost)| format!("{:.1},{:.1}", x(*index), y(*cost))).format(" ")) {}
            }
            @for (index, cost) in points {
                circle cx={ (format!("{:.1}", x(index))) } cy={ (format!("{:.1}", y(cost))) } r="3.5" {
                    title { (versions[index].date) ": " (cost) " CU, " (versions[index].subject) }
                }
            }
        }
    }
}

/// The corners of the line, interrupted where the row is not there: a cost lasts until the next version.
fn lines(costs: &[Option<u64>]) -> Vec<Vec<(usize, u64)>> {
    let mut lines: Vec<Vec<(usize, u64)>> = Vec::new();
    let mut last = None;
    for (index, cost) in costs.iter().enumerate() {
        match (cost, last, lines.last_mut()) {
            (Some(cost), Some(last), Some(line)) => line.extend([(index, last), (index, *cost)]),
            (Some(cost), ..) => lines.push(vec![(index, *cost)]),
            (None, Some(last), Some(line)) => line.push((index, last)),
            (None, ..) => {}
        }
        last = *cost;
    }
    lines
}

//! Line charts in SVG, for pages and for Markdown.
//!
//! No charting crate is used, because text stays text here, colours follow the reader's light or dark mode, and the same
//! numbers give the same bytes. Charting crates write a colour into every element, and measure text with the fonts of
//! the machine.

use maud::{Markup, html};
use std::iter::repeat_n;

/// The least distance between two labels, in pixels: a line in the tallest common font, and some space.
pub const LABEL: f64 = 18.0;
/// The distance from the end of a curve to its label.
pub const TO_LABEL: f64 = 18.0;
/// The average width of a label's letter in a wide font, because text cannot be measured here.
pub const LETTER: f64 = 7.5;

/// A plot: what its axes show, and the curves.
pub struct Plot {
    pub horizontal: Axis,
    /// The lower end comes first, as its pixels do.
    pub vertical: Axis,
    pub curves: Vec<Curve>,
}

/// An axis: the values at its two ends, where these ends are in pixels, and the values that are written beside it.
pub struct Axis {
    pub values: (f64, f64),
    pub pixels: (f64, f64),
    pub scale: Scale,
    pub ticks: Vec<Tick>,
}

#[derive(Clone, Copy)]
pub enum Scale {
    Linear,
    Logarithmic,
}

/// A value on an axis. Its text may be empty.
pub struct Tick {
    pub value: f64,
    pub text: String,
}

/// A curve. Its class in the style sheet decides its colour.
pub struct Curve {
    /// The text at its end, or empty.
    pub name: String,
    pub class: String,
    /// The id that a page's filter knows it by.
    pub program: Option<String>,
    /// The corners from left to right. A curve that is interrupted has several pieces.
    pub pieces: Vec<Vec<(f64, f64)>>,
    pub points: Vec<Point>,
}

/// A point of a curve, and the text that a pointer on it shows.
pub struct Point {
    pub at: (f64, f64),
    pub about: String,
}

impl Axis {
    /// Where a value is, in pixels.
    pub fn pixel(&self, value: f64) -> f64 {
        let ((low, high), (start, end)) = (self.values, self.pixels);
        let part = match self.scale {
            Scale::Linear => (value - low) / (high - low),
            Scale::Logarithmic => (value / low).ln() / (high / low).ln(),
        };
        start + (end - start) * part
    }
}

/// Draws a plot: its grid, its axes, and its curves with their labels.
pub fn plot(plot: &Plot) -> Markup {
    let Plot { horizontal, vertical, curves } = plot;
    let (left, right) = horizontal.pixels;
    let (bottom, top) = vertical.pixels;
    let at = |(x, y)| (horizontal.pixel(x), vertical.pixel(y));
    let ends: Vec<f64> = curves.iter().filter_map(|curve| Some(at(curve.end()?).1)).collect();
    let places = spread(&ends, top, bottom);
    html! {
        @for tick in &vertical.ticks {
            @let y = vertical.pixel(tick.value);
            (rule("grid", (left, y), (right, y)))
            (text("right", (left - 7.0, y + 4.0), &tick.text))
        }
        @if !horizontal.ticks.is_empty() { (rule("axis", (left, bottom), (right, bottom))) }
        @for tick in &horizontal.ticks {
            @let x = horizontal.pixel(tick.value);
            (rule("axis", (x, bottom), (x, bottom + 4.0)))
            @if !tick.text.is_empty() { (text("middle", (x, bottom + 18.0), &tick.text)) }
        }
        @for (curve, place) in curves.iter().zip(&places) {
            "\n" g class=(curve.class) data-program=[&curve.program] {
                @for piece in &curve.pieces { polyline points=(points(piece.iter().map(|corner| at(*corner)))) {} }
                @for point in &curve.points {
                    @let (x, y) = at(point.at);
                    circle cx=(pixels(x)) cy=(pixels(y)) r="2.5" { title { (point.about) } }
                }
                @if let (Some(end), false) = (curve.end(), curve.name.is_empty()) {
                    (rule("", (right + 3.0, at(end).1), (right + TO_LABEL - 3.0, *place)))
                    (text("", (right + TO_LABEL, place + 4.0), &curve.name))
                }
            }
        }
    }
}

impl Curve {
    fn end(&self) -> Option<(f64, f64)> {
        self.pieces.last()?.last().copied()
    }
}

/// A text in a plot.
pub fn text(class: &str, (x, y): (f64, f64), text: &str) -> Markup {
    html! { text class=[some(class)] x=(pixels(x)) y=(pixels(y)) { (text) } }
}

fn rule(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Markup {
    html! { line class=[some(class)] x1=(pixels(x1)) y1=(pixels(y1)) x2=(pixels(x2)) y2=(pixels(y2)) {} }
}

fn some(class: &str) -> Option<&str> {
    Some(class).filter(|class| !class.is_empty())
}

fn pixels(value: f64) -> String {
    format!("{value:.1}")
}

fn points(corners: impl Iterator<Item = (f64, f64)>) -> String {
    let corners = corners.map(|(x, y)| format!("{x:.1},{y:.1}"));
    corners.collect::<Vec<_>>().join(" ")
}

/// Spreads labels that are too close to each other. Moves them as little as possible, by least squares.
pub fn spread(places: &[f64], top: f64, bottom: f64) -> Vec<f64> {
    let below = |count: usize| count as f64 * LABEL;
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| places[*a].total_cmp(&places[*b]));
    // Groups of labels that touch: their number, and the place of the first one that fits all of them on average.
    let mut groups: Vec<(usize, f64)> = Vec::new();
    for (index, place) in order.iter().map(|index| places[*index]).enumerate() {
        let (mut count, mut start) = (1, place - below(index));
        while let Some((above, above_start)) = groups.pop_if(|(_, above)| *above > start) {
            let sum = above_start * above as f64 + start * count as f64;
            count += above;
            start = sum / count as f64;
        }
        groups.push((count, start));
    }
    let starts = groups.into_iter().flat_map(|(count, start)| repeat_n(start, count));
    let lowest = bottom - below(places.len().saturating_sub(1));
    let mut spread = vec![0.0; places.len()];
    for (rank, (index, start)) in order.into_iter().zip(starts).enumerate() {
        spread[index] = start.max(top).min(lowest) + below(rank);
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_labels_inside_the_plot() {
        let top = 34.0;
        for count in [2, 8, 30] {
            let bottom = top + (count as f64 * LABEL).max(182.0);
            let mut both_ends = vec![bottom; count];
            both_ends[0] = top;
            for places in [vec![100.0; count], vec![bottom; count], vec![top; count], both_ends] {
                let mut spread = spread(&places, top, bottom);
                spread.sort_by(f64::total_cmp);
                assert!(spread.windows(2).all(|pair| pair[1] - pair[0] >= LABEL), "{spread:?}");
                assert!(spread.iter().all(|place| (top..=bottom).contains(place)), "{spread:?}");
            }
        }
        assert_eq!(spread(&[90.0, 50.0], top, 200.0), [90.0, 50.0]);
    }
}

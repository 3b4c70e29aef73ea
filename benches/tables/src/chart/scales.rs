//! Panels and their scales: where the plots are, and where values are in them.

use itertools::Itertools;
use neap_scenarios::{multisig::SIZES, operation::Operation};
use std::iter::repeat_n;

/// The chart of an operation.
pub struct Panel<'a> {
    pub operation: Operation,
    pub lines: Vec<Line<'a>>,
}

/// A line of a chart.
pub struct Line<'a> {
    pub label: &'a str,
    /// Its class in the style sheet.
    pub class: String,
    /// Its points from left to right: at least one, and each with a value above 0.
    pub points: Vec<(u64, u64)>,
}

/// The plot's left edge in a panel, to the right of the labels of the vertical axis.
pub const LEFT: f64 = 60.0;
/// The plot's upper edge, below the title.
pub const TOP: f64 = 34.0;
/// The plot's right edge, to the left of the labels of the lines.
pub const RIGHT: f64 = 326.0;
/// The least distance between two labels: a line in the tallest common font, and some space.
pub const LABEL: f64 = 18.0;
/// The distance from the end of a line to its label.
pub const TO_LABEL: f64 = 18.0;
/// The average width of a label's letter in a wide font, because text cannot be measured here.
const LETTER: f64 = 7.5;

/// The scales, which are the same for every panel: linear horizontally, logarithmic vertically.
pub struct Scales {
    /// The plot's lower edge. The plot is high enough for the labels of the panel with the most lines.
    pub bottom: f64,
    /// The width and height of a panel, with room for the longest label.
    pub panel: (f64, f64),
    /// The lowest and the highest value, with a margin.
    values: (f64, f64),
}

impl Scales {
    /// The scales that fit all panels, or `None` if the panels have no points.
    pub fn for_panels(panels: &[Panel]) -> Option<Self> {
        let most_lines = panels.iter().map(|panel| panel.lines.len()).max()?;
        let lines = || panels.iter().flat_map(|panel| &panel.lines);
        let letters = lines().map(|line| line.label.chars().count()).max()?;
        let values = lines().flat_map(|line| line.points.iter().map(|(_, value)| *value as f64));
        let (lowest, highest) = values.minmax().into_option()?;
        let bottom = TOP + (most_lines as f64 * LABEL).max(182.0);
        let width = RIGHT + TO_LABEL + letters as f64 * LETTER + 4.0;
        Some(Self {
            bottom,
            panel: (width.max(460.0), bottom + 34.0),
            values: (lowest / 1.3, highest * 1.3),
        })
    }

    /// The horizontal position of a number of members.
    pub fn x(&self, members: u64) -> f64 {
        let most = SIZES.items.values.last().copied().unwrap_or(1);
        LEFT + (RIGHT - LEFT) * members as f64 / most as f64
    }

    /// The vertical position of a value.
    pub fn y(&self, value: u64) -> f64 {
        let (low, high) = self.values;
        self.bottom - (self.bottom - TOP) * (value as f64 / low).ln() / (high / low).ln()
    }

    /// The values of the grid lines: 1 and 3 times every power of ten.
    pub fn grid(&self) -> impl Iterator<Item = u64> {
        let (low, high) = self.values;
        let powers = (0..18).map(|exponent| 10_u64.pow(exponent));
        powers
            .flat_map(|power| [power, 3 * power])
            .filter(move |&value| (low..=high).contains(&(value as f64)))
    }

    /// Spreads labels that are too close to each other, sorted from the top. Moves them as little as possible, by least
    /// squares.
    pub fn spread(&self, places: &[f64]) -> Vec<f64> {
        let below = |count: usize| count as f64 * LABEL;
        // Groups of labels that touch: their number, and the place of the first one that fits all of them on average.
        let mut groups: Vec<(usize, f64)> = Vec::new();
        for (index, place) in places.iter().enumerate() {
            let (mut count, mut start) = (1, place - below(index));
            while let Some((above, above_start)) = groups.pop_if(|(_, above)| *above > start) {
                let sum = above_start * above as f64 + start * count as f64;
                count += above;
                start = sum / count as f64;
            }
            groups.push((count, start));
        }
        let starts = groups.into_iter().flat_map(|(count, start)| repeat_n(start, count));
        let bounded = starts.enumerate().map(|(index, start)| {
            let (highest, lowest) = (TOP, self.bottom - below(places.len() - 1));
            start.max(highest).min(lowest) + below(index)
        });
        bounded.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_labels_inside_the_plot() {
        for count in [2, 8, 30] {
            let bottom = TOP + (count as f64 * LABEL).max(182.0);
            let scales = Scales { bottom, panel: (460.0, bottom + 34.0), values: (1.0, 10.0) };
            let mut both_ends = vec![bottom; count];
            both_ends[0] = TOP;
            for places in [vec![100.0; count], vec![bottom; count], vec![TOP; count], both_ends] {
                let spread = scales.spread(&places);
                assert!(spread.windows(2).all(|pair| pair[1] - pair[0] >= LABEL), "{spread:?}");
                assert!(spread.iter().all(|place| (TOP..=bottom).contains(place)), "{spread:?}");
            }
            assert_eq!(scales.spread(&[50.0, 90.0]), [50.0, 90.0]);
        }
    }
}

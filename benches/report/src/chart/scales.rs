//! Panels and their scales: where the plots are, and where values are in them.

use std::{collections::BTreeSet, iter::repeat_n};

/// One chart.
pub struct Panel {
    pub title: String,
    pub lines: Vec<Line>,
}

/// A line of a chart.
pub struct Line {
    pub label: String,
    /// The number of its colour, or `None` for a bound, which is dashed and grey. The colours repeat after the last one.
    pub colour: Option<usize>,
    /// Its points from left to right: at least one, and each with a value above 0.
    pub points: Vec<(usize, u64)>,
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
    /// The ticks of the horizontal axis.
    pub ticks: BTreeSet<usize>,
    /// The lowest and the highest value, with a margin.
    values: (f64, f64),
}

impl Scales {
    /// The scales that fit all panels, or `None` if the panels have no points.
    pub fn for_panels(panels: &[Panel]) -> Option<Self> {
        let most_lines = panels.iter().map(|panel| panel.lines.len()).max()?;
        let lines = || panels.iter().flat_map(|panel| &panel.lines);
        let letters = lines().map(|line| line.label.chars().count()).max()?;
        let points = lines().flat_map(|line| line.points.iter().copied());
        let (ticks, values): (BTreeSet<_>, Vec<_>) = points.unzip();
        let bottom = TOP + (most_lines as f64 * LABEL).max(182.0);
        let width = RIGHT + TO_LABEL + letters as f64 * LETTER + 4.0;
        Some(Self {
            bottom,
            panel: (width.max(460.0), bottom + 34.0),
            ticks,
            values: (*values.iter().min()? as f64 / 1.3, *values.iter().max()? as f64 * 1.3),
        })
    }

    /// The horizontal position of a number of members.
    pub fn x(&self, x: usize) -> f64 {
        let last = self.ticks.last().copied().unwrap_or_default().max(1);
        LEFT + (RIGHT - LEFT) * x as f64 / last as f64
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

    fn scales(lines: usize) -> Scales {
        let label = "a-codec-whose-name-is-long".to_owned();
        let line = |_| Line { label: label.clone(), colour: None, points: vec![(0, 10)] };
        let (title, lines) = (String::new(), (0..lines).map(line).collect());
        Scales::for_panels(&[Panel { title, lines }]).unwrap()
    }

    #[test]
    fn keeps_labels_apart_and_makes_room_for_them() {
        for count in [2, 8, 30] {
            let scales = scales(count);
            let (top, bottom) = (TOP, scales.bottom);
            let mut both_ends = vec![bottom; count];
            both_ends[0] = top;
            for places in [vec![100.0; count], vec![bottom; count], vec![top; count], both_ends] {
                let spread = scales.spread(&places);
                assert!(spread.windows(2).all(|pair| pair[1] - pair[0] >= LABEL), "{spread:?}");
                assert!(spread.iter().all(|place| (top..=bottom).contains(place)), "{spread:?}");
            }
            // The width in a wide font.
            assert!(scales.panel.0 - RIGHT > 7.0 * 26.0, "{}", scales.panel.0);
            assert!(scales.panel.1 > bottom);
        }
        assert_eq!(scales(2).spread(&[50.0, 90.0]), [50.0, 90.0]);
        assert_eq!(scales(3).spread(&[50.0, 90.0, 93.0]), [50.0, 82.5, 100.5]);
    }
}

use super::{Panel, plot::Plot};
use std::collections::BTreeSet;

/// The scales, which are the same for every panel.
pub struct Scales {
    /// The plot that the scales fill.
    pub plot: Plot,
    /// The ticks of the horizontal axis.
    pub ticks: BTreeSet<usize>,
    /// The lowest and the highest value, with a margin.
    values: (f64, f64),
}

impl Scales {
    /// The scales that fit all panels, or `None` if the panels have no points.
    pub fn for_panels(panels: &[Panel]) -> Option<Self> {
        let points = || {
            panels
                .iter()
                .flat_map(|panel| &panel.lines)
                .flat_map(|line| &line.points)
        };
        let values = || points().map(|&(_, value)| value as f64);
        let ticks: BTreeSet<usize> = points().map(|&(x, _)| x).collect();
        (!ticks.is_empty()).then(|| Self {
            plot: Plot::for_panels(panels),
            ticks,
            values: (
                values().fold(f64::INFINITY, f64::min) / 1.3,
                values().fold(0.0, f64::max) * 1.3,
            ),
        })
    }

    /// The horizontal position of a number of members.
    pub fn x(&self, x: usize) -> f64 {
        let Plot { left, right, .. } = self.plot;
        let last = self.ticks.last().copied().unwrap_or_default().max(1);
        left + (right - left) * x as f64 / last as f64
    }

    /// The vertical position of a value.
    pub fn y(&self, value: u64) -> f64 {
        let Plot { top, bottom, .. } = self.plot;
        let (low, high) = self.values;
        bottom - (bottom - top) * (value as f64 / low).ln() / (high / low).ln()
    }

    /// The values of the grid lines: 1 and 3 times every power of ten.
    pub fn grid(&self) -> impl Iterator<Item = u64> {
        let powers = (0..18).map(|exponent| 10_u64.pow(exponent));
        let (low, high) = self.values;
        powers
            .flat_map(|power| [power, 3 * power])
            .filter(move |&value| (low..=high).contains(&(value as f64)))
    }
}

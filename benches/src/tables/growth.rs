//! The cost of an operation as the account grows: its values, and its curves.

use crate::scenarios::{
    operation::Operation,
    size::{Dimension, Size, Sizes},
};
use crate::tables::ranking::Measured;
use itertools::Itertools;
use neap_report::{
    chart::{Axis, Curve, LABEL, LETTER, Plot, Point, Scale, TO_LABEL, Tick},
    params,
};

/// The colours of codecs in the style sheets: the classes `c0` to `c7`.
const COLOURS: usize = 8;

/// The plot's left edge, to the right of the labels of the vertical axis.
pub const LEFT: f64 = 60.0;
/// The plot's upper edge, below a title.
pub const TOP: f64 = 34.0;
/// The plot's right edge, to the left of the labels of the curves.
const RIGHT: f64 = 326.0;
/// The room below the plot, for the labels of the horizontal axis.
const BELOW: f64 = 34.0;

/// The horizontal axis of a chart: the other dimension has its typical value.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Over {
    Items,
    Text,
}

impl Over {
    fn dimension(self, sizes: &Sizes) -> Dimension {
        match self {
            Self::Items => sizes.items,
            Self::Text => sizes.text,
        }
    }
}

/// The cost of a program's operation at each size of the account, in order.
///
/// Leaves out refusals, which take another path: nobody is a member if there are no members.
pub fn curve(measured: &Measured, operation: Operation) -> Vec<(Size, u64)> {
    let scenario = measured.program.scenario;
    let Some(sizes) = scenario.definition.format.sizes else {
        return Vec::new();
    };
    let points = measured.rows_of(operation);
    let points = points.filter_map(|row| Some((sizes.size(&row.params)?, row.compute_units)));
    points.filter(|(size, _)| !scenario.refuses(operation, *size)).collect()
}

/// The straight line through the costs at each number of items.
pub fn line(measured: &Measured, operation: Operation) -> String {
    let Some(sizes) = measured.program.scenario.definition.format.sizes else {
        return String::new();
    };
    let points = along(measured, operation, &sizes, Over::Items).into_iter();
    let points = points.map(|(items, compute_units)| (items as u64, compute_units)).collect_vec();
    params::line(&points).unwrap_or_default()
}

/// The costs along one dimension.
fn along(
    measured: &Measured,
    operation: Operation,
    sizes: &Sizes,
    over: Over,
) -> Vec<(usize, u64)> {
    let points = curve(measured, operation).into_iter();
    let points = points.filter_map(|(Size { items, text }, compute_units)| match over {
        Over::Items => (text == sizes.typical.text).then_some((items, compute_units)),
        Over::Text => (items == sizes.typical.items).then_some((text, compute_units)),
    });
    points.collect()
}

/// An operation's curves, one for each program, and their names at the ends.
pub fn curves(
    measured: &[Measured],
    operation: Operation,
    sizes: &Sizes,
    over: Over,
) -> Vec<Curve> {
    let mut colours = (0..COLOURS).cycle();
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let programs = measured.iter().sorted_by_key(|measured| &measured.program.name);
    let curves = programs.map(|measured| {
        let program = measured.program;
        let class = if measured.is_codec() {
            format!("c{}", colours.next().unwrap_or_default())
        } else {
            "bound".to_owned()
        };
        let costs = along(measured, operation, sizes, over);
        let at = |&(size, cost): &(usize, u64)| (size as f64, cost as f64);
        let (name, dimension) = (&program.name, over.dimension(sizes).name);
        let points = costs.iter().map(|point @ (size, cost)| Point {
            at: at(point),
            about: format!("{name}: {cost} CU, {dimension}={size}"),
        });
        Curve {
            name: name.clone(),
            class,
            program: Some(format!("{}/{name}", program.scenario)),
            pieces: vec![costs.iter().map(at).collect()],
            points: points.collect(),
        }
    });
    curves.filter(|curve| !curve.points.is_empty()).collect()
}

/// The frame of plots that have one scale: linear horizontally, logarithmic vertically. The plots are high enough for the
/// labels of the one with the most curves.
pub struct Frame {
    values: (f64, f64),
    sizes: &'static [usize],
    bottom: f64,
    /// The width and height of a plot with its labels.
    pub size: (f64, f64),
}

impl Frame {
    /// The frame that fits all plots, or `None` if they have no points.
    pub fn around(plots: &[Vec<Curve>], sizes: &Sizes, over: Over) -> Option<Self> {
        let most_curves = plots.iter().map(Vec::len).max()?;
        let curves = || plots.iter().flatten();
        let letters = curves().map(|curve| curve.name.chars().count()).max()?;
        let costs = curves().flat_map(|curve| curve.points.iter().map(|point| point.at.1));
        let (lowest, highest) = costs.minmax().into_option()?;
        let bottom = TOP + (most_curves as f64 * LABEL).max(182.0);
        let width = RIGHT + TO_LABEL + letters as f64 * LETTER + 4.0;
        Some(Self {
            values: (lowest / 1.3, highest * 1.3),
            sizes: over.dimension(sizes).values,
            bottom,
            size: (width.max(460.0), bottom + BELOW),
        })
    }

    /// A plot in this frame.
    pub fn plot(&self, curves: Vec<Curve>) -> Plot {
        let most = self.sizes.last().copied().unwrap_or(1) as f64;
        let ticks = self.sizes.iter().map(|&size| {
            let value = size as f64;
            // A label that would touch the one before it is left out: there is no room for the 1 beside the 0.
            let touches = size > 0 && value * 20.0 < most;
            Tick { value, text: if touches { String::new() } else { size.to_string() } }
        });
        Plot {
            horizontal: Axis {
                values: (0.0, most),
                pixels: (LEFT, RIGHT),
                scale: Scale::Linear,
                ticks: ticks.collect(),
            },
            vertical: Axis {
                values: self.values,
                pixels: (self.bottom, TOP),
                scale: Scale::Logarithmic,
                ticks: self.grid().collect(),
            },
            curves,
        }
    }

    /// The values of the grid: 1 and 3 times every power of ten.
    fn grid(&self) -> impl Iterator<Item = Tick> {
        let (low, high) = self.values;
        let values =
            (0..18).flat_map(|exponent| [1, 3].map(|factor| factor * 10_u64.pow(exponent)));
        let ticks = values.map(|value| Tick { value: value as f64, text: grouped(value) });
        ticks.filter(move |tick| (low..=high).contains(&tick.value))
    }
}

/// Groups digits: `12,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).join(",")
}

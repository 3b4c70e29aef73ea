//! What a chart shows.

use super::style::COLOURS;

/// One chart.
pub struct Panel {
    /// The title above it.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line of a chart.
pub struct Line {
    /// The label at its end.
    pub label: String,
    /// How it is drawn.
    pub stroke: Stroke,
    /// Its points from left to right: at least one, and each with a value above 0.
    pub points: Vec<(usize, u64)>,
}

/// How a line is drawn.
#[derive(Clone, Copy)]
pub enum Stroke {
    /// In one of the colours. They repeat after the last one.
    Colour(usize),
    /// Dashed and grey, for bounds.
    Bound,
}

impl Stroke {
    /// The class in the style sheet.
    pub fn class(self) -> String {
        match self {
            Self::Colour(index) => format!("c{}", index % COLOURS.len()),
            Self::Bound => "bound".to_owned(),
        }
    }
}

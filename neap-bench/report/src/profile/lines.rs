//! The source lines of a row.

use neap_model::profile::{Profile, RowProfile, steps::Place};
use std::{cmp::Reverse, collections::BTreeMap};

/// A source line. Line 0 is code that the compiler shares between lines, or moves.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Line<'a> {
    /// The file, or empty if it is unknown.
    pub file: &'a str,
    /// The line.
    pub line: u32,
}

/// What each line costs, the most expensive first. What a line calls does not count.
pub fn lines<'a>(profile: &'a Profile, row: &'a RowProfile) -> Vec<(Line<'a>, u64)> {
    let mut lines = BTreeMap::new();
    for step in profile.steps(row) {
        if let Some(place) = step.path.last() {
            *lines.entry(Line::of(place)).or_insert(0) += step.compute_units;
        }
    }
    let mut lines: Vec<_> = lines.into_iter().collect();
    lines.sort_by_key(|(line, cost)| (Reverse(*cost), *line));
    lines
}

impl<'a> Line<'a> {
    /// The line of a place.
    pub fn of(place: &Place<'a>) -> Self {
        Self { file: place.file, line: place.line }
    }

    /// Where the line is: `codec/src/data/bytes.rs:12`.
    pub fn place(&self) -> String {
        match (self.file, self.line) {
            ("", _) => "unknown line".to_owned(),
            (file, 0) => format!("{file}: shared or moved code"),
            (file, line) => format!("{file}:{line}"),
        }
    }
}

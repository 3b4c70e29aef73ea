use super::{LABEL, Panel, TO_LABEL};

/// As wide as a letter of a label is on average in a wide font: no text can be measured here.
const LETTER: f64 = 7.5;

/// Where a panel's plot lies in it. Labels stand to the right, those of the axes to the left and below.
pub struct Plot {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Plot {
    /// The same for all panels: as high as the labels of the panel with the most lines.
    pub fn of(panels: &[Panel]) -> Self {
        let lines = panels.iter().map(|panel| panel.lines.len()).max();
        let top = 34.0;
        Self {
            left: 60.0,
            top,
            right: 326.0,
            bottom: top + (lines.unwrap_or_default() as f64 * LABEL).max(182.0),
        }
    }

    /// The width and height of a panel: with room for the longest label.
    pub fn panel(&self, panels: &[Panel]) -> (f64, f64) {
        let lines = panels.iter().flat_map(|panel| &panel.lines);
        let letters = lines.map(|line| line.label.chars().count()).max();
        let label = letters.unwrap_or_default() as f64 * LETTER;
        (
            (self.right + TO_LABEL + label + 4.0).max(460.0),
            self.bottom + 34.0,
        )
    }
}

use super::{LABEL, Panel, TO_LABEL};

/// The average width of a label's letter in a wide font, because text cannot be measured here.
const LETTER: f64 = 7.5;

/// The plot's edges in a panel. The lines' labels are to its right, those of the axes to its left and below.
pub struct Plot {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Plot {
    /// The plot of all panels, high enough for the labels of the panel with the most lines.
    pub fn for_panels(panels: &[Panel]) -> Self {
        let lines = panels.iter().map(|panel| panel.lines.len()).max();
        let top = 34.0;
        Self {
            left: 60.0,
            top,
            right: 326.0,
            bottom: top + (lines.unwrap_or_default() as f64 * LABEL).max(182.0),
        }
    }

    /// The width and height of a panel, with room for the longest label.
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

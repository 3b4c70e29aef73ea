//! Aligned columns of text.

use std::{iter::zip, ops::Range};

/// The most columns of a line.
pub const WIDTH: usize = 100;

/// Aligns the cells of lines: numbers to the right, all other columns to the left. Cuts lines that are too long.
pub fn aligned<const N: usize>(
    lines: &[[String; N]],
    numbers: Range<usize>,
    width: usize,
) -> String {
    let length = |cell: &String| cell.chars().count();
    let widths: [usize; N] = std::array::from_fn(|column| {
        lines.iter().map(|line| length(&line[column])).max().unwrap_or_default()
    });
    let rendered = lines.iter().map(|line| {
        let cells = zip(line, widths).enumerate().map(|(column, (cell, width))| {
            if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let line = Vec::from_iter(cells).join("  ");
        cut(line.trim_end(), width) + "\n"
    });
    rendered.collect()
}

/// A line of at most this width: the end of a longer one becomes `…`.
pub fn cut(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    line.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligns_numbers_to_the_right_and_cuts_long_lines() {
        let lines = [["codec", "full", "checks"], ["neap", "47 (18)", "length and more"]];
        let lines = lines.map(|line| line.map(str::to_owned));
        let text = "codec     full  chec…\nneap   47 (18)  leng…\n";
        assert_eq!(aligned(&lines, 1..2, 21), text);
    }
}

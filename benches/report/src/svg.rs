//! Draws line charts as small multiples in SVG.
//!
//! No charting crate is used, because a README needs text that stays text, colours that follow the reader's light or
//! dark mode, and the same bytes for the same numbers. Charting crates write a colour into every element, and measure
//! text with the fonts of the machine.

mod plot;
mod scales;
mod style;

use self::{
    plot::Plot,
    scales::Scales,
    style::{COLOURS, style},
};

use std::fmt::Write;

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

const COLUMNS: usize = 2;
const HEADER: f64 = 58.0;
/// The least distance between two labels: a line in the tallest common font, and some space.
const LABEL: f64 = 18.0;
/// The distance from the end of a line to its label.
const TO_LABEL: f64 = 18.0;

/// Draws panels below a title and a note. All panels have the same scales: linear horizontally, logarithmic vertically.
/// Empty if there is nothing to draw.
pub fn draw(title: &str, note: &str, panels: &[Panel]) -> String {
    let Some(scales) = Scales::for_panels(panels) else {
        return String::new();
    };
    let rows = panels.len().div_ceil(COLUMNS);
    let size = scales.plot.panel(panels);
    let (width, height) = (COLUMNS as f64 * size.0, HEADER + rows as f64 * size.1 + 8.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">{title}</title>\n<style>\n{style}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
        title = escaped(title),
        style = style(),
    );
    text(&mut svg, 16.0, 26.0, "title", title);
    text(&mut svg, 16.0, 46.0, "", note);
    for (index, panel) in panels.iter().enumerate() {
        let (column, row) = (index % COLUMNS, index / COLUMNS);
        let (x, y) = (column as f64 * size.0, HEADER + row as f64 * size.1);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        panel.draw(&mut svg, &scales);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

impl Panel {
    fn draw(&self, svg: &mut String, scales: &Scales) {
        let Plot { left, top, .. } = scales.plot;
        text(svg, left, top - 12.0, "title", &self.title);
        axes(svg, scales);
        for line in &self.lines {
            line.draw(svg, scales);
        }
        self.label(svg, scales);
    }

    /// Writes each line's label to the right of its end, and connects the two.
    fn label(&self, svg: &mut String, scales: &Scales) {
        let right = scales.plot.right;
        let lines = self.lines.iter();
        let mut ends: Vec<(f64, &Line)> = lines.map(|line| (line.end(scales), line)).collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let places = spread(&scales.plot, ends.iter().map(|(end, _)| *end).collect());
        for ((end, line), place) in ends.into_iter().zip(places) {
            let class = line.stroke.class();
            rule(svg, &class, (right + 3.0, end), (right + 15.0, place));
            text(svg, right + TO_LABEL, place + 4.0, &class, &line.label);
        }
    }
}

fn axes(svg: &mut String, scales: &Scales) {
    let Plot {
        left,
        right,
        bottom,
        ..
    } = scales.plot;
    for value in scales.grid() {
        let y = scales.y(value);
        rule(svg, "grid", (left, y), (right, y));
        text(svg, left - 7.0, y + 4.0, "right", &grouped(value));
    }
    rule(svg, "axis", (left, bottom), (right, bottom));
    for &tick in &scales.ticks {
        let x = scales.x(tick);
        rule(svg, "axis", (x, bottom), (x, bottom + 4.0));
        // There is no room for the number 1 beside the 0.
        if tick != 1 {
            text(svg, x, bottom + 18.0, "middle", &tick.to_string());
        }
    }
}

impl Line {
    fn draw(&self, svg: &mut String, scales: &Scales) {
        let class = self.stroke.class();
        let points = self.points.iter();
        let points: Vec<(f64, f64)> = points.map(|&(x, y)| (scales.x(x), scales.y(y))).collect();
        let path: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let path = path.join(" ");
        let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{path}\"/>");
        for (x, y) in points {
            let centre = format!("cx=\"{x:.1}\" cy=\"{y:.1}\"");
            let _ = writeln!(svg, "<circle class=\"{class}\" {centre} r=\"2.5\"/>");
        }
    }

    fn end(&self, scales: &Scales) -> f64 {
        let last = self.points.last();
        last.map_or(0.0, |&(_, value)| scales.y(value))
    }
}

impl Stroke {
    fn class(self) -> String {
        match self {
            Self::Colour(index) => format!("c{}", index % COLOURS.len()),
            Self::Bound => "bound".to_owned(),
        }
    }
}

/// Spreads labels that are too close to each other, sorted from the top. Moves them as little as possible, by least
/// squares.
fn spread(plot: &Plot, places: Vec<f64>) -> Vec<f64> {
    let Plot { top, bottom, .. } = *plot;
    let below = |count: usize| count as f64 * LABEL;
    let last = places.len().saturating_sub(1);
    // Groups of labels that touch: their number, and the place of the first one that fits all of them on average.
    let mut groups: Vec<(usize, f64)> = Vec::new();
    for (index, place) in places.into_iter().enumerate() {
        let (mut count, mut start) = (1, place - below(index));
        while let Some((above, above_start)) =
            groups.pop_if(|(_, above_start)| *above_start > start)
        {
            start = (above_start * above as f64 + start * count as f64) / (above + count) as f64;
            count += above;
        }
        groups.push((count, start));
    }
    let groups = groups.into_iter();
    let places = groups.flat_map(|(count, start)| std::iter::repeat_n(start, count));
    let bounded = places.enumerate().map(|(index, start)| {
        let (highest, lowest) = (top + below(index), bottom - below(last - index));
        (start + below(index)).max(highest).min(lowest)
    });
    bounded.collect()
}

fn text(svg: &mut String, x: f64, y: f64, class: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
    );
}

fn rule(svg: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}

/// Groups digits: `12,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(label: &str, points: &[(usize, u64)]) -> Line {
        Line {
            label: label.to_owned(),
            stroke: Stroke::Colour(0),
            points: points.to_vec(),
        }
    }

    #[test]
    fn places_higher_values_higher() {
        let panels = [Panel {
            title: "a < b".to_owned(),
            lines: vec![line("x", &[(0, 10), (64, 1000)])],
        }];
        let scales = Scales::for_panels(&panels).unwrap();
        assert!(scales.y(1000) < scales.y(100));
        assert_eq!(scales.x(0), scales.plot.left);
        assert_eq!(scales.x(64), scales.plot.right);
        assert!(scales.grid().eq([10, 30, 100, 300, 1000]));
        let svg = draw("title", "note", &panels);
        assert!(svg.contains(">a &lt; b</text>"), "{svg}");
        assert!(!svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn draws_a_single_point() {
        let lines = vec![line("x", &[(0, 10)])];
        let title = String::new();
        let svg = draw("title", "note", &[Panel { title, lines }]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn keeps_labels_apart() {
        let plot = Plot::for_panels(&[]);
        let Plot { top, bottom, .. } = plot;
        for places in [
            vec![100.0; 8],
            vec![bottom; 8],
            vec![top; 8],
            vec![top, bottom],
        ] {
            let spread = spread(&plot, places.clone());
            assert!(
                spread.windows(2).all(|pair| pair[1] - pair[0] >= LABEL),
                "{places:?} to {spread:?}"
            );
            assert!(spread.iter().all(|place| (top..=bottom).contains(place)));
        }
        assert_eq!(spread(&plot, vec![50.0, 90.0]), [50.0, 90.0]);
        assert_eq!(spread(&plot, vec![50.0, 90.0, 93.0]), [50.0, 82.5, 100.5]);
    }

    #[test]
    fn makes_room_for_many_lines_and_long_labels() {
        let label = "a-codec-whose-name-is-long";
        let lines = (0..30).map(|at| line(label, &[(0, 10 + at), (64, 10 + at)]));
        let panels = [Panel {
            title: String::new(),
            lines: lines.collect(),
        }];
        let plot = Plot::for_panels(&panels);
        let spread = spread(&plot, vec![plot.top; 30]);
        assert!(spread.windows(2).all(|pair| pair[1] - pair[0] >= LABEL));
        let (width, height) = plot.panel(&panels);
        assert!(
            height > spread[29] && spread[29] <= plot.bottom,
            "{spread:?}"
        );
        // The width in a wide font.
        assert!(width - plot.right > 7.0 * label.len() as f64, "{width}");
    }

    #[test]
    fn groups_thousands() {
        assert_eq!(
            [1, 100, 1000, 1234567].map(grouped),
            ["1", "100", "1,000", "1,234,567"]
        );
    }
}

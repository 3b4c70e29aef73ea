//! The style sheet of a chart, for the reader's light or dark mode.

/// The colours in light and in dark mode. They are from GitHub's Primer and have enough contrast for text.
pub const COLOURS: [(&str, &str); 8] = [
    ("#0969da", "#58a6ff"),
    ("#bc4c00", "#f0883e"),
    ("#1a7f37", "#3fb950"),
    ("#8250df", "#bc8cff"),
    ("#cf222e", "#ff7b72"),
    ("#1b7c83", "#39c5cf"),
    ("#9a6700", "#d29922"),
    ("#bf3989", "#f778ba"),
];
const BOUND: (&str, &str) = ("#6e7781", "#8b949e");

const SHAPES: &str = "\
text { font: 12px -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif; }
.title { font-size: 14px; font-weight: 600; }
.right { text-anchor: end; }
.middle { text-anchor: middle; }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
polyline.bound { stroke-dasharray: 4 3; }
";
const LIGHT: &str = "\
.paper { fill: #ffffff; }
text { fill: #59636e; }
.title { fill: #1f2328; }
.grid { stroke: #d1d9e0; }
.axis { stroke: #818b98; }
";
const DARK: &str = "\
.paper { fill: #0d1117; }
text { fill: #9198a1; }
.title { fill: #f0f6fc; }
.grid { stroke: #2a313c; }
.axis { stroke: #656c76; }
";

/// Renders the style sheet.
pub fn style() -> String {
    let (mut light, mut dark) = (LIGHT.to_owned(), DARK.to_owned());
    let colours = COLOURS.into_iter().enumerate();
    let classes = colours.map(|(index, colour)| (format!("c{index}"), colour));
    for (class, (in_light, in_dark)) in classes.chain([("bound".to_owned(), BOUND)]) {
        for (style, colour) in [(&mut light, in_light), (&mut dark, in_dark)] {
            *style += &format!(
                "polyline.{class}, line.{class} {{ stroke: {colour}; }}\n\
                 text.{class}, circle.{class} {{ fill: {colour}; }}\n"
            );
        }
    }
    format!("{SHAPES}{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n")
}

//! What the sections of the page have in common.

use super::chart::Shown;
use maud::{Markup, html};

/// A section of the page.
pub struct Section {
    /// The id of its element.
    pub id: String,
    /// Its heading, and the text of the link to it.
    pub title: String,
    /// What is below its heading.
    pub body: Markup,
}

/// A table in a box that scrolls, also by keyboard, so that the page itself does not scroll sideways.
pub fn table(label: &str, caption: &str, head: &Markup, bodies: &Markup) -> Markup {
    html! { div .scroll role="region" tabindex="0" aria-label=(label) { table {
        caption { (caption) }
        thead { tr { (head) } }
        (bodies)
    } } }
}

/// A table's line for a program, which the filter can hide.
pub fn line(program: &Shown, cells: &Markup) -> Markup {
    html! { tr data-program=(program.id) {
        th scope="row" .(program.kind) { (program.name) }
        (cells)
    } }
}

/// Renders text with code between backticks.
pub fn with_code_spans(text: &str) -> Markup {
    html! { @for (place, part) in text.split('`').enumerate() {
        @if place % 2 == 1 { code { (part) } } @else { (part) }
    } }
}

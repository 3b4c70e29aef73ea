//! What the sections of the page have in common.

use super::chart::Shown;
use maud::{Markup, html};

/// A table's line for a program, which the filter can hide.
pub fn line(program: &Shown, cells: &Markup) -> Markup {
    html! { tr data-program=(program.id) {
        th scope="row" .(program.kind) { (program.name) }
        (cells)
    } }
}

//! The reports for people: `compute_units.md`, `bad_inputs.md`, `wire_formats.md`, and tables for the documents.

mod bad_inputs;
mod cells;
mod compute_units;
pub mod excerpt;
mod further;
mod headings;
mod matrix;
mod notes;
mod ranges;
mod scaling;
pub mod whole;
mod wire_formats;

pub use crate::tables::ranking::operations;
pub use bad_inputs::report as bad_inputs;
pub use compute_units::{report, summary};
pub use headings::{class_heading, classes_note, introduction, title};
pub use notes::not_built;
pub use wire_formats::wire_formats;

//! The reports for people: `compute_units.md`, `rejections.md`, `wire_formats.md`, and tables for the documents.

mod compute_units;
pub mod excerpt;
pub mod further;
mod headings;
pub mod heap;
pub mod inlined;
mod matrix;
mod notes;
mod ranges;
mod rejections;
mod scaling;
mod table;
pub mod versions;
mod wire_formats;

pub use crate::ranking::operations;
pub use compute_units::{every_row, report, summary};
pub use headings::{class_heading, classes_note, introduction, title};
pub use notes::not_built;
pub use rejections::report as rejections;
pub use table::{Table, cost, name_of};
pub use wire_formats::wire_formats;

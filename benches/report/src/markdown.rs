//! The reports for people: `compute_units.md`, `rejections.md`, `wire_formats.md`, and tables for the documents.

mod cell;
mod compute_units;
pub mod excerpt;
mod headings;
pub mod heap;
mod matrix;
mod notes;
mod ranges;
mod rejections;
mod rows;
mod scaling;
mod table;
pub mod versions;
mod wire_formats;

pub use crate::ranking::operations;
pub use cell::{cost, name_of};
pub use compute_units::{report, summary};
pub use headings::{class_heading, classes_note, introduction, title};
pub use notes::not_built;
pub use rejections::report as rejections;
pub use rows::every_row;
pub use table::Table;
pub use wire_formats::wire_formats;

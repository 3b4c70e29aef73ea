//! Renders reports: tables in Markdown, charts, pages, profiles, and the formats of other tools.

#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod chart;
pub mod checks;
pub mod coverage;
pub mod difference;
pub mod distribution;
pub mod export;
pub mod gate;
mod highlights;
pub mod limits;
pub mod page;
pub mod params;
pub mod profile;
pub mod shadow;
pub mod suite;
pub mod suite_page;
pub mod table;
mod transactions;
pub mod worst;

//! Renders reports: tables in Markdown, charts in SVG, the page, and the tables in the documentation.

#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod chart;
pub mod claims;
pub mod documents;
pub mod export;
pub mod files;
mod growth;
pub mod history;
pub mod markdown;
pub mod page;
mod parameters;
pub mod profile;
pub mod ranking;
mod readings;
pub mod refusals;
mod seen;
pub mod suite;

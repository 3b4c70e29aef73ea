//! Renders reports: tables in Markdown, charts in SVG, the page, and the tables in the documentation.

#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod chart;
pub mod claims;
pub mod documents;
pub mod evidence;
pub mod files;
pub mod fit;
mod grouped;
pub mod markdown;
pub mod page;
pub mod ranking;
pub mod refusals;
pub mod seen;
pub mod suite;
mod svg;

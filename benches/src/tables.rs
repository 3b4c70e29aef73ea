//! Compares codecs: rankings, tables, claims, the page, and the tables in the documentation.

pub mod claims;
pub mod documents;
pub mod files;
pub mod front;
mod growth;
pub mod markdown;
pub mod multisig_chart;
pub mod overview;
pub mod page;
pub mod ranking;
mod readings;
pub mod refusals;
mod seen;
pub mod terminal;

//! The comparison of codecs: its scenarios, neap's own programs as a project of `neap-bench`, and the tables and pages of the results.

#![deny(clippy::print_stderr, clippy::print_stdout)]

#[cfg(test)]
extern crate self as neap_comparison;

pub mod docs;
pub mod programs;
pub mod readings;
#[cfg(test)]
#[path = "../tests/sample.rs"]
pub mod sample;
pub mod scenarios;
pub mod tables;

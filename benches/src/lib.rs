//! The comparison of codecs: its scenarios, neap's own programs, the commands that measure and gate them, and the tables and pages of the results.

#![deny(clippy::print_stderr, clippy::print_stdout)]

#[cfg(test)]
extern crate self as neap_comparison;

pub mod commands;
pub mod programs;
pub mod readings;
#[cfg(test)]
#[path = "../tests/sample.rs"]
pub mod sample;
pub mod scenarios;
pub mod tables;

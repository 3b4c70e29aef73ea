//! What a report says: rows, ELFs, the toolchain, bad inputs and readings, and the baselines on disk.
//!
//! This crate knows nothing of the SVM or of suites.

#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod bad_inputs;
pub mod checks;
pub mod coverage;
pub mod error;
pub mod failure;
pub mod matrix;
pub mod nested;
pub mod next;
pub mod observed;
pub mod params;
pub mod profile;
pub mod readings;
pub mod reports;
pub mod results;
pub mod row;
pub mod suggest;
pub mod text;
pub mod toolchain;
pub mod transaction;

pub use neap_toolchain::files;

//! What a report says: rows, ELFs, the toolchain, refusals and readings, and the baselines on disk.
//!
//! This room knows nothing of the SVM, of scenarios or of how a report is rendered.

#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod case;
pub mod failure;
pub mod nested;
pub mod next;
pub mod numbers;
mod parameter;
pub mod profile;
pub mod rejections;
pub mod reports;
pub mod results;
pub mod row;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
pub mod text;
pub mod toolchain;
pub mod variations;
pub mod wire_formats;

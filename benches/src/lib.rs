//! Measures what Solana programs cost in compute units, and proves what they did before it
//! believes the number.
//!
//! Data flows one way through the modules: [`discover`] finds the programs, [`svm`] runs one
//! instruction of a [`scenario`], [`verify`] compares the whole post-state with the contract,
//! [`measure`] turns what held into rows and [`rejections`] does the same with bad inputs, [`claims`]
//! compares what was [`seen`] to be checked with what the manifests say, [`results`], [`markdown`] and
//! [`chart`] write it all down, and [`gate`] compares it with the committed baseline in [`reports`], as
//! [`budgets`] allow. What renders and compares never touches the disk.

#![deny(missing_docs)]

pub mod budgets;
pub mod built;
pub mod chart;
pub mod check;
pub mod claims;
pub mod discover;
pub mod failure;
pub mod fit;
pub mod gate;
pub mod markdown;
pub mod measure;
pub mod ranking;
pub mod readme;
pub mod rejections;
pub mod reports;
pub mod results;
pub mod run;
pub mod scenario;
pub mod seen;
pub mod suite;
mod svg;
pub mod svm;
pub mod toolchain;
pub mod variation;
pub mod verify;
pub mod wire_formats;

// Unit and integration tests share their sample report, which names this crate.
#[cfg(test)]
extern crate self as neap_benches;
#[cfg(test)]
#[path = "../tests/common/sample.rs"]
mod sample;

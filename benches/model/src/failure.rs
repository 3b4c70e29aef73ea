//! The errors with their own exit codes. Every other error means unusable input.

use thiserror::Error;

/// A program failed, left a wrong post-state, or has no loadable ELF.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct ProgramFailure(pub String);

/// There is no committed baseline for the toolchain of a report.
#[derive(Debug, Error)]
#[error(
    "no baseline for toolchain `{toolchain}`: {path} does not exist. To create it, run `make bless`"
)]
pub struct NoBaseline {
    /// The toolchain's id.
    pub toolchain: String,
    /// The path that the baseline would have.
    pub path: String,
}

/// A report has an older schema. This harness cannot read it, but may replace it.
#[derive(Debug, Error)]
#[error(
    "schema {schema} is older than this neap's schema {}: run `make bench bless` to write it again",
    crate::results::SCHEMA
)]
pub struct OldSchema {
    /// The report's schema.
    pub schema: u64,
}

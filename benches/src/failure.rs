//! Failures that have an exit code of their own; every other error is unusable input.

use crate::print::print_error;
use std::process::ExitCode;
use thiserror::Error;

/// A program that failed, left a wrong post-state, or has no loadable ELF.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct ProgramFailure(pub String);

/// A report for whose toolchain no baseline is committed.
#[derive(Debug, Error)]
#[error(
    "no baseline for toolchain `{toolchain}`: {path} does not exist; `make bless`, or of a suite \
     `neap-bench bless --suite neap.toml`, makes the last report one"
)]
pub struct NoBaseline {
    /// The toolchain's id.
    pub toolchain: String,
    /// Where its baseline would be.
    pub path: String,
}

/// A report of an older schema, which this harness does not read but may replace.
#[derive(Debug, Error)]
#[error(
    "schema {schema}, older than this neap's {}: `make bench bless` writes it anew",
    crate::results::SCHEMA
)]
pub struct OldSchema {
    /// The report's schema.
    pub schema: u64,
}

/// Ends a command: prints an error, and turns the outcome into the process's exit code.
pub fn exit(outcome: anyhow::Result<u8>) -> ExitCode {
    let code = outcome.unwrap_or_else(|error| {
        print_error(format_args!("error: {error:#}"));
        exit_code(&error)
    });
    ExitCode::from(code)
}

/// The exit code of an error: 3 if it is a [`ProgramFailure`], 4 if [`NoBaseline`] or [`OldSchema`], else 2.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<ProgramFailure>() {
        3
    } else if error.is::<NoBaseline>() || error.is::<OldSchema>() {
        4
    } else {
        2
    }
}

//! The errors with their own exit codes. Every other error means unusable input.

use thiserror::Error;

/// A program failed, left a wrong post-state, or has no loadable ELF.
#[derive(Clone, Debug, Error)]
#[error("{0}")]
pub struct ProgramFailure(pub String);

impl ProgramFailure {
    /// All failures as one, a line for each, or `None` if there are none.
    pub fn joined(failures: &[String]) -> Option<Self> {
        (!failures.is_empty()).then(|| Self(failures.join("\n")))
    }
}

/// There is no committed baseline for the toolchain of a report.
#[derive(Debug, Error)]
#[error(
    "no baseline for toolchain `{toolchain}`: {path} does not exist. To create it, run `{bless}`"
)]
pub struct NoBaseline {
    /// The toolchain's id.
    pub toolchain: String,
    /// The path that the baseline would have.
    pub path: String,
    /// The command that creates it.
    pub bless: String,
}

/// A report has an older schema. This harness cannot read it, but may replace it.
#[derive(Debug, Error)]
#[error("schema {schema} is older than this neap's schema {readable}")]
pub struct OldSchema {
    /// The report's schema.
    pub schema: u64,
    /// The schema that this neap reads.
    pub readable: u64,
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

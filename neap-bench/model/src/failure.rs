//! How a command ends: its exit code, and the errors with their own. Every other error means unusable input.

use std::process::ExitCode;
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

/// How a command ends. The numbers are the exit codes of the process, which `--help` and `docs/gate.md` list.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
#[repr(u8)]
pub enum Exit {
    /// Everything is as it should be.
    Pass = 0,
    /// Something changed, is over its limit, or differs from what a check expects.
    Fail = 1,
    /// An option or a file is unusable, or the last run failed.
    Unusable = 2,
    /// A program failed, left a wrong byte, is not built, or differs from what its manifest claims.
    ProgramFailed = 3,
    /// There is no baseline to compare with, or another toolchain explains every change.
    NoBaseline = 4,
}

impl Exit {
    /// How a command ends with an error.
    pub fn of(error: &anyhow::Error) -> Self {
        if error.is::<ProgramFailure>() {
            Self::ProgramFailed
        } else if error.is::<NoBaseline>() || error.is::<OldSchema>() {
            Self::NoBaseline
        } else {
            Self::Unusable
        }
    }

    /// The exit code of the process.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

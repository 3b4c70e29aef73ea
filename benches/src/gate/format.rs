//! The gate's verdict in the formats that people and machines read. Each lists every change and every
//! budget that is not kept.

mod json;
mod junit;
mod markdown;
mod text;

use super::Verdict;
use clap::ValueEnum;

/// How the verdict is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub enum Format {
    /// For a terminal
    Text,
    /// For a comment on a pull request
    Markdown,
    /// For machines
    Json,
    /// For what shows test results: a test case for each row
    Junit,
}

impl Format {
    /// Writes a verdict.
    pub fn verdict(self, verdict: &Verdict) -> String {
        match self {
            Self::Text => text::verdict(verdict),
            Self::Markdown => markdown::verdict(verdict),
            Self::Json => json::verdict(verdict),
            Self::Junit => junit::verdict(verdict),
        }
    }

    /// Writes why there is no verdict, so that who reads the output alone knows. Nothing for a terminal,
    /// where the error is written anyway.
    pub fn failure(self, message: &str, exit_code: u8) -> String {
        match self {
            Self::Text => String::new(),
            Self::Markdown => markdown::failure(message),
            Self::Json => json::failure(message, exit_code),
            Self::Junit => junit::failure(message),
        }
    }
}

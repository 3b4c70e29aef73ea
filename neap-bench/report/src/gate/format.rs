//! Writes the gate's verdict for people and machines. Every format lists all changes and all exceeded budgets.

mod json;
mod junit;
mod markdown;
mod text;

use crate::gate::verdict::Verdict;
use clap::ValueEnum;
use neap_model::failure::Exit;

/// The format of a verdict.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub enum Format {
    /// For a terminal
    Text,
    /// For a comment on a pull request
    Markdown,
    /// For machines
    Json,
    /// For tools that show test results: a test case for each row
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

    /// Writes why there is no verdict, for readers who see only the standard output. Empty for a terminal,
    /// which shows the error anyway. The heading is that of a [`Verdict`].
    pub fn failure(self, message: &str, exit: Exit, heading: Option<&str>) -> String {
        match self {
            Self::Text => String::new(),
            Self::Markdown => markdown::failure(message, heading),
            Self::Json => json::failure(message, exit),
            Self::Junit => junit::failure(message),
        }
    }
}

//! What is wrong with a suite, and where.

use std::{ops::Range, path::Path};
use thiserror::Error;
use toml::Spanned;

/// What is wrong with a suite's text.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("{what}")]
pub struct Refusal {
    /// Where, in bytes of the text.
    pub at: Range<usize>,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Refusal {
    /// Refuses what stands in one place.
    pub fn of<T>(place: &Spanned<T>, what: impl Into<String>) -> Self {
        let (at, what) = (place.span(), what.into());
        Self { at, what }
    }

    /// The same for who knows the file: `neap.toml:12: …`.
    pub fn in_file(self, path: &Path, text: &str) -> anyhow::Error {
        let before = text.get(..self.at.start).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        anyhow::anyhow!("{}:{line}: {}", path.display(), self.what)
    }
}

impl From<toml::de::Error> for Refusal {
    fn from(error: toml::de::Error) -> Self {
        Self {
            at: error.span().unwrap_or_default(),
            what: error.message().to_owned(),
        }
    }
}

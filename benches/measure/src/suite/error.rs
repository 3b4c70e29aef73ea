//! Errors in a suite, with their places.

use std::{ops::Range, path::Path};
use thiserror::Error;
use toml::Spanned;

/// An error in the text of a suite.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("{message}")]
pub struct SuiteError {
    /// The place, in bytes of the text.
    pub span: Range<usize>,
    /// What is wrong, and what to do.
    pub message: String,
}

impl SuiteError {
    /// An error at the place of a value.
    pub fn new<T>(place: &Spanned<T>, message: impl Into<String>) -> Self {
        let (span, message) = (place.span(), message.into());
        Self { span, message }
    }

    /// Adds the file and the line: `neap.toml:12: …`.
    pub fn in_file(self, path: &Path, text: &str) -> anyhow::Error {
        let before = text.get(..self.span.start).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        anyhow::anyhow!("{}:{line}: {}", path.display(), self.message)
    }
}

impl From<toml::de::Error> for SuiteError {
    fn from(error: toml::de::Error) -> Self {
        Self { span: error.span().unwrap_or_default(), message: error.message().to_owned() }
    }
}

/// Adds a place to the message of an error.
pub trait At<T> {
    /// The same result with an error at the place of a value.
    fn at<P>(self, place: &Spanned<P>) -> Result<T, SuiteError>;
}

impl<T> At<T> for Result<T, String> {
    fn at<P>(self, place: &Spanned<P>) -> Result<T, SuiteError> {
        self.map_err(|message| SuiteError::new(place, message))
    }
}

/// Refuses a value unless a condition holds.
pub fn ensure<T>(
    holds: bool,
    value: &Spanned<T>,
    message: impl FnOnce() -> String,
) -> Result<(), SuiteError> {
    holds.then_some(()).ok_or_else(message).at(value)
}

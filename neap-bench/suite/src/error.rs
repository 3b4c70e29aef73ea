//! Errors in a suite, with their places.

use neap_model::{
    suggest::{line, toml_message},
    text::{one_line, shown_path},
};
use std::{collections::BTreeSet, ops::Range, path::Path};
use toml::Spanned;

/// An error in the text of a suite.
#[derive(Clone, Debug)]
pub struct SuiteError {
    /// The place, in bytes of the text.
    span: Range<usize>,
    /// What is wrong, and what to do.
    message: String,
    /// The parameter that is missing, if only operations with a parameter can use the value.
    pub parameter: Option<String>,
}

impl SuiteError {
    /// An error at the place of a value.
    pub fn new<T>(place: &Spanned<T>, message: impl Into<String>) -> Self {
        Self { span: place.span(), message: one_line(&message.into()), parameter: None }
    }

    /// An error at a value that needs a parameter.
    pub fn needs_parameter<T>(name: &str, place: &Spanned<T>) -> Self {
        let message = format!(
            "the operation has no parameter `{name}`: declare `parameter = {{ {name} = [1, 10] }}` in it"
        );
        Self { parameter: Some(name.to_owned()), ..Self::new(place, message) }
    }

    /// Adds the file and the line: `neap.toml:12: …`.
    pub fn in_file(self, path: &Path, text: &str) -> anyhow::Error {
        let line = line(text, self.span.start);
        let message = toml_message(&self.message, text.get(self.span));
        anyhow::anyhow!("{}:{line}: {message}", shown_path(path))
    }
}

impl From<toml::de::Error> for SuiteError {
    fn from(error: toml::de::Error) -> Self {
        let (span, message) = (error.span().unwrap_or_default(), one_line(error.message()));
        Self { span, message, parameter: None }
    }
}

/// Takes a value that must exist, or fails at a place.
pub fn require<T, P>(
    value: Option<T>,
    place: &Spanned<P>,
    message: impl FnOnce() -> String,
) -> Result<T, SuiteError> {
    value.ok_or_else(|| SuiteError::new(place, message()))
}

/// Fails at a place unless a condition holds.
pub fn ensure<P>(
    holds: bool,
    place: &Spanned<P>,
    message: impl FnOnce() -> String,
) -> Result<(), SuiteError> {
    require(holds.then_some(()), place, message)
}

/// Lists names in a message, sorted.
pub fn list(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names = names.into_iter().map(|name| format!("`{}`", name.as_ref()));
    Vec::from_iter(BTreeSet::from_iter(names)).join(", ")
}

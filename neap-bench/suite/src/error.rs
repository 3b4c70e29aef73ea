//! Errors in a suite, with their places.

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
        Self { span: place.span(), message: message.into(), parameter: None }
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
        // The TOML parser does not name it.
        let key = text.get(self.span).filter(|_| self.message == "duplicate key");
        let key = key.map(|key| format!(" `{key}`: remove one")).unwrap_or_default();
        anyhow::anyhow!("{}:{line}: {}{key}", path.display(), self.message)
    }
}

/// The number of the line with a byte.
pub fn line(text: &str, at: usize) -> usize {
    1 + text.get(..at).unwrap_or(text).matches('\n').count()
}

/// How similar two keys are, from 0 to 1, if one is probably a typo of the other.
const SIMILAR: f64 = 0.8;

/// The message of serde about an unknown key, with the key that was probably meant.
fn suggesting(message: &str) -> String {
    let unknown = ["unknown field `", "unknown variant `"];
    let unknown = unknown.into_iter().find_map(|start| message.strip_prefix(start));
    let suggested = unknown.and_then(|rest| {
        let (key, known) = rest.split_once("`, expected ")?;
        let known = known.split('`').skip(1).step_by(2);
        let key_in_lower_case = key.to_lowercase();
        let known = known.map(|known| (strsim::jaro_winkler(&key_in_lower_case, known), known));
        let (similar, nearest) = known.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
        let start = message.len() - rest.len() + key.len() + 1;
        let (wrong, expected) = (&message[..start], &message[start..]);
        (similar > SIMILAR).then(|| format!("{wrong}, did you mean `{nearest}`?{}", &expected[1..]))
    });
    suggested.unwrap_or_else(|| message.to_owned())
}

impl From<toml::de::Error> for SuiteError {
    fn from(error: toml::de::Error) -> Self {
        let (span, message) = (error.span().unwrap_or_default(), suggesting(error.message()));
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

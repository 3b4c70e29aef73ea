//! The values that the rows of one operation differ in.

use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

/// The values that a row is measured with, by name: `members=10,name=8`. Empty if its operation has one row.
#[derive(Clone, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(try_from = "BTreeMap<String, u64>")]
pub struct Params(BTreeMap<String, u64>);

/// The longest name, in bytes.
const MAX_BYTES: usize = 32;

/// Refuses a name that would make the name of a row ambiguous or long.
///
/// # Errors
///
/// When the name is not a valid one. The message says what is allowed.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_plain = name.len() <= MAX_BYTES
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    is_plain.then_some(()).ok_or_else(|| {
        format!(
            "`{name}` is not a valid name of a parameter: use a letter, then up to {} letters, digits, `-` and `_`",
            MAX_BYTES - 1
        )
    })
}

impl Params {
    /// A single value.
    pub fn one(name: &str, value: u64) -> Self {
        Self::from_iter([(name, value)])
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value with this name.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }

    /// The names and their values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }
}

impl TryFrom<BTreeMap<String, u64>> for Params {
    type Error = String;

    fn try_from(values: BTreeMap<String, u64>) -> Result<Self, Self::Error> {
        values.keys().try_for_each(|name| check_name(name))?;
        Ok(Self(values))
    }
}

impl<'a> FromIterator<(&'a str, u64)> for Params {
    fn from_iter<I: IntoIterator<Item = (&'a str, u64)>>(values: I) -> Self {
        Self(values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

impl Display for Params {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, (name, value)) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{name}={value}")?;
        }
        Ok(())
    }
}

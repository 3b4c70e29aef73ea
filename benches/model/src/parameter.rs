//! The parameter of an operation of a suite.

use arrayvec::ArrayString;
use std::fmt::{self, Display, Formatter};

/// A parameter with one of its values: `members=10`.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Parameter {
    name: ArrayString<{ Self::MAX_BYTES }>,
    /// The value.
    pub value: usize,
}

impl Parameter {
    /// The longest name, in bytes. It keeps a case small enough to copy.
    const MAX_BYTES: usize = 32;

    /// The names that cases of neap's own rows begin with, if a number follows.
    const RESERVED: [&str; 2] = ["further", "duplicates"];

    /// A parameter with a value.
    ///
    /// # Errors
    ///
    /// When the name is not a valid one. The message says what is allowed.
    pub fn new(name: &str, value: usize) -> Result<Self, String> {
        let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        if Self::RESERVED.contains(&name) {
            return Err(format!("a parameter cannot be called `{name}`: choose another name"));
        }
        let fits = ArrayString::from(name).ok().filter(|_| is_plain);
        let name = fits.ok_or_else(|| {
            format!(
                "`{name}` is not a valid name of a parameter: use a letter, then up to {} letters, digits, `-` \
                 and `_`",
                Self::MAX_BYTES - 1
            )
        })?;
        Ok(Self { name, value })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

//! The names in a suite.

use super::error::{SuiteError, ensure};
use toml::Spanned;

/// The name that stands for the program's own account.
pub const PROGRAM: &str = "program";

/// The name that stands for the system program's account.
pub const SYSTEM: &str = "system";

/// Checks that a name can be part of a row's name.
///
/// # Errors
///
/// When it is empty or contains other characters.
pub fn check_name(name: &Spanned<String>) -> Result<(), SuiteError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let text = name.get_ref();
    ensure(!text.is_empty() && text.chars().all(plain), name, || {
        format!("`{text}` is not a valid name: use letters, digits, `-`, `_` and `.`")
    })
}

/// Lists names in a message.
pub fn list(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names = names.into_iter().map(|name| format!("`{}`", name.as_ref()));
    Vec::from_iter(names).join(", ")
}

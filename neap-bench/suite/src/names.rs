//! Checks the names in a suite.

use crate::error::{SuiteError, ensure};
use toml::Spanned;

/// Checks that a name can be part of a row's name.
pub fn check_name<T>(name: &str, place: &Spanned<T>) -> Result<(), SuiteError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    // The name of a suite is a directory too.
    let is_plain = !name.is_empty() && !name.starts_with('.') && name.chars().all(plain);
    ensure(is_plain, place, || {
        format!(
            "`{name}` is not a valid name: use letters, digits, `-`, `_` and `.`, and no `.` at the beginning"
        )
    })
}

/// Checks that there is at least one name, and that each is valid and unique.
pub fn check_names<'a, T: 'a>(
    suite: &Spanned<String>,
    what: &str,
    names: impl Iterator<Item = (&'a String, &'a Spanned<T>)>,
) -> Result<(), SuiteError> {
    let mut seen: Vec<&String> = Vec::new();
    for (name, place) in names {
        check_name(name, place)?;
        ensure(!seen.contains(&name), place, || {
            format!("two {what}s are called `{name}`: rename one")
        })?;
        seen.push(name);
    }
    ensure(!seen.is_empty(), suite, || format!("the suite has no [[{what}]]: declare at least one"))
}

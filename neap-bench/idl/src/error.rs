//! Why a value cannot be written.

use crate::ty::Type;
use toml::Value;

/// Why a value cannot be written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{why}", if path.is_empty() { String::new() } else { format!("`{path}`: ") })]
pub struct EncodeError {
    /// The path of the field.
    pub path: String,
    /// What is wrong, and what to do.
    pub why: String,
}

/// An error at a field.
pub fn wrong<T>(path: &str, why: impl Into<String>) -> Result<T, EncodeError> {
    Err(EncodeError { path: path.to_owned(), why: why.into() })
}

/// An error at a value of another type.
pub fn unexpected<T>(ty: &Type, value: &Value, path: &str) -> Result<T, EncodeError> {
    let what = match ty {
        Type::Struct(_) => "a table of fields".to_owned(),
        Type::Key => "the name of an account or an address".to_owned(),
        ty => format!("`{}`", ty.name()),
    };
    wrong(path, format!("{what} is expected, and not {value}"))
}

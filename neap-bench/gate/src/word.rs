//! The words that every format uses for a value.

use serde::Serialize;
use serde_json::{Value, json};

/// The word for a variant of an enum, as the JSON format has it.
pub fn word(variant: impl Serialize) -> String {
    match json!(variant) {
        Value::String(word) => word,
        other => other.to_string(),
    }
}

//! Reads and writes the lists of `results.json` that are nested by name, with one line for each entry.
//!
//! A flat list would repeat the names thousands of times.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Map, Value};

/// An entry of a nested list: its names from the outermost to the innermost, and a text.
pub trait Nested<const DEPTH: usize>: Sized {
    /// The entry's names and its text.
    fn to_line(&self) -> ([&str; DEPTH], String);

    /// The entry with these names and this text.
    ///
    /// # Errors
    ///
    /// When the text is not that of an entry. The error says why.
    fn from_line(names: [String; DEPTH], text: &str) -> Result<Self, String>;
}

/// Writes entries. They are sorted, and no two have the same names.
///
/// # Errors
///
/// When the serializer fails.
pub fn serialize<const DEPTH: usize, T: Nested<DEPTH>, S: Serializer>(
    entries: &[T],
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut nested = Value::Object(Map::new());
    for entry in entries {
        let (names, text) = entry.to_line();
        let line = names.iter().fold(&mut nested, |map, name| &mut map[*name]);
        *line = text.into();
    }
    nested.serialize(to)
}

/// Reads what [`serialize`] wrote. The result is sorted.
///
/// # Errors
///
/// When the value is nested differently, or when a text is not that of an entry.
pub fn deserialize<'de, const DEPTH: usize, T: Nested<DEPTH>, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let mut entries = Vec::new();
    read(Value::deserialize(from)?, &[], &mut entries).map_err(D::Error::custom)?;
    Ok(entries)
}

fn read<const DEPTH: usize, T: Nested<DEPTH>>(
    value: Value,
    outer: &[String],
    entries: &mut Vec<T>,
) -> Result<(), String> {
    match (value, <[String; DEPTH]>::try_from(outer.to_vec())) {
        (Value::String(text), Ok(names)) => entries.push(T::from_line(names, &text)?),
        (Value::Object(inner), Err(_)) => {
            for (name, value) in inner {
                read(value, &[outer, &[name]].concat(), entries)?;
            }
        }
        (value, _) => return Err(format!("`{value}` is no entry of `{}`", outer.join("/"))),
    }
    Ok(())
}

//! The format of `results.json`: lists that are nested by name, and lines that hold what fits.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error as _},
    ser::Error as _,
};
use serde_json::{Map, Value};

/// An entry of a nested list: its names from the outermost to the innermost, and the rest in a line.
pub trait Nested<const DEPTH: usize>: Sized {
    /// What an entry has besides its names.
    type Line: DeserializeOwned + Serialize;

    /// The entry's names and its line.
    fn to_line(&self) -> ([&str; DEPTH], Self::Line);

    /// The entry with these names and this line.
    ///
    /// # Errors
    ///
    /// When the line contradicts itself. The error says how.
    fn from_line(names: [String; DEPTH], line: Self::Line) -> Result<Self, String>;
}

/// Writes entries. They are sorted, and no two have the same names.
pub fn serialize<const DEPTH: usize, T: Nested<DEPTH>, S: Serializer>(
    entries: &[T],
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut nested = Value::Object(Map::new());
    for entry in entries {
        let (names, line) = entry.to_line();
        let place = names.iter().fold(&mut nested, |map, name| &mut map[*name]);
        *place = serde_json::to_value(line).map_err(S::Error::custom)?;
    }
    nested.serialize(to)
}

/// Reads what [`serialize`] wrote. The result is sorted.
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
    let at = outer.join("/");
    match (value, <[String; DEPTH]>::try_from(outer.to_vec())) {
        (line, Ok(names)) => {
            let line = serde_json::from_value(line).map_err(|error| format!("`{at}`: {error}"))?;
            let entry = T::from_line(names, line).map_err(|error| format!("`{at}`: {error}"))?;
            entries.push(entry);
        }
        (Value::Object(inner), Err(_)) => {
            for (name, value) in inner {
                read(value, &[outer, &[name]].concat(), entries)?;
            }
        }
        (value, Err(_)) => return Err(format!("`{value}` is no entry of `{at}`")),
    }
    Ok(())
}

/// The longest line with several values.
const COLUMNS: usize = 110;

/// Renders a value. Keys are sorted, so the same value gives the same text.
pub fn to_text(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text + "\n"
}

fn write(value: &Value, depth: usize, text: &mut String) {
    let used = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
    let inlined = inline(value);
    let items: Vec<(String, &Value)> = match value {
        Value::Object(object)
            if depth == 0 || used + inlined.len() > COLUMNS && !is_bad_input(object) =>
        {
            object.iter().map(|(key, item)| (format!("{}: ", Value::from(&**key)), item)).collect()
        }
        Value::Array(list) if used + inlined.len() > COLUMNS => {
            list.iter().map(|item| (String::new(), item)).collect()
        }
        _ => {
            *text += &inlined;
            return;
        }
    };
    let [open, close] = if value.is_object() { ["{", "}"] } else { ["[", "]"] };
    *text += open;
    for (place, (key, item)) in items.into_iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        *text += &format!("{comma}\n{}{key}", "  ".repeat(depth + 1));
        write(item, depth + 1, text);
    }
    *text += &format!("\n{}{close}", "  ".repeat(depth));
}

/// Whether these are the fields of a generated bad input. Reports have thousands, so each takes one line however long it is.
fn is_bad_input(fields: &Map<String, Value>) -> bool {
    fields.contains_key("shows")
}

/// The value on one line, with spaces after commas and colons.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let items = object
                .iter()
                .map(|(key, item)| format!("{}: {}", Value::from(&**key), inline(item)));
            format!("{{{}}}", Vec::from_iter(items).join(", "))
        }
        Value::Array(list) => {
            format!("[{}]", Vec::from_iter(list.iter().map(inline)).join(", "))
        }
        scalar => scalar.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keeps_a_bad_input_on_one_line() {
        let changes = vec!["an account with a long name"; 5];
        let bad = json!({ "changes": changes, "shows": { "account": "vault", "check": "owner" } });
        let lines = |value: &Value| to_text(&json!({ "inputs": value })).lines().count();
        assert_eq!(lines(&bad), 3);
        assert!(lines(&json!({ "changes": changes, "compute_units": 1 })) > 3);
    }
}

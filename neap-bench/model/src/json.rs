//! Writes JSON for people: a list or an object that fits a line is on one line.

use serde_json::Value;

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
    let on_one_line = one_line(value);
    let items: Vec<(String, &Value)> = match value {
        Value::Object(object) if used + on_one_line.len() > COLUMNS || depth == 0 => {
            object.iter().map(|(key, item)| (format!("{}: ", Value::from(&**key)), item)).collect()
        }
        Value::Array(list) if used + on_one_line.len() > COLUMNS => {
            list.iter().map(|item| (String::new(), item)).collect()
        }
        _ => {
            *text += &on_one_line;
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

/// The value on one line, with spaces after commas and colons.
fn one_line(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let items = object
                .iter()
                .map(|(key, item)| format!("{}: {}", Value::from(&**key), one_line(item)));
            format!("{{{}}}", Vec::from_iter(items).join(", "))
        }
        Value::Array(list) => {
            format!("[{}]", Vec::from_iter(list.iter().map(one_line)).join(", "))
        }
        scalar => scalar.to_string(),
    }
}

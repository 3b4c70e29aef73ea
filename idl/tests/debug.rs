//! Reads what `Debug` prints, to compare it with values in JSON.

use serde_json::Value;

/// What `Debug` printed.
#[derive(Debug)]
pub enum Debugged {
    /// A number, a string, a bool, or the name of a variant without fields.
    Leaf(String),
    /// A list, or a tuple.
    List(Vec<Debugged>),
    /// A struct, or a variant with named fields.
    Fields(String, Vec<(String, Debugged)>),
    /// A tuple with a name, or a variant with fields without names.
    Parts(String, Vec<Debugged>),
}

impl Debugged {
    /// Reads a text that `Debug` printed.
    pub fn parse(text: &str) -> Self {
        let mut parser = Parser { rest: text };
        let debugged = parser.value();
        assert_eq!(parser.rest, "");
        debugged
    }

    /// Returns whether a value in JSON is the same. Names are compared without case and underscores.
    pub fn is_same(&self, json: &Value) -> bool {
        match (self, json) {
            (Self::Parts(name, parts), json) if name == "Some" || name == "MaybeNull" => {
                parts[0].is_same(json)
            }
            (Self::Leaf(name), Value::Null) => name == "None",
            (Self::Leaf(leaf), Value::Bool(value)) => *leaf == value.to_string(),
            (Self::Leaf(leaf), Value::String(text)) => is_same_leaf(leaf, text),
            (Self::List(items), Value::String(text)) => match text.split_at_checked(2) {
                // Bytes: a key, or others.
                Some(("k:" | "x:", digits)) => digits == hex(items),
                // A string in a fixed number of bytes.
                _ => {
                    let padded = format!("{:0<1$}", hex_of(text.as_bytes()), 2 * items.len());
                    padded == hex(items)
                }
            },
            (Self::List(items), Value::Array(values)) => all_same(items, values),
            // A newtype is a tuple of one part, a variant has its parts below its name.
            (Self::Parts(_, parts), Value::Array(values)) => all_same(parts, values),
            (Self::Parts(name, parts), Value::Object(object)) => match object.iter().next() {
                Some((variant, Value::Array(values))) => {
                    squash(name) == squash(variant) && all_same(parts, values)
                }
                _ => false,
            },
            // Structs whose fields have no names in the IDL have them in Rust.
            (Self::Fields(_, fields), Value::Array(values)) => {
                fields.len() == values.len()
                    && fields.iter().zip(values).all(|((_, field), value)| field.is_same(value))
            }
            (Self::Fields(name, fields), Value::Object(object)) => {
                let is_variant = |(variant, inner): (&String, &Value)| {
                    squash(name).trim_end_matches("ref") == squash(variant)
                        && has_fields(fields, inner)
                };
                has_fields(fields, json) || object.len() == 1 && object.iter().all(is_variant)
            }
            _ => false,
        }
    }
}

/// Whether an object has all of these fields. It may have more: the schema may end early.
fn has_fields(fields: &[(String, Debugged)], json: &Value) -> bool {
    let Value::Object(object) = json else { return false };
    fields.iter().all(|(name, field)| {
        let value = object.iter().find(|(other, _)| squash(other) == squash(name));
        value.is_some_and(|(_, value)| field.is_same(value))
    })
}

fn all_same(items: &[Debugged], values: &[Value]) -> bool {
    items.len() == values.len() && items.iter().zip(values).all(|(item, value)| item.is_same(value))
}

fn is_same_leaf(leaf: &str, text: &str) -> bool {
    match text.strip_prefix("f:") {
        Some(digits) if digits.len() == 8 => {
            leaf.parse::<f32>().is_ok_and(|number| hex_of(&number.to_le_bytes()) == digits)
        }
        Some(digits) => {
            leaf.parse::<f64>().is_ok_and(|number| hex_of(&number.to_le_bytes()) == digits)
        }
        None => leaf == text || squash(leaf) == squash(text) && !text.is_empty(),
    }
}

fn hex(items: &[Debugged]) -> String {
    let byte = |item: &Debugged| match item {
        Debugged::Leaf(number) => number.parse().unwrap_or_default(),
        _ => 0,
    };
    hex_of(&Vec::from_iter(items.iter().map(byte)))
}

fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn squash(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn value(&mut self) -> Debugged {
        if self.rest.starts_with('"') {
            return Debugged::Leaf(self.string());
        }
        if self.take("[") {
            return Debugged::List(self.list("]"));
        }
        if self.take("(") {
            return Debugged::List(self.list(")"));
        }
        let end = self.rest.find([',', ' ', ')', ']', '}', '(', '{']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let word = word.to_owned();
        self.rest = rest;
        if self.take("(") {
            Debugged::Parts(word, self.list(")"))
        } else if self.take(" { ") {
            let mut fields = Vec::new();
            while !self.take(" }") {
                let (name, rest) = self.rest.split_once(": ").expect("a field has a name");
                let name = name.to_owned();
                self.rest = rest;
                fields.push((name, self.value()));
                self.take(", ");
            }
            Debugged::Fields(word, fields)
        } else {
            Debugged::Leaf(word)
        }
    }

    fn list(&mut self, end: &str) -> Vec<Debugged> {
        let mut items = Vec::new();
        while !self.take(end) {
            items.push(self.value());
            self.take(",");
            self.take(" ");
        }
        items
    }

    /// A string, without what `Debug` escaped in it.
    fn string(&mut self) -> String {
        let mut end = 1;
        while !self.rest[end..].starts_with('"') {
            end += if self.rest[end..].starts_with('\\') { 2 } else { 1 };
        }
        let (text, rest) = self.rest.split_at(end + 1);
        self.rest = rest;
        serde_json::from_str(&text.replace("\\'", "'").replace("\\0", "\\u0000"))
            .expect("it is a string in JSON too")
    }

    fn take(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
}

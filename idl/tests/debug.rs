//! Compares what `Debug` prints with values in JSON.

use neap_idl_reader::hex;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use serde_json::Value;

/// Whether a text that `Debug` printed is this value. Names are compared without case and underscores.
pub fn is_same(debugged: &str, json: &Value) -> bool {
    let tokens = debugged.parse::<TokenStream>().expect("Debug prints tokens of Rust");
    is_same_value(&Vec::from_iter(tokens), json)
}

fn is_same_value(debugged: &[TokenTree], json: &Value) -> bool {
    use Delimiter::{Brace, Parenthesis};
    match debugged {
        [TokenTree::Ident(name), TokenTree::Group(group)] if group.delimiter() == Parenthesis => {
            is_same_tuple(&name.to_string(), group, json)
        }
        [TokenTree::Ident(name), TokenTree::Group(group)] if group.delimiter() == Brace => {
            is_same_struct(&name.to_string(), group, json)
        }
        [TokenTree::Group(group)] => is_same_list(&parts(group), json),
        leaf => is_same_leaf(leaf, json),
    }
}

/// A tuple with a name: a newtype, or a variant, which has its parts below its name in JSON.
fn is_same_tuple(name: &str, group: &Group, json: &Value) -> bool {
    let parts = parts(group);
    match json {
        json if name == "Some" || name == "MaybeNull" => is_same_value(&parts[0], json),
        Value::Array(_) => is_same_list(&parts, json),
        Value::Object(object) => object.iter().next().is_some_and(|(variant, values)| {
            values.is_array() && squash(name) == squash(variant) && is_same_list(&parts, values)
        }),
        _ => false,
    }
}

fn is_same_struct(name: &str, group: &Group, json: &Value) -> bool {
    let fields = parts(group);
    match json {
        // Structs whose fields have no names in the IDL have them in Rust.
        Value::Array(_) => {
            is_same_list(&Vec::from_iter(fields.iter().map(|field| field[2..].to_vec())), json)
        }
        Value::Object(object) => {
            let is_variant = |(variant, inner): (&String, &Value)| {
                squash(name).trim_end_matches("ref") == squash(variant)
                    && has_fields(&fields, inner)
            };
            has_fields(&fields, json) || object.len() == 1 && object.iter().all(is_variant)
        }
        _ => false,
    }
}

/// Whether an object has all of these fields. It may have more: the schema may end early.
fn has_fields(fields: &[Vec<TokenTree>], json: &Value) -> bool {
    let Value::Object(object) = json else { return false };
    fields.iter().all(|field| {
        let name = squash(&field[0].to_string());
        let value = object.iter().find(|(other, _)| squash(other) == name);
        value.is_some_and(|(_, value)| is_same_value(&field[2..], value))
    })
}

fn is_same_list(items: &[Vec<TokenTree>], json: &Value) -> bool {
    match json {
        Value::Array(values) => {
            items.len() == values.len()
                && items.iter().zip(values).all(|(item, value)| is_same_value(item, value))
        }
        // Bytes: a key, others, or a string in a fixed number of bytes.
        Value::String(text) => match text.split_at_checked(2) {
            Some(("k:" | "x:", digits)) => digits == hex(&bytes(items)),
            _ => format!("{:0<1$}", hex(text.as_bytes()), 2 * items.len()) == hex(&bytes(items)),
        },
        _ => false,
    }
}

/// A number, a string, a bool, or the name of a variant without fields.
fn is_same_leaf(leaf: &[TokenTree], json: &Value) -> bool {
    let printed = String::from_iter(leaf.iter().map(ToString::to_string));
    let leaf = syn::parse_str::<syn::LitStr>(&printed).map_or(printed, |text| text.value());
    match json {
        Value::Null => leaf == "None",
        Value::Bool(value) => leaf == value.to_string(),
        Value::String(text) => match text.strip_prefix("f:") {
            Some(digits) if digits.len() == 8 => {
                leaf.parse::<f32>().is_ok_and(|number| hex(&number.to_le_bytes()) == digits)
            }
            Some(digits) => {
                leaf.parse::<f64>().is_ok_and(|number| hex(&number.to_le_bytes()) == digits)
            }
            None => leaf == *text || squash(&leaf) == squash(text) && !text.is_empty(),
        },
        _ => false,
    }
}

/// What stands between the commas of a group.
fn parts(group: &Group) -> Vec<Vec<TokenTree>> {
    let tokens = Vec::from_iter(group.stream());
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ',');
    let parts = tokens.split(is_comma).filter(|part| !part.is_empty());
    parts.map(<[TokenTree]>::to_vec).collect()
}

fn bytes(items: &[Vec<TokenTree>]) -> Vec<u8> {
    let byte = |item: &Vec<TokenTree>| item[0].to_string().parse().unwrap_or_default();
    Vec::from_iter(items.iter().map(byte))
}

fn squash(name: &str) -> String {
    name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "").to_ascii_lowercase()
}

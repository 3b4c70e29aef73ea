//! Reads the types of Codama.

use super::scope::Scope;
use crate::{
    json::{docs, list, name},
    ty::{Field, Fields, Length, Tag, Type, Variant},
    width::Width,
};
use serde_json::Value;

/// The type of a node.
pub fn type_of(node: &Value, scope: Scope) -> Type {
    let kind = node["kind"].as_str().unwrap_or("unknown");
    let unsupported = || Type::Unsupported(format!("Codama's `{kind}`"));
    let inner = |key: &str| type_of(&node[key], scope);
    match kind {
        "optionTypeNode" => {
            let width =
                if node["prefix"].is_null() { Some(Width::One) } else { width_of(&node["prefix"]) };
            let is_padded = node["fixed"].as_bool().unwrap_or_default();
            let option = if is_padded { Type::padded_option } else { Type::option };
            width.map_or_else(unsupported, |width| option(inner("item"), Tag::Prefix(width)))
        }
        "remainderOptionTypeNode" => Type::option(inner("item"), Tag::Rest),
        "zeroableOptionTypeNode" if node["zeroValue"].is_null() => {
            Type::padded_option(inner("item"), Tag::Zeroable)
        }
        "arrayTypeNode" | "setTypeNode" => {
            length(&node["count"]).map_or_else(unsupported, |it| Type::list(inner("item"), it))
        }
        "mapTypeNode" => {
            let item = || Type::tuple([inner("key"), inner("value")]);
            length(&node["count"]).map_or_else(unsupported, |it| Type::list(item(), it))
        }
        "structTypeNode" => Type::Struct(fields(list(node, "fields"), scope).into()),
        "tupleTypeNode" => Type::tuple(list(node, "items").iter().map(|item| type_of(item, scope))),
        "enumTypeNode" => enumeration(node, scope).unwrap_or_else(unsupported),
        "definedTypeLinkNode" => scope.linked_name(node).map_or_else(unsupported, Type::Defined),
        _ => simple(node, kind, scope).unwrap_or_else(unsupported),
    }
}

/// The fields of a struct, or the arguments of an instruction.
pub fn fields(list: &[Value], scope: Scope) -> Vec<Field> {
    let fields = list.iter().enumerate().map(|(index, field)| match name(field) {
        Some(name) => Field { name, docs: docs(field), ty: type_of(&field["type"], scope) },
        None => {
            let ty = Type::Unsupported("a field of Codama without a name".to_owned());
            Field::new(index.to_string(), ty)
        }
    });
    fields.collect()
}

/// A type without parts, if it is one that neap can write.
fn simple(node: &Value, kind: &str, scope: Scope) -> Option<Type> {
    Some(match kind {
        "numberTypeNode" => number_type(node),
        "amountTypeNode" | "solAmountTypeNode" | "dateTimeTypeNode" => {
            type_of(&node["number"], scope)
        }
        "booleanTypeNode" => match &node["size"] {
            Value::Null => Type::Bool(Width::One),
            size => Type::Bool(width_of(size)?),
        },
        "publicKeyTypeNode" => Type::Key,
        "stringTypeNode" if node["encoding"] == "utf8" => Type::Text(Length::Rest),
        "bytesTypeNode" => Type::Bytes(Length::Rest),
        "sizePrefixTypeNode" => match (type_of(&node["type"], scope), width_of(&node["prefix"])) {
            (Type::Text(Length::Rest), Some(width)) => Type::Text(Length::Prefix(width)),
            (Type::Bytes(Length::Rest), Some(width)) => Type::Bytes(Length::Prefix(width)),
            _ => return None,
        },
        "fixedSizeTypeNode" => match (type_of(&node["type"], scope), number(&node["size"])) {
            (Type::Text(Length::Rest), Some(size)) => Type::Text(Length::Fixed(size)),
            (Type::Bytes(Length::Rest), Some(size)) => Type::Bytes(Length::Fixed(size)),
            _ => return None,
        },
        _ => return None,
    })
}

/// A number.
fn number_type(node: &Value) -> Type {
    match Type::primitive(node["format"].as_str().unwrap_or_default()) {
        Some(Type::Integer { width, is_signed, .. }) => {
            Type::Integer { width, is_signed, is_big_endian: node["endian"] == "be" }
        }
        // A big-endian float is bytes, as are the large numbers of Anchor.
        Some(Type::F32) if node["endian"] == "be" => Type::Bytes(Length::Fixed(4)),
        Some(Type::F64) if node["endian"] == "be" => Type::Bytes(Length::Fixed(8)),
        Some(float @ (Type::F32 | Type::F64)) => float,
        _ => Type::Unsupported(format!("Codama's number {}", node["format"])),
    }
}

/// The width of a number that precedes something, if it is little-endian.
fn width_of(node: &Value) -> Option<Width> {
    match number_type(node) {
        Type::Integer { width, is_big_endian: false, .. } => Some(width),
        _ => None,
    }
}

fn enumeration(node: &Value, scope: Scope) -> Option<Type> {
    let tag = if node["size"].is_null() { Width::One } else { width_of(&node["size"])? };
    let variants = list(node, "variants").iter().enumerate().map(|(index, variant)| {
        let content = match variant["kind"].as_str()? {
            "enumStructVariantTypeNode" => type_of(&variant["struct"], scope),
            "enumTupleVariantTypeNode" => type_of(&variant["tuple"], scope),
            _ => Type::Struct(Fields::NONE),
        };
        let fields = match content {
            Type::Struct(fields) => fields,
            other => Fields::tuple([other]),
        };
        // A variant with another number than its place is not written.
        let number = variant["discriminator"].as_u64().unwrap_or(index as u64);
        Some(Variant { name: name(variant)?, docs: docs(variant), fields })
            .filter(|_| number == index as u64)
    });
    Some(Type::Enum { tag, variants: variants.collect::<Option<_>>()? })
}

fn length(count: &Value) -> Option<Length> {
    match count["kind"].as_str()? {
        "fixedCountNode" => number(&count["value"]).map(Length::Fixed),
        "prefixedCountNode" => width_of(&count["prefix"]).map(Length::Prefix),
        "remainderCountNode" => Some(Length::Rest),
        _ => None,
    }
}

fn number(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

//! Reads the types of Anchor.

use crate::ty::{Field, Length, Tag, Type};
use serde::Deserialize;
use serde_json::Value;

/// A type with a name. Since 0.30, accounts and events have theirs among the types.
#[derive(Deserialize)]
pub struct Defined {
    pub name: String,
    pub discriminator: Option<Vec<u8>>,
    serialization: Option<Value>,
    repr: Option<Value>,
    #[serde(default)]
    generics: Vec<Value>,
    pub r#type: Option<Value>,
    /// The fields of an event before 0.30.
    pub fields: Option<Value>,
}

/// The type with a name.
pub fn defined(raw: &Defined) -> Type {
    let name = &raw.name;
    if !raw.generics.is_empty() {
        return Type::Unsupported(format!("the generic type `{name}`"));
    }
    // A type for bytemuck has no padding, so its bytes are the same, and a packed one has none either.
    let is_packed = raw.repr.as_ref().is_some_and(|repr| repr["packed"] == true);
    let has_these_bytes = match raw.serialization.as_ref().and_then(Value::as_str) {
        Some("bytemuckunsafe") => is_packed,
        Some(serialization) => ["borsh", "bytemuck"].contains(&serialization),
        None => raw.serialization.is_none(),
    };
    if !has_these_bytes {
        return Type::Unsupported(format!("the encoding of `{name}`"));
    }
    let Some(ty) = &raw.r#type else { return Type::Unsupported(format!("`{name}`")) };
    match ty["kind"].as_str() {
        Some("struct") => Type::Struct(fields(&ty["fields"])),
        Some("enum") => {
            let variants = ty["variants"].as_array().into_iter().flatten().map(|variant| {
                let name = variant["name"].as_str()?.to_owned();
                Some(Field { name, ty: Type::Struct(fields(&variant["fields"])) })
            });
            match variants.collect() {
                Some(variants) => Type::Enum { tag: 1, variants },
                None => Type::Unsupported(format!("`{name}`, which has a variant without a name")),
            }
        }
        Some("type" | "alias") => type_of(ty.get("alias").unwrap_or(&ty["value"])),
        _ => Type::Unsupported(format!("`{name}`")),
    }
}

/// Fields with names, or the types of a tuple.
pub fn fields(list: &Value) -> Vec<Field> {
    let fields = list.as_array().into_iter().flatten().enumerate();
    let fields = fields.map(|(index, field)| match (field["name"].as_str(), field.get("type")) {
        (Some(name), Some(ty)) => Field { name: name.to_owned(), ty: type_of(ty) },
        _ => Field { name: index.to_string(), ty: type_of(field) },
    });
    fields.collect()
}

fn type_of(ty: &Value) -> Type {
    let unsupported = || Type::Unsupported(format!("the type {ty}"));
    if let Some(name) = ty.as_str() {
        return Type::primitive(name).unwrap_or_else(unsupported);
    }
    let Some((kind, of)) = ty.as_object().and_then(|ty| ty.iter().next()) else {
        return unsupported();
    };
    let list = |item| Type::list(item, Length::Prefix(4));
    let option = |tag, is_padded| {
        let item = type_of(of).into();
        Type::Option { item, tag: Tag::Prefix(tag), is_padded }
    };
    match kind.as_str() {
        "option" => option(1, false),
        "coption" => option(4, true),
        "vec" | "hashSet" | "bTreeSet" => list(type_of(of)),
        "hashMap" | "bTreeMap" => match of.as_array().map(Vec::as_slice) {
            Some([key, value]) => list(Type::tuple([type_of(key), type_of(value)])),
            _ => unsupported(),
        },
        "array" => {
            match (of.get(0), of[1].as_u64().and_then(|length| usize::try_from(length).ok())) {
                (Some(item), Some(length)) => Type::list(type_of(item), Length::Fixed(length)),
                _ => unsupported(),
            }
        }
        "tuple" => Type::tuple(of.as_array().into_iter().flatten().map(type_of)),
        "defined" => match (of.as_str(), of["name"].as_str()) {
            (Some(name), _) => Type::Defined(name.to_owned()),
            (None, Some(name)) if of["generics"].as_array().is_none_or(Vec::is_empty) => {
                Type::Defined(name.to_owned())
            }
            (None, Some(name)) => Type::Unsupported(format!("the generic type `{name}`")),
            _ => unsupported(),
        },
        _ => unsupported(),
    }
}

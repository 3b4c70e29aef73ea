//! Reads the types of Anchor.

use crate::{
    json::docs,
    ty::{Definition, Encoding, Field, Length, Tag, Type, Variant},
    width::Width,
};
use serde::Deserialize;
use serde_json::Value;

/// A type with a name. Since 0.30, accounts and events have theirs among the types.
#[derive(Deserialize)]
pub struct Defined {
    pub name: String,
    #[serde(default)]
    pub docs: Vec<String>,
    pub discriminator: Option<Vec<u8>>,
    pub serialization: Option<Value>,
    repr: Option<Value>,
    #[serde(default)]
    generics: Vec<Value>,
    pub r#type: Option<Value>,
    /// The fields of an event before 0.30.
    pub fields: Option<Value>,
}

/// The largest alignment that Rust accepts.
const MAX_ALIGN: usize = 1 << 29;

/// The type with a name.
pub fn definition(raw: &Defined) -> Definition {
    if !raw.generics.is_empty() {
        return Definition::new(Type::Unsupported(format!("the generic type `{}`", raw.name)));
    }
    let Some(encoding) = encoding(raw) else {
        return Definition::new(Type::Unsupported(format!("the encoding of `{}`", raw.name)));
    };
    let repr = raw.repr.as_ref();
    let asked = repr.and_then(|repr| number(&repr["align"])).unwrap_or(1);
    if !asked.is_power_of_two() || asked > MAX_ALIGN {
        let what = format!("`{}`, which is aligned to {asked} bytes", raw.name);
        return Definition::new(Type::Unsupported(what));
    }
    let ty = defined(raw);
    // With `repr(C)`, an enum is as large as an `int`.
    let is_int = matches!(ty, Type::Enum { .. }) && repr.is_some_and(|repr| repr["kind"] == "c");
    let least = if is_int { 4 } else { 1 };
    let align = asked.max(least);
    let is_unpadded = raw.serialization.as_ref().is_some_and(|it| it == "bytemuck");
    Definition { docs: raw.docs.clone(), encoding, is_unpadded, align, ty }
}

/// The encoding of a type. `None` for an encoding that is not known.
fn encoding(raw: &Defined) -> Option<Encoding> {
    let is_packed = raw.repr.as_ref().is_some_and(|repr| repr["packed"] == true);
    match raw.serialization.as_ref().map(Value::as_str) {
        None | Some(Some("borsh")) => Some(Encoding::Borsh),
        Some(Some("bytemuck" | "bytemuckunsafe")) if is_packed => Some(Encoding::Packed),
        Some(Some("bytemuck" | "bytemuckunsafe")) => Some(Encoding::C),
        Some(_) => None,
    }
}

/// The fields or variants of a type with a name.
pub fn defined(raw: &Defined) -> Type {
    let name = &raw.name;
    let Some(ty) = &raw.r#type else { return Type::Unsupported(format!("`{name}`")) };
    match ty["kind"].as_str() {
        Some("struct") if is_list(&ty["fields"]) => Type::Struct(fields(&ty["fields"]).into()),
        Some("enum") => {
            let variants = ty["variants"].as_array().into_iter().flatten().map(|variant| {
                let name = variant["name"].as_str()?.to_owned();
                let fields = fields(is_list(&variant["fields"]).then_some(&variant["fields"])?);
                Some(Variant { name, docs: docs(variant), fields: fields.into() })
            });
            match variants.collect() {
                Some(variants) if ty["variants"].is_array() => {
                    Type::Enum { tag: Width::One, variants }
                }
                _ => Type::Unsupported(format!("`{name}`, which has a variant without a name")),
            }
        }
        Some("type" | "alias") => type_of(ty.get("alias").unwrap_or(&ty["value"])),
        _ => Type::Unsupported(format!("`{name}`")),
    }
}

/// Whether fields are a list. A type without fields may leave it out.
fn is_list(fields: &Value) -> bool {
    fields.is_null() || fields.is_array()
}

/// Fields with names, or the types of a tuple.
pub fn fields(list: &Value) -> Vec<Field> {
    let fields = list.as_array().into_iter().flatten().enumerate();
    let fields = fields.map(|(index, field)| match (field["name"].as_str(), field.get("type")) {
        (Some(name), Some(ty)) => {
            Field { name: name.to_owned(), docs: docs(field), ty: type_of(ty) }
        }
        _ => Field::new(index.to_string(), type_of(field)),
    });
    fields.collect()
}

/// A length, or an alignment. As an argument of a generic type, it is a string.
fn number(number: &Value) -> Option<usize> {
    let parsed = || number.as_str()?.parse().ok();
    number.as_u64().or_else(parsed).and_then(|number| usize::try_from(number).ok())
}

fn type_of(ty: &Value) -> Type {
    let unsupported = || Type::Unsupported(format!("the type {ty}"));
    if let Some(name) = ty.as_str() {
        return Type::primitive(name).unwrap_or_else(unsupported);
    }
    let Some((kind, of)) = ty.as_object().and_then(|ty| ty.iter().next()) else {
        return unsupported();
    };
    let list = |item| Type::list(item, Length::Prefix(Width::Four));
    match kind.as_str() {
        "option" => Type::option(type_of(of), Tag::Prefix(Width::One)),
        "coption" => Type::padded_option(type_of(of), Tag::Prefix(Width::Four)),
        "vec" | "hashSet" | "bTreeSet" => list(type_of(of)),
        "hashMap" | "bTreeMap" => match of.as_array().map(Vec::as_slice) {
            Some([key, value]) => list(Type::tuple([type_of(key), type_of(value)])),
            _ => unsupported(),
        },
        "array" => match (of.get(0), number(&of[1])) {
            (Some(item), Some(length)) => Type::list(type_of(item), Length::Fixed(length)),
            _ => unsupported(),
        },
        "tuple" => match of.as_array() {
            Some(parts) => Type::tuple(parts.iter().map(type_of)),
            None => unsupported(),
        },
        "defined" => match of.as_str().or(of["name"].as_str()) {
            Some(name) => Type::Defined(name.to_owned()),
            None => unsupported(),
        },
        _ => unsupported(),
    }
}

//! What the items of a file consist of: fields and variants.

use crate::{
    docs,
    format::SchemaFormat,
    items::{FieldOption, Item, ItemKind, RootOptions, SchemaField, SchemaVariant},
    names::{self, Numbers, accessors},
    types::{Writer, is_newtype},
};
use neap_idl_reader::{self as idl, Fields, Length, Type, Width};
use std::collections::BTreeSet;

/// The item of a type that others refer to.
pub fn definition_item<'a>(
    definition: &'a idl::Definition,
    name: String,
    format: SchemaFormat,
    writer: &Writer<'a>,
) -> Item {
    let size = writer.sizes.fixed_size(&definition.ty, format);
    let kind = match &definition.ty {
        ty @ Type::Struct(parts) if is_newtype(ty, size) => {
            let field = fields(&[&parts[0]], format, writer).remove(0);
            ItemKind::Newtype { format, field: SchemaField { name: None, ..field } }
        }
        Type::Struct(parts) => {
            let parts = Vec::from_iter(writer.with_bytes(parts, format));
            ItemKind::Struct { options: None, format, fields: fields(&parts, format, writer) }
        }
        Type::Enum { tag, variants } => {
            let aligned = Width::of_bytes(definition.align.max(tag.bytes()));
            let tag = aligned.filter(|_| format == SchemaFormat::C).unwrap_or(*tag);
            enumeration(None, format, tag, variants, writer)
        }
        _ => ItemKind::Missing,
    };
    Item { docs: docs::lines(&definition.docs), notes: Vec::new(), name, kind }
}

pub fn enumeration<'a>(
    options: Option<RootOptions>,
    format: SchemaFormat,
    tag: Width,
    variants: &'a [idl::Variant],
    writer: &Writer<'a>,
) -> ItemKind {
    let (mut taken, mut numbers) = (BTreeSet::new(), Numbers::default());
    let variants = variants.iter().map(|variant| {
        let parts = Vec::from_iter(writer.with_bytes(&variant.fields, format));
        let mut fields = fields(&parts, format, writer);
        if matches!(variant.fields, Fields::Tuple(_)) {
            fields.iter_mut().for_each(|field| field.name = None);
        }
        // The derive knows the types in variants, but not those in arrays and tuples.
        for (field, part) in fields.iter_mut().zip(parts) {
            if matches!(part.ty, Type::Defined(_)) {
                field.options.retain(|option| *option != FieldOption::Variable);
            }
        }
        let wanted = names::variant(&variant.name);
        let name = numbers.choose(&wanted, |name| !taken.contains(name));
        taken.insert(name.clone());
        SchemaVariant { docs: docs::lines(&variant.docs), name, fields }
    });
    ItemKind::Enum { options, format, tag, variants: variants.collect() }
}

pub fn fields<'a>(
    parts: &[&'a idl::Field],
    format: SchemaFormat,
    writer: &Writer<'a>,
) -> Vec<SchemaField> {
    let (mut taken, mut numbers) = (BTreeSet::new(), Numbers::default());
    let fields = parts.iter().map(|part| {
        // Some IDLs have two fields of one name, or one that the derive gives to a function of another field.
        let is_free = |name: &str| !accessors(name).any(|name| taken.contains(&name));
        let name = numbers.choose(&names::field(&part.name), is_free);
        taken.extend(accessors(&name));
        let written = writer.write(&part.ty, format);
        let mut options = Vec::new();
        if writer.needs_variable(&part.ty, format) {
            options.push(FieldOption::Variable);
        }
        if written.wire != written.value {
            options.push(FieldOption::As(written.wire));
        }
        let mut docs = docs::lines(&part.docs);
        docs.extend(meaning(&part.ty).map(str::to_owned));
        SchemaField { docs, notes: Vec::new(), options, name: Some(name), ty: written.value }
    });
    fields.collect()
}

/// What the type in Rust does not say about the bytes.
fn meaning(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Text(Length::Fixed(_)) => Some("A string, with zeros after it."),
        Type::Text(Length::Rest) => Some("A string to the end of the data."),
        Type::Integer { is_big_endian: true, .. } => Some("A big-endian number."),
        Type::Bool(width) if *width != Width::One => Some("0 for `false`, 1 for `true`."),
        _ => None,
    }
}

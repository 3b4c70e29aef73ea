//! Describes the layouts of the accounts in an IDL.

use crate::{
    flatten::flatten,
    format::SchemaFormat,
    root::with_definition,
    sizes::Sizes,
    types::{reached, references},
};
use neap_idl_reader::{
    Encoding, Field, Idl, Layout, LayoutFormat, Layouts, LockedBody, LockedField, LockedVariant,
    Message, Trailing, Type, TypeName, Variant,
};
use std::collections::BTreeMap;

/// What the source of a program says about its accounts, and an IDL does not.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// By type and field.
    pub fields: BTreeMap<(String, String), Mark>,
    /// The numbers of variants, by type and variant.
    pub numbers: BTreeMap<(String, String), i128>,
    /// What may follow the values of schemas.
    pub trailing: BTreeMap<String, Trailing>,
}

/// What the source of a schema says about a field, besides its type.
#[derive(Clone, Debug, Default)]
pub struct Mark {
    /// Older accounts end before it.
    pub since: bool,
    /// The most bytes or elements, the outermost first.
    pub max: Vec<u64>,
}

/// Describes the accounts of an IDL, and the types in them.
pub fn layouts(idl: &Idl, marks: &Marks) -> Layouts {
    let idl = flatten(idl);
    let sizes = Sizes::new(&idl);
    let describer = Describer { sizes: &sizes, marks };
    let mut layouts = Layouts::default();
    let mut held = Vec::new();
    for account in &idl.accounts {
        let (ty, encoding) = with_definition(account, &idl);
        held.extend(references(ty).into_iter().map(|name| (name, SchemaFormat::of(encoding))));
        layouts.accounts.insert(account.name.clone(), describer.account(account, ty, encoding));
    }
    // In C layout, types inside are in C layout too.
    for (name, format) in reached(&idl, held) {
        let Some(definition) = idl.types.get(name) else { continue };
        let encoding = match (format, definition.encoding) {
            (SchemaFormat::C, Encoding::Borsh) => Encoding::C,
            (_, encoding) => encoding,
        };
        let mut layout = describer.layout(name, &definition.ty, encoding, 0);
        layout.format.align = Some(definition.align).filter(|align| *align > 1);
        let name = TypeName { name: name.to_owned(), is_in_c: format == SchemaFormat::C };
        layouts.types.insert(name, layout);
    }
    layouts
}

struct Describer<'a> {
    sizes: &'a Sizes<'a>,
    marks: &'a Marks,
}

impl<'a> Describer<'a> {
    fn account(&self, account: &Message, ty: &'a Type, encoding: Encoding) -> Layout {
        Layout {
            discriminator: account.start.clone(),
            trailing: self.marks.trailing.get(&account.name).copied(),
            ..self.layout(&account.name, ty, encoding, account.start.len())
        }
    }

    /// Describes a type whose first field is at this offset.
    fn layout(&self, name: &str, ty: &'a Type, encoding: Encoding, start: usize) -> Layout {
        let format = SchemaFormat::of(encoding);
        let size = self.sizes.fixed_size(ty, format);
        let tag = if let Type::Enum { tag, .. } = ty { Some(*tag) } else { None };
        let body = match ty {
            Type::Struct(fields) => LockedBody::Fields(self.fields(name, fields, format, start)),
            Type::Enum { variants, .. } => {
                let variants = variants.iter().map(|variant| {
                    let number = self.marks.numbers.get(&key(name, &variant.name)).copied();
                    locked_variant(variant, number)
                });
                LockedBody::Variants(variants.collect())
            }
            other => LockedBody::Value(locked(other)),
        };
        Layout {
            format: LayoutFormat { encoding, tag, align: None },
            discriminator: Vec::new(),
            trailing: None,
            size: size.map(|size| start + size),
            body,
        }
    }

    fn fields(
        &self,
        name: &str,
        fields: &'a [Field],
        format: SchemaFormat,
        start: usize,
    ) -> Vec<LockedField> {
        let offsets = self.sizes.layout(fields, format).map(|(offsets, _)| offsets);
        let offsets = offsets.unwrap_or_else(|_| vec![None; fields.len()]);
        let described = fields.iter().zip(offsets).map(|(field, offset)| {
            let mark = self.marks.fields.get(&key(name, &field.name)).cloned().unwrap_or_default();
            LockedField {
                offset: offset.map(|offset| start + offset),
                name: field.name.clone(),
                ty: locked(&field.ty),
                max: mark.max,
                since: mark.since,
            }
        });
        described.collect()
    }
}

/// The key of a field or a variant among the marks.
fn key(name: &str, part: &str) -> (String, String) {
    (name.to_owned(), part.to_owned())
}

/// A variant as a lock file says it.
fn locked_variant(variant: &Variant, number: Option<i128>) -> LockedVariant {
    let (name, fields) = (variant.name.clone(), variant.fields.clone());
    let variant = LockedVariant { name, number, fields };
    LockedVariant::parse(&variant.to_string()).unwrap_or(variant)
}

/// A type as a lock file says it: one that neap cannot write is a name there.
fn locked(ty: &Type) -> Type {
    Type::parse(&ty.to_string()).unwrap_or_else(|| ty.clone())
}

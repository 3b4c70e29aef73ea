//! The types of fields in Rust.

use crate::{format::SchemaFormat, names::Types, sizes::Sizes};
use neap_idl_reader::{Field, Fields, Idl, Length, Tag, Type, Width};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the types that a file has, by their names in the IDL and their formats.
pub type Names<'a> = BTreeMap<(&'a str, SchemaFormat), String>;

/// Writes the types of fields.
pub struct Writer<'a> {
    pub sizes: &'a Sizes<'a>,
    pub names: &'a Names<'a>,
    /// The type of keys.
    pub key: &'a str,
    /// What precedes the names of types in the file: `super::` in a module.
    pub prefix: &'a str,
}

/// A type in Rust.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The type of the value.
    pub value: String,
    /// The type that stands for it on the wire, which the option `as` names. Mostly the same.
    pub wire: String,
}

impl Written {
    fn same(ty: impl Into<String>) -> Self {
        let value = ty.into();
        Self { wire: value.clone(), value }
    }

    fn wrap(self, before: &str, after: &str) -> Self {
        let wrap = |ty| format!("{before}{ty}{after}");
        Self { value: wrap(self.value), wire: wrap(self.wire) }
    }
}

impl<'a> Writer<'a> {
    /// Writes a type that the format has.
    pub fn write(&self, ty: &'a Type, format: SchemaFormat) -> Written {
        match ty {
            Type::Bool(Width::One) => Written::same("bool"),
            Type::Bool(width) => Written::same(Type::unsigned(*width).name()),
            Type::Integer { width, is_big_endian: true, .. } => {
                Written::same(format!("[u8; {}]", width.bytes()))
            }
            Type::Integer { .. } | Type::F32 | Type::F64 => Written::same(ty.name()),
            Type::Key => Written::same(self.key),
            Type::Text(Length::Prefix(_)) => Written::same("String"),
            Type::Text(Length::Fixed(size)) | Type::Bytes(Length::Fixed(size)) => {
                Written::same(format!("[u8; {size}]"))
            }
            Type::Text(_) | Type::Bytes(_) => Written::same("Vec<u8>"),
            Type::Option { item, tag, is_padded } => {
                let item = self.write(item, format);
                match (tag, is_padded) {
                    (Tag::Zeroable, _) => item.wrap("neap::MaybeNull<", ">"),
                    (Tag::Prefix(tag), true) => Written {
                        value: format!("Option<{}>", item.value),
                        wire: match tag {
                            Width::One => format!("COption<{}, u8>", item.wire),
                            _ => format!("COption<{}>", item.wire),
                        },
                    },
                    _ => item.wrap("Option<", ">"),
                }
            }
            Type::List { item, length: Length::Fixed(count) } => {
                self.write(item, format).wrap("[", &format!("; {count}]"))
            }
            Type::List { item, .. } => self.write(item, format).wrap("Vec<", ">"),
            Type::Struct(fields) => {
                let parts = Vec::from_iter(
                    self.with_bytes(fields, format).map(|it| self.write(&it.ty, format)),
                );
                let join = |part: fn(&Written) -> &str| match &parts[..] {
                    [only] => format!("({},)", part(only)),
                    parts => format!("({})", Vec::from_iter(parts.iter().map(part)).join(", ")),
                };
                Written { value: join(|part| &part.value), wire: join(|part| &part.wire) }
            }
            Type::Defined(name) => {
                let name =
                    self.names.get(&(name.as_str(), format)).map_or(name.as_str(), String::as_str);
                Written::same(format!("{}{name}", self.prefix))
            }
            // The format has neither.
            Type::Enum { .. } | Type::Unsupported(_) => Written::same("()"),
        }
    }

    /// The fields that take bytes.
    pub fn with_bytes(
        &self,
        fields: &'a [Field],
        format: SchemaFormat,
    ) -> impl Iterator<Item = &'a Field> {
        fields.iter().filter(move |it| {
            self.sizes.measure(&it.ty, format).is_ok_and(|size| size.bytes != Some(0))
        })
    }

    /// Whether a field of this type needs the option `variable`: the derive cannot see that its type varies in length.
    pub fn needs_variable(&self, ty: &'a Type, format: SchemaFormat) -> bool {
        match ty {
            Type::Defined(_) => self.varies(ty, format),
            Type::Option { item, .. } | Type::List { item, length: Length::Prefix(_) } => {
                !matches!(**item, Type::Defined(_)) && self.needs_variable(item, format)
            }
            Type::List { item, length: Length::Fixed(_) } => self.needs_variable(item, format),
            Type::Struct(parts) => parts.iter().any(|part| self.needs_variable(&part.ty, format)),
            _ => false,
        }
    }

    fn varies(&self, ty: &'a Type, format: SchemaFormat) -> bool {
        self.sizes.measure(ty, format).is_ok_and(|size| size.bytes.is_none())
    }
}

/// Whether a type of the IDL is a value of one field without a name, and has a fixed size.
pub fn is_newtype(ty: &Type, size: Option<usize>) -> bool {
    let is_value = |ty: &Type| {
        matches!(
            ty,
            Type::Bool(Width::One)
                | Type::Integer { .. }
                | Type::F32
                | Type::F64
                | Type::Key
                | Type::Bytes(Length::Fixed(_))
        )
    };
    match ty {
        Type::Struct(Fields::Tuple(parts)) => {
            size.is_some() && matches!(&parts[..], [only] if is_value(&only.ty))
        }
        ty => size.is_some() && is_value(ty),
    }
}

/// The types with names that a type refers to, in the order of its fields.
pub fn references(ty: &Type) -> Vec<&str> {
    match ty {
        Type::Option { item, .. } | Type::List { item, .. } => references(item),
        Type::Struct(fields) => fields.iter().flat_map(|field| references(&field.ty)).collect(),
        Type::Enum { variants, .. } => {
            let fields = variants.iter().flat_map(|variant| variant.fields.iter());
            fields.flat_map(|field| references(&field.ty)).collect()
        }
        Type::Defined(name) => vec![name],
        _ => Vec::new(),
    }
}

/// These types, and all types with names that they reach. Each has the format of what holds it. Those that the first one reaches come
/// first.
pub fn reached<'a>(
    idl: &'a Idl,
    mut pending: Vec<(&'a str, SchemaFormat)>,
) -> Vec<(&'a str, SchemaFormat)> {
    let (mut reached, mut seen) = (Vec::new(), BTreeSet::new());
    pending.reverse();
    while let Some((name, format)) = pending.pop() {
        if seen.insert((name, format)) {
            reached.push((name, format));
            let inner = idl.types.get(name).map(|it| references(&it.ty)).unwrap_or_default();
            pending.extend(inner.into_iter().rev().map(|name| (name, format)));
        }
    }
    reached
}

/// Chooses a name for each type. One that has two formats gets the second with its format.
pub fn name_types<'a>(used: &[(&'a str, SchemaFormat)], types: &mut Types) -> Names<'a> {
    let mut names = Names::new();
    for &(name, format) in used {
        let is_second = names.keys().any(|(other, _)| *other == name);
        let wanted =
            if is_second { format!("{name} {}", format.suffix()) } else { name.to_owned() };
        names.insert((name, format), types.choose(&wanted));
    }
    names
}

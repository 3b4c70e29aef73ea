//! Reads a lock of layouts, which `neap-idl lock` writes for programs without an IDL.

mod format;
mod text;

pub use self::{
    format::{FormatError, LayoutFormat, byte_count},
    text::{LockedField, LockedVariant},
};

use crate::{
    hex::unhex,
    idl::{Idl, Message},
    ty::{Definition, Encoding, Field, Type},
};
use serde::{Deserialize, de::Error};
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Lock {
    accounts: BTreeMap<String, Layout>,
    #[serde(default)]
    types: BTreeMap<String, Layout>,
}

#[derive(Deserialize)]
struct Layout {
    format: String,
    #[serde(default)]
    discriminator: String,
    fields: Option<Vec<String>>,
    variants: Option<Vec<String>>,
}

impl Idl {
    /// Reads a lock of layouts as an IDL without instructions. Values cannot be read or written if their type has a layout in
    /// memory, or an enum's number that is not its place.
    ///
    /// The types are those of the latest accounts, because a suite writes every field. So an account that ends before a field with
    /// `since` is not one of its type, and `max` and `trailing`, which say what a program accepts, are not in the IDL.
    pub fn read_lock(text: &str) -> Result<Self, toml::de::Error> {
        let lock: Lock = toml::from_str(text)?;
        let mut idl = Self::default();
        for (name, layout) in &lock.accounts {
            let start = unhex(&layout.discriminator).ok_or_else(|| {
                Error::custom(format!("the discriminator of `{name}` is not hexadecimal"))
            })?;
            let (name, docs, ty) = (name.clone(), Vec::new(), layout.body());
            idl.accounts.push(Message { name, docs, start, size: None, ty });
        }
        let types = lock.types.into_iter();
        idl.types = types.map(|(name, layout)| (name, Definition::new(layout.body()))).collect();
        Ok(idl)
    }
}

impl Layout {
    fn body(&self) -> Type {
        let format = self.format.parse::<LayoutFormat>();
        let read = match (format, &self.fields, &self.variants) {
            (Ok(LayoutFormat::BORSH), Some(fields), None) => structure(fields),
            (
                Ok(LayoutFormat { encoding: Encoding::Borsh, tag: Some(tag), .. }),
                None,
                Some(variants),
            ) => enumeration(tag, variants),
            _ => None,
        };
        read.unwrap_or_else(|| Type::Unsupported(format!("the format `{}`", self.format)))
    }
}

/// The type with these variants.
fn enumeration(tag: usize, variants: &[String]) -> Option<Type> {
    let variants = variants.iter().zip(0..).map(|(text, place)| {
        let variant = LockedVariant::parse(text)?;
        let is_in_place = variant.number.is_none_or(|number| number == place);
        is_in_place.then(|| Field::new(variant.name, variant.fields))
    });
    Some(Type::Enum { tag, variants: variants.collect::<Option<_>>()? })
}

/// The type with these fields. One that is not a struct has its text instead of a field.
fn structure(fields: &[String]) -> Option<Type> {
    if let [only] = fields
        && !only.contains(": ")
    {
        return Some(Type::parse(only));
    }
    let fields = fields.iter().map(|text| {
        let field = LockedField::parse(text)?;
        Some(Field::new(field.name, field.ty))
    });
    Some(Type::Struct(fields.collect::<Option<_>>()?))
}

//! Reads a lock of layouts, which `neap-idl lock` writes for programs without an IDL.

mod body;
mod format;
mod text;

pub use self::{
    body::{LayoutError, LockedBody},
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
    /// `since` cannot be read with its type, and `max` and `trailing`, which say what a program accepts, are not in the IDL.
    ///
    /// # Errors
    ///
    /// When it is not TOML, lacks accounts or formats, or has a discriminator that is not hexadecimal.
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
        let body = LockedBody::parse(self.fields.as_deref(), self.variants.as_deref());
        let read = match (self.format.parse::<LayoutFormat>(), body) {
            (Ok(LayoutFormat::BORSH), Ok(LockedBody::Value(ty))) => Some(ty),
            (Ok(LayoutFormat::BORSH), Ok(LockedBody::Fields(fields))) => {
                let fields = fields.into_iter().map(|field| Field::new(field.name, field.ty));
                Some(Type::Struct(fields.collect()))
            }
            (
                Ok(LayoutFormat { encoding: Encoding::Borsh, tag: Some(tag), .. }),
                Ok(LockedBody::Variants(variants)),
            ) => enumeration(tag, variants),
            _ => None,
        };
        read.unwrap_or_else(|| Type::Unsupported(format!("the format `{}`", self.format)))
    }
}

/// The type with these variants, if the number of each is its place.
fn enumeration(tag: usize, variants: Vec<LockedVariant>) -> Option<Type> {
    let variants = variants.into_iter().zip(0..).map(|(variant, place)| {
        let is_in_place = variant.number.is_none_or(|number| number == place);
        is_in_place.then(|| Field::new(variant.name, variant.fields))
    });
    Some(Type::Enum { tag, variants: variants.collect::<Option<_>>()? })
}

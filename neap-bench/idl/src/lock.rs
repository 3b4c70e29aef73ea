//! Reads a lock of layouts, which `neap-idl lock` writes for programs without an IDL.

mod text;

pub use self::text::{LockedField, LockedVariant};

use crate::{
    hex::unhex,
    idl::{Idl, Message},
    ty::{Definition, Field, Type},
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
        let read = match (&self.fields, &self.variants) {
            (Some(fields), None) if self.format == "borsh" => structure(fields),
            (None, Some(variants)) => self.enumeration(variants),
            _ => None,
        };
        read.unwrap_or_else(|| Type::Unsupported(format!("the format `{}`", self.format)))
    }

    fn enumeration(&self, variants: &[String]) -> Option<Type> {
        let tag = self.format.strip_prefix("borsh, tag in ")?.split_once(" byte")?.0;
        let variants = variants.iter().zip(0..).map(|(text, place)| {
            let variant = LockedVariant::parse(text)?;
            let is_in_place = variant.number.is_none_or(|number| number == place);
            is_in_place.then(|| Field::new(variant.name, variant.fields))
        });
        Some(Type::Enum { tag: tag.parse().ok()?, variants: variants.collect::<Option<_>>()? })
    }
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

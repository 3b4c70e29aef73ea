//! Locks of layouts, which `neap-idl lock` writes for programs without an IDL.

mod body;
mod format;
mod layout;
mod layouts;
mod parser;
mod stated;
mod text;

pub use self::{
    body::{LayoutError, LockedBody},
    format::{LayoutFormat, byte_count},
    layout::{Layout, Trailing, TypeName},
    layouts::{Layouts, LockError, Origin, WRITE_AGAIN},
    stated::Stated,
    text::{LockedField, LockedVariant},
};

use crate::{
    idl::{Idl, Message},
    ty::{Definition, Encoding, Field, Type, Variant},
};

impl Idl {
    /// Reads a lock of layouts as an IDL without instructions. Values cannot be read or written if their type has a layout in
    /// memory, or an enum's number that is not its place.
    ///
    /// The types are those of the latest accounts, because a suite writes every field. So an account that ends before a field with
    /// `since` cannot be read with its type, and `max` and `trailing`, which say what a program accepts, are not in the IDL.
    ///
    /// # Errors
    ///
    /// When it is not a lock.
    pub fn read_lock(text: &str) -> Result<Self, LockError> {
        let layouts = Layouts::read(text)?;
        let account = |(name, layout): (String, Layout)| {
            Message::new(name, layout.discriminator.clone(), value_type(layout))
        };
        // Fields of types that a program has in memory cannot be written, so nothing refers to the types in them.
        let types = layouts.types.into_iter().filter(|(name, _)| !name.is_in_c);
        Ok(Self {
            accounts: layouts.accounts.into_iter().map(account).collect(),
            types: types
                .map(|(it, layout)| (it.name, Definition::new(value_type(layout))))
                .collect(),
            ..Self::default()
        })
    }
}

/// The type of the values with a layout.
fn value_type(Layout { format, body, .. }: Layout) -> Type {
    let ty = match body {
        LockedBody::Value(ty) if format == LayoutFormat::BORSH => Some(ty),
        LockedBody::Fields(fields) if format == LayoutFormat::BORSH => {
            let fields = fields.into_iter().map(|field| Field::new(field.name, field.ty));
            Some(Type::Struct(Vec::from_iter(fields).into()))
        }
        LockedBody::Variants(variants) => enumeration(format, variants),
        _ => None,
    };
    ty.unwrap_or_else(|| Type::Unsupported(format!("the format `{format}`")))
}

/// The type with these variants, if borsh writes it, and the number of each is its place.
fn enumeration(format: LayoutFormat, variants: Vec<LockedVariant>) -> Option<Type> {
    let tag = format.tag.filter(|_| format.encoding == Encoding::Borsh)?;
    let variants = variants.into_iter().zip(0..).map(|(variant, place)| {
        let is_in_place = variant.number.is_none_or(|number| number == place);
        is_in_place.then(|| Variant {
            name: variant.name,
            docs: Vec::new(),
            fields: variant.fields,
        })
    });
    Some(Type::Enum { tag, variants: variants.collect::<Option<_>>()? })
}

//! The layout of an account or a type.

use super::{
    body::{LayoutError, LockedBody},
    format::LayoutFormat,
    text::LockedField,
};
use crate::{
    hex::{hex, unhex},
    ty::Type,
};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The bytes of an account or a type: a table in a lock file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(try_from = "Table", into = "Table")]
pub struct Layout {
    pub format: LayoutFormat,
    /// What the data begins with.
    pub discriminator: Vec<u8>,
    /// What may follow the value of a schema, if the schema says so.
    pub trailing: Option<Trailing>,
    /// The size in bytes, if it is always the same.
    pub size: Option<usize>,
    pub body: LockedBody,
}

impl Layout {
    /// The fields of a struct.
    pub fn fields(&self) -> &[LockedField] {
        if let LockedBody::Fields(fields) = &self.body { fields } else { &[] }
    }
}

/// What may follow the value of a schema, the strictest first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Trailing {
    Exact,
    Zeros,
    Allowed,
}

impl Trailing {
    /// The option `trailing` with this value.
    pub fn of_option(value: &str) -> Option<Self> {
        [Self::Exact, Self::Zeros, Self::Allowed].into_iter().find(|it| it.to_string() == value)
    }
}

impl Display for Trailing {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

/// The name of a type: `Order in C layout`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(from = "String", into = "String")]
pub struct TypeName {
    pub name: String,
    /// A program has it in memory, so that its fields are in C layout too.
    pub is_in_c: bool,
}

const IN_C: &str = " in C layout";

impl Display for TypeName {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let name = Type::Defined(self.name.clone());
        write!(formatter, "{name}{}", if self.is_in_c { IN_C } else { "" })
    }
}

impl From<String> for TypeName {
    fn from(text: String) -> Self {
        let (name, is_in_c) = text.strip_suffix(IN_C).map_or((&*text, false), |name| (name, true));
        let name = match Type::parse(name) {
            Some(Type::Defined(name)) => name,
            _ => name.to_owned(),
        };
        Self { name, is_in_c }
    }
}

impl From<TypeName> for String {
    fn from(name: TypeName) -> Self {
        name.to_string()
    }
}

/// The table of a layout in a lock file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Table {
    format: String,
    /// Hexadecimal digits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    discriminator: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trailing: Option<Trailing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    /// As `8 balance: u64`. The number is the offset, if it is always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fields: Option<Vec<String>>,
    /// As `Fee { rate: u16 }`. Each has the number of its place, unless it says another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variants: Option<Vec<String>>,
}

impl From<Layout> for Table {
    fn from(layout: Layout) -> Self {
        let lines = Some(layout.body.lines());
        let (fields, variants) =
            if let LockedBody::Variants(_) = layout.body { (None, lines) } else { (lines, None) };
        Self {
            format: layout.format.to_string(),
            discriminator: hex(&layout.discriminator),
            trailing: layout.trailing,
            // TOML has no larger number, and no account is that large.
            size: layout.size.filter(|size| i64::try_from(*size).is_ok()),
            fields,
            variants,
        }
    }
}

impl TryFrom<Table> for Layout {
    type Error = LayoutError;

    fn try_from(table: Table) -> Result<Self, LayoutError> {
        let digits = &table.discriminator;
        let discriminator =
            unhex(digits).ok_or_else(|| LayoutError::Discriminator(digits.clone()))?;
        let body = LockedBody::parse(table.fields.as_deref(), table.variants.as_deref())?;
        let format = LayoutFormat::parse(&table.format).ok_or(LayoutError::Format(table.format))?;
        let (trailing, size) = (table.trailing, table.size);
        Ok(Self { format, discriminator, trailing, size, body })
    }
}

//! The layout of an account or a type.

use neap_idl_reader::{
    FormatError, LayoutFormat, LockedField as Field, LockedVariant as Variant, Type, unhex,
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
    pub body: Body,
}

/// What a layout consists of.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// The fields of a struct.
    Fields(Vec<Field>),
    /// The variants of an enum.
    Variants(Vec<Variant>),
    /// A value of another type.
    Value(Type),
}

impl Layout {
    /// The digits of what the data begins with.
    pub fn discriminator_digits(&self) -> String {
        String::from_iter(self.discriminator.iter().map(|byte| format!("{byte:02x}")))
    }

    /// The fields of a struct.
    pub fn fields(&self) -> &[Field] {
        if let Body::Fields(fields) = &self.body { fields } else { &[] }
    }
}

impl Body {
    /// The lines of a lock file.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Fields(fields) => fields.iter().map(Field::to_string).collect(),
            Self::Variants(variants) => variants.iter().map(Variant::to_string).collect(),
            Self::Value(ty) => vec![ty.to_string()],
        }
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
        formatter.write_str(match self {
            Self::Exact => "exact",
            Self::Zeros => "zeros",
            Self::Allowed => "allowed",
        })
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
        write!(formatter, "{}{}", self.name, if self.is_in_c { IN_C } else { "" })
    }
}

impl From<String> for TypeName {
    fn from(text: String) -> Self {
        let name = text.strip_suffix(IN_C);
        Self { name: name.unwrap_or(&text).to_owned(), is_in_c: name.is_some() }
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
            if let Body::Variants(_) = layout.body { (None, lines) } else { (lines, None) };
        Self {
            format: layout.format.to_string(),
            discriminator: layout.discriminator_digits(),
            trailing: layout.trailing,
            size: layout.size,
            fields,
            variants,
        }
    }
}

/// Why a table is not a layout.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LayoutError {
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error("the discriminator `{0}` is not hexadecimal")]
    Discriminator(String),
    #[error("`{0}` is not a field")]
    Field(String),
    #[error("`{0}` is not a variant")]
    Variant(String),
    #[error("a layout has either `fields` or `variants`")]
    Body,
}

impl TryFrom<Table> for Layout {
    type Error = LayoutError;

    fn try_from(table: Table) -> Result<Self, LayoutError> {
        let digits = &table.discriminator;
        let discriminator =
            unhex(digits).ok_or_else(|| LayoutError::Discriminator(digits.clone()))?;
        let body = match (&table.fields, &table.variants) {
            (Some(lines), None) => match (read_fields(lines), &lines[..]) {
                (Ok(fields), _) => Body::Fields(fields),
                (Err(_), [only]) => Body::Value(Type::parse(only)),
                (Err(line), _) => return Err(LayoutError::Field(line.to_owned())),
            },
            (None, Some(lines)) => {
                let variant = |line: &String| {
                    Variant::parse(line).ok_or_else(|| LayoutError::Variant(line.clone()))
                };
                Body::Variants(lines.iter().map(variant).collect::<Result<_, _>>()?)
            }
            _ => return Err(LayoutError::Body),
        };
        let (trailing, size) = (table.trailing, table.size);
        Ok(Self { format: table.format.parse()?, discriminator, trailing, size, body })
    }
}

/// The fields in these lines, or the line that has none.
fn read_fields(lines: &[String]) -> Result<Vec<Field>, &str> {
    lines.iter().map(|line| Field::parse(line).ok_or(line.as_str())).collect()
}

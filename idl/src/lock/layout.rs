//! The layout of an account or a type.

use crate::sizes::bytes;
use neap_idl_reader::{Encoding, LockedField as Field, LockedVariant as Variant, Type, unhex};
use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

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

/// The encoding of a layout, and what decides it besides the fields: `borsh`, or for an enum `c, tag in 1 byte`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayoutFormat {
    pub encoding: Encoding,
    /// The bytes of an enum's tag.
    pub tag: Option<usize>,
    /// The alignment of a `repr(align)`.
    pub align: Option<usize>,
}

impl LayoutFormat {
    pub const BORSH: Self = Self { encoding: Encoding::Borsh, tag: None, align: None };
    pub const C: Self = Self { encoding: Encoding::C, ..Self::BORSH };
}

impl Display for LayoutFormat {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.encoding {
            Encoding::Borsh => "borsh",
            Encoding::C => "c",
            Encoding::Packed => "packed",
        })?;
        if let Some(tag) = self.tag {
            write!(formatter, ", tag in {}", bytes(tag))?;
        }
        if let Some(align) = self.align {
            write!(formatter, ", aligned to {}", bytes(align))?;
        }
        Ok(())
    }
}

impl FromStr for LayoutFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("`{text}` is not a format");
        let mut parts = text.split(", ");
        let encoding = match parts.next() {
            Some("borsh") => Encoding::Borsh,
            Some("c") => Encoding::C,
            Some("packed") => Encoding::Packed,
            _ => return Err(unknown()),
        };
        let mut format = Self { encoding, ..Self::BORSH };
        for part in parts {
            let count = |start| part.strip_prefix(start)?.split_once(" byte")?.0.parse().ok();
            let (tag, align) = (count("tag in "), count("aligned to "));
            if tag.is_none() && align.is_none() {
                return Err(unknown());
            }
            format = Self { tag: tag.or(format.tag), align: align.or(format.align), ..format };
        }
        Ok(format)
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

impl TryFrom<Table> for Layout {
    type Error = String;

    fn try_from(table: Table) -> Result<Self, String> {
        let digits = &table.discriminator;
        let discriminator = unhex(digits)
            .ok_or_else(|| format!("the discriminator `{digits}` is not hexadecimal"))?;
        let body = match (&table.fields, &table.variants) {
            (Some(lines), None) => match (read_fields(lines), &lines[..]) {
                (Ok(fields), _) => Body::Fields(fields),
                (Err(_), [only]) => Body::Value(Type::parse(only)),
                (Err(line), _) => return Err(format!("`{line}` is not a field")),
            },
            (None, Some(lines)) => {
                let variant = |line: &String| {
                    Variant::parse(line).ok_or_else(|| format!("`{line}` is not a variant"))
                };
                Body::Variants(lines.iter().map(variant).collect::<Result<_, _>>()?)
            }
            _ => return Err("a layout has either `fields` or `variants`".to_owned()),
        };
        let (trailing, size) = (table.trailing, table.size);
        Ok(Self { format: table.format.parse()?, discriminator, trailing, size, body })
    }
}

/// The fields in these lines, or the line that has none.
fn read_fields(lines: &[String]) -> Result<Vec<Field>, &str> {
    lines.iter().map(|line| Field::parse(line).ok_or(line.as_str())).collect()
}

//! Types, fields and variants as a lock of layouts has them: as text.

use super::parser::{Parser, default_tag};
use crate::{
    ty::{Field, Fields, Length, Tag, Type},
    width::Width,
};
use std::fmt::{self, Display, Formatter};

/// A field in a lock: `8 label: string, max 32, since`.
#[derive(Clone, Debug, PartialEq)]
pub struct LockedField {
    /// Where it starts, if that is always the same.
    pub offset: Option<usize>,
    pub name: String,
    pub ty: Type,
    /// The most bytes or elements, the outermost first.
    pub max: Vec<u64>,
    /// Older accounts end before it.
    pub since: bool,
}

impl LockedField {
    /// Reads a field.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once(": ")?;
        let (offset, name) = match name.split_once(' ') {
            Some((offset, name)) => (Some(offset.parse().ok()?), name),
            None => (None, name),
        };
        let mut parser = Parser { rest };
        let ty = parser.ty(0)?;
        let mut max = Vec::new();
        if parser.take(", max ") {
            max.push(parser.number()?);
            while parser.take(" ") {
                max.push(parser.number()?);
            }
        }
        let since = parser.take(", since");
        parser.rest.is_empty().then(|| Self { offset, name: name.to_owned(), ty, max, since })
    }
}

impl Display for LockedField {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if let Some(offset) = self.offset {
            write!(formatter, "{offset} ")?;
        }
        write!(formatter, "{}: {}", self.name, self.ty)?;
        if !self.max.is_empty() {
            let limits = Vec::from_iter(self.max.iter().map(u64::to_string)).join(" ");
            write!(formatter, ", max {limits}")?;
        }
        formatter.write_str(if self.since { ", since" } else { "" })
    }
}

/// A variant in a lock: `Share = 4 { rate: u16, to: key }`.
#[derive(Clone, Debug, PartialEq)]
pub struct LockedVariant {
    pub name: String,
    /// Its number, unless that is the one after the variant before it.
    pub number: Option<i128>,
    pub fields: Fields,
}

impl LockedVariant {
    /// Reads a variant.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { rest: text };
        let name = parser.quoted().or_else(|| parser.word())?;
        let number = if parser.take(" = ") { Some(parser.number()?) } else { None };
        let fields = if parser.take(" { ") {
            parser.list(" }", Parser::named)?.into()
        } else if parser.take("(") {
            Fields::tuple(parser.list(")", |parser| parser.ty(0))?)
        } else {
            Fields::NONE
        };
        parser.rest.is_empty().then_some(Self { name, number, fields })
    }
}

impl Display for LockedVariant {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let word = Parser { rest: &self.name }.word();
        write_name(formatter, &self.name, word.as_ref() == Some(&self.name))?;
        if let Some(number) = self.number {
            write!(formatter, " = {number}")?;
        }
        match &self.fields {
            fields if fields.is_empty() => Ok(()),
            Fields::Tuple(fields) => write_tuple(formatter, fields),
            Fields::Named(fields) => {
                let fields = fields.iter().map(|field| format!("{}: {}", field.name, field.ty));
                write!(formatter, " {{ {} }}", Vec::from_iter(fields).join(", "))
            }
        }
    }
}

fn write_tuple(formatter: &mut Formatter<'_>, fields: &[Field]) -> fmt::Result {
    let types = fields.iter().map(|field| field.ty.to_string());
    write!(formatter, "({})", Vec::from_iter(types).join(", "))
}

/// Writes a name, in backticks if it would read as something else.
fn write_name(formatter: &mut Formatter<'_>, name: &str, is_bare: bool) -> fmt::Result {
    if is_bare {
        formatter.write_str(name)
    } else {
        write!(formatter, "`{}`", name.replace('`', "``"))
    }
}

/// The text of a type in a lock: `vec<(u64, option<key>)> after u16`. Types with the same text have the same bytes. The name of a
/// struct or an enum stands in backticks if it would read as another type.
impl Display for Type {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(Width::One) => formatter.write_str("bool"),
            Self::Bool(width) => write!(formatter, "bool in {} bytes", width.bytes()),
            Self::Integer { is_big_endian: true, .. } => {
                write!(formatter, "big-endian {}", self.name())
            }
            Self::Integer { .. } | Self::F32 | Self::F64 => formatter.write_str(&self.name()),
            Self::Key => formatter.write_str("key"),
            Self::Bytes(Length::Fixed(size)) => write!(formatter, "[u8; {size}]"),
            Self::Text(length) => write!(formatter, "string{}", Suffix(*length)),
            Self::Bytes(length) => write!(formatter, "bytes{}", Suffix(*length)),
            Self::Option { item, tag, is_padded } => {
                let name = if *is_padded { "coption" } else { "option" };
                write!(formatter, "{name}<{item}")?;
                match tag {
                    Tag::Prefix(width) if *width == default_tag(*is_padded) => {}
                    Tag::Prefix(width) => write!(formatter, ", u{}", width.bits())?,
                    Tag::Rest => formatter.write_str(", no tag")?,
                    Tag::Zeroable => formatter.write_str(", zeros")?,
                }
                formatter.write_str(">")
            }
            Self::List { item, length: Length::Fixed(count) } => {
                write!(formatter, "[{item}; {count}]")
            }
            Self::List { item, length } => write!(formatter, "vec<{item}>{}", Suffix(*length)),
            Self::Struct(fields) => write_tuple(formatter, fields),
            Self::Enum { .. } => formatter.write_str("enum"),
            Self::Defined(name) | Self::Unsupported(name) => {
                let is_bare =
                    matches!(Self::parse(name), Some(Self::Defined(read)) if read == *name);
                write_name(formatter, name, is_bare)
            }
        }
    }
}

/// What follows the name of a type whose length is not a `u32`.
struct Suffix(Length);

impl Display for Suffix {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Length::Prefix(Width::Four) => Ok(()),
            Length::Prefix(width) => write!(formatter, " after u{}", width.bits()),
            Length::Fixed(size) => write!(formatter, " in {size} bytes"),
            Length::Rest => formatter.write_str(" to the end"),
        }
    }
}

impl Type {
    /// Reads the text of a type.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { rest: text };
        parser.ty(0).filter(|_| parser.rest.is_empty())
    }
}

//! Types, fields and variants as a lock of layouts has them: as text.

use crate::ty::{Field, Length, MAX_DEPTH, Tag, Type, is_tuple};
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
        let (rest, since) =
            rest.strip_suffix(", since").map_or((rest, false), |before| (before, true));
        let (ty, max) = rest.rsplit_once(", max ").unwrap_or((rest, ""));
        let max = max.split_whitespace().map(|limit| limit.parse().ok()).collect::<Option<_>>()?;
        Some(Self { offset, name: name.to_owned(), ty: Type::parse(ty), max, since })
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
    /// A struct of its fields.
    pub fields: Type,
}

impl LockedVariant {
    /// Reads a variant. Returns `None` if the text after ` = ` is no number. Text without a number or fields is a name.
    pub fn parse(text: &str) -> Option<Self> {
        let (head, fields) = text.split_at(text.find(['(', '{']).unwrap_or(text.len()));
        let (head, fields) = match variant_fields(fields) {
            Some(fields) => (head.trim(), fields),
            None => (text, Type::Struct(Vec::new())),
        };
        let (name, number) = match head.split_once(" = ") {
            Some((name, number)) => (name, Some(number.parse().ok()?)),
            None => (head, None),
        };
        Some(Self { name: name.to_owned(), number, fields })
    }
}

fn variant_fields(text: &str) -> Option<Type> {
    match inside(text, "{ ", " }") {
        Some(fields) => Some(Type::Struct(split(fields).map(named).collect::<Option<_>>()?)),
        None if text.is_empty() => Some(Type::Struct(Vec::new())),
        None => Some(Type::parse(text)).filter(|ty| matches!(ty, Type::Struct(_))),
    }
}

impl Display for LockedVariant {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        if let Some(number) = self.number {
            write!(formatter, " = {number}")?;
        }
        match &self.fields {
            Type::Struct(fields) if fields.is_empty() => Ok(()),
            Type::Struct(fields) if !is_tuple(fields) => {
                let fields = fields.iter().map(|field| format!("{}: {}", field.name, field.ty));
                write!(formatter, " {{ {} }}", Vec::from_iter(fields).join(", "))
            }
            tuple @ Type::Struct(_) => tuple.fmt(formatter),
            other => write!(formatter, "({other})"),
        }
    }
}

/// The text of a type in a lock: `vec<(u64, option<key>)> after u16`. Types with the same text have the same bytes.
impl Display for Type {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(1) => formatter.write_str("bool"),
            Self::Bool(size) => write!(formatter, "bool in {size} bytes"),
            Self::Integer { is_big_endian: true, .. } => {
                write!(formatter, "big-endian {}", self.name())
            }
            Self::Integer { .. } | Self::Float(_) => formatter.write_str(&self.name()),
            Self::Key => formatter.write_str("key"),
            Self::Bytes(Length::Fixed(size)) => write!(formatter, "[u8; {size}]"),
            Self::Text(length) => write!(formatter, "string{}", Suffix(*length)),
            Self::Bytes(length) => write!(formatter, "bytes{}", Suffix(*length)),
            Self::Option { item, tag, is_padded } => {
                let name = if *is_padded { "coption" } else { "option" };
                write!(formatter, "{name}<{item}")?;
                match tag {
                    Tag::Prefix(size) if *size == default_tag_size(*is_padded) => {}
                    Tag::Prefix(size) => write!(formatter, ", u{}", 8 * size)?,
                    Tag::Rest => formatter.write_str(", no tag")?,
                    Tag::Zeroable => formatter.write_str(", zeros")?,
                }
                formatter.write_str(">")
            }
            Self::List { item, length: Length::Fixed(count) } => {
                write!(formatter, "[{item}; {count}]")
            }
            Self::List { item, length } => write!(formatter, "vec<{item}>{}", Suffix(*length)),
            Self::Struct(fields) => {
                let parts = Vec::from_iter(fields.iter().map(|field| field.ty.to_string()));
                write!(formatter, "({})", parts.join(", "))
            }
            Self::Enum { .. } => formatter.write_str("enum"),
            Self::Defined(name) | Self::Unsupported(name) => formatter.write_str(name),
        }
    }
}

/// What follows the name of a type whose length is not a `u32`.
struct Suffix(Length);

impl Display for Suffix {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Length::Prefix(4) => Ok(()),
            Length::Prefix(size) => write!(formatter, " after u{}", 8 * size),
            Length::Fixed(size) => write!(formatter, " in {size} bytes"),
            Length::Rest => formatter.write_str(" to the end"),
        }
    }
}

/// The bytes of an option's tag if its text does not say them: those of Rust's `Option`, or of a C program's.
const fn default_tag_size(is_padded: bool) -> usize {
    if is_padded { 4 } else { 1 }
}

impl Type {
    /// Reads the text of a type. Any other text is the name of one.
    pub fn parse(text: &str) -> Self {
        parse(text, 0)
    }
}

fn parse(text: &str, depth: usize) -> Type {
    known(text, depth).unwrap_or_else(|| Type::Defined(text.to_owned()))
}

fn known(text: &str, depth: usize) -> Option<Type> {
    let depth = (depth < MAX_DEPTH).then_some(depth + 1)?;
    if let Some(array) = inside(text, "[", "]") {
        let (item, count) = array.rsplit_once("; ")?;
        return Some(Type::list(parse(item, depth), Length::Fixed(count.parse().ok()?)));
    }
    if let Some(parts) = inside(text, "(", ")") {
        return Some(Type::tuple(split(parts).map(|part| parse(part, depth))));
    }
    for (start, is_padded) in [("option<", false), ("coption<", true)] {
        let Some(of) = inside(text, start, ">") else { continue };
        let with_tag = of.rsplit_once(", ").and_then(|(item, it)| Some((item, tag(it)?)));
        let (item, tag) = with_tag.unwrap_or((of, Tag::Prefix(default_tag_size(is_padded))));
        return Some(Type::Option { item: parse(item, depth).into(), tag, is_padded });
    }
    if let Some(name) = text.strip_prefix("big-endian ")
        && let Type::Integer { size, is_signed, .. } = Type::primitive(name)?
    {
        return Some(Type::Integer { size, is_signed, is_big_endian: true });
    }
    if text == "key" {
        return Some(Type::Key);
    }
    match counted(text) {
        ("string", length) => Some(Type::Text(length)),
        ("bytes", length) => Some(Type::Bytes(length)),
        ("bool", Length::Fixed(size)) => Some(Type::Bool(size)),
        (list, length) => match inside(list, "vec<", ">") {
            Some(item) => Some(Type::list(parse(item, depth), length)),
            // A lock has other names for some.
            None => Type::primitive(text).filter(|ty| ty.to_string() == text),
        },
    }
}

/// A type without its length, which may follow: `string after u8`, `string to the end`.
fn counted(text: &str) -> (&str, Length) {
    let before_rest = || Some((text.strip_suffix(" to the end")?, Length::Rest));
    let after_prefix = || {
        let (base, size) = text.rsplit_once(" after ")?;
        Some((base, Length::Prefix(unsigned_size(size)?)))
    };
    let in_bytes = || {
        let (base, size) = text.strip_suffix(" bytes")?.rsplit_once(" in ")?;
        Some((base, Length::Fixed(size.parse().ok()?)))
    };
    before_rest().or_else(after_prefix).or_else(in_bytes).unwrap_or((text, Length::Prefix(4)))
}

fn tag(text: &str) -> Option<Tag> {
    match text {
        "no tag" => Some(Tag::Rest),
        "zeros" => Some(Tag::Zeroable),
        size => unsigned_size(size).map(Tag::Prefix),
    }
}

/// The bytes of `u16`.
fn unsigned_size(name: &str) -> Option<usize> {
    match Type::primitive(name)? {
        Type::Integer { size, is_signed: false, .. } => Some(size),
        _ => None,
    }
}

/// Reads `rate: u16`.
fn named(text: &str) -> Option<Field> {
    let (name, ty) = text.split_once(": ")?;
    Some(Field::new(name.to_owned(), Type::parse(ty)))
}

fn inside<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.strip_prefix(start)?.strip_suffix(end)
}

/// The parts of a list with commas between them, which may themselves have commas inside.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let parts = text.split(move |letter| {
        match letter {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

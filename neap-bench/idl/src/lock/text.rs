//! Types, fields and variants as a lock of layouts has them: as text.

use crate::{
    ty::{Field, Length, MAX_DEPTH, Tag, Type, is_tuple},
    width::Width,
};
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

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
    /// A struct of its fields.
    pub fields: Type,
}

impl LockedVariant {
    /// Reads a variant.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { rest: text };
        let name = parser.quoted().or_else(|| parser.word())?;
        let number = if parser.take(" = ") { Some(parser.number()?) } else { None };
        let fields = if parser.take(" { ") {
            Type::Struct(parser.list(" }", Parser::named)?)
        } else if parser.take("(") {
            Type::tuple(parser.list(")", |parser| parser.ty(0))?)
        } else {
            Type::Struct(Vec::new())
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
            Self::Struct(fields) => {
                let parts = Vec::from_iter(fields.iter().map(|field| field.ty.to_string()));
                write!(formatter, "({})", parts.join(", "))
            }
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

/// The width of an option's tag if its text does not say it: that of Rust's `Option`, or of a C program's.
const fn default_tag(is_padded: bool) -> Width {
    if is_padded { Width::Four } else { Width::One }
}

impl Type {
    /// Reads the text of a type.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { rest: text };
        parser.ty(0).filter(|_| parser.rest.is_empty())
    }
}

/// Reads text from its start.
struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Whether this text is next. It is read if so.
    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, text: &str) -> Option<()> {
        self.take(text).then_some(())
    }

    /// Reads the text before the first letter that is not part of it.
    fn take_while(&mut self, mut is_part: impl FnMut(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn number<T: FromStr>(&mut self) -> Option<T> {
        self.take_while(|letter| letter.is_ascii_digit() || letter == '-').parse().ok()
    }

    /// Parts with commas between them, up to this end.
    fn list<T>(&mut self, end: &str, part: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut parts = Vec::new();
        while !self.take(end) {
            if !parts.is_empty() {
                self.expect(", ")?;
            }
            parts.push(part(self)?);
        }
        Some(parts)
    }

    /// A field of a variant: `rate: u16`.
    fn named(&mut self) -> Option<Field> {
        let (name, rest) = self.rest.split_once(": ")?;
        self.rest = rest;
        Some(Field::new(name.to_owned(), self.ty(0)?))
    }

    fn ty(&mut self, depth: usize) -> Option<Type> {
        let depth = (depth <= MAX_DEPTH).then_some(depth + 1)?;
        if self.take("[") {
            let item = self.ty(depth)?;
            self.expect("; ")?;
            let count = self.number()?;
            self.expect("]")?;
            return Some(Type::list(item, Length::Fixed(count)));
        }
        if self.take("(") {
            return Some(Type::tuple(self.list(")", |parser| parser.ty(depth))?));
        }
        for (start, is_padded) in [("option<", false), ("coption<", true)] {
            if self.take(start) {
                let item = self.ty(depth)?.into();
                let tag =
                    if self.take(", ") { self.tag()? } else { Tag::Prefix(default_tag(is_padded)) };
                self.expect(">")?;
                return Some(Type::Option { item, tag, is_padded });
            }
        }
        if self.take("vec<") {
            let item = self.ty(depth)?;
            self.expect(">")?;
            return Some(Type::list(item, self.length()?));
        }
        self.leaf()
    }

    /// A type without parts.
    fn leaf(&mut self) -> Option<Type> {
        if let Some(name) = self.quoted() {
            return Some(Type::Defined(name));
        }
        if self.take("big-endian ") {
            let Type::Integer { width, is_signed, .. } = Type::primitive(&self.word()?)? else {
                return None;
            };
            return Some(Type::Integer { width, is_signed, is_big_endian: true });
        }
        let name = self.word()?;
        Some(match name.as_str() {
            "key" => Type::Key,
            "string" => Type::Text(self.length()?),
            "bytes" => Type::Bytes(self.length()?),
            "bool" if self.take(" in ") => {
                let width = Width::of_bytes(self.number()?)?;
                self.expect(" bytes")?;
                Type::Bool(width)
            }
            // A lock has other names for some.
            _ => match Type::primitive(&name) {
                Some(ty) if ty.to_string() == name => ty,
                _ => Type::Defined(name),
            },
        })
    }

    /// A length, if it is not a `u32`: `after u8`, `to the end`.
    fn length(&mut self) -> Option<Length> {
        if self.take(" after u") {
            return self.width().map(Length::Prefix);
        }
        if self.take(" in ") {
            let size = self.number()?;
            self.expect(" bytes")?;
            return Some(Length::Fixed(size));
        }
        Some(if self.take(" to the end") { Length::Rest } else { Length::Prefix(Width::Four) })
    }

    fn tag(&mut self) -> Option<Tag> {
        if self.take("u") {
            return self.width().map(Tag::Prefix);
        }
        if self.take("zeros") {
            return Some(Tag::Zeroable);
        }
        self.expect("no tag")?;
        Some(Tag::Rest)
    }

    /// The bits of a width.
    fn width(&mut self) -> Option<Width> {
        Width::of_bits(self.take_while(|letter| letter.is_ascii_digit()))
    }

    /// A name in backticks, which are double inside.
    fn quoted(&mut self) -> Option<String> {
        self.expect("`")?;
        let mut name = String::new();
        loop {
            name += self.take_while(|letter| letter != '`');
            self.expect("`")?;
            if !self.take("`") {
                return Some(name);
            }
            name.push('`');
        }
    }

    /// A name, with its arguments if it is generic: `fees::Queue<u64, 3>`.
    fn word(&mut self) -> Option<String> {
        let start = self.rest;
        let is_part = |letter: char| letter.is_alphanumeric() || "_#:.".contains(letter);
        if self.take_while(is_part).is_empty() {
            return None;
        }
        if self.rest.starts_with('<') {
            let mut depth = 0_usize;
            self.take_while(|letter| {
                match letter {
                    '<' => depth += 1,
                    '>' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth > 0
            });
            self.expect(">")?;
        }
        Some(start[..start.len() - self.rest.len()].to_owned())
    }
}

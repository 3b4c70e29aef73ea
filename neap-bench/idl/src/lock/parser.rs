//! Reads the text of a lock of layouts.

use crate::{
    limits::MAX_DEPTH,
    ty::{Field, Length, Tag, Type},
    width::Width,
};
use std::str::FromStr;

/// Reads text from its start.
pub struct Parser<'a> {
    pub rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Whether this text is next. It is read if so.
    pub fn take(&mut self, text: &str) -> bool {
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

    pub fn number<T: FromStr>(&mut self) -> Option<T> {
        self.take_while(|letter| letter.is_ascii_digit() || letter == '-').parse().ok()
    }

    /// Parts with commas between them, up to this end.
    pub fn list<T>(&mut self, end: &str, part: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
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
    pub fn named(&mut self) -> Option<Field> {
        let (name, rest) = self.rest.split_once(": ")?;
        self.rest = rest;
        Some(Field::new(name.to_owned(), self.ty(0)?))
    }

    /// A type inside this many others. What is at the greatest depth may hold one more, which neap cannot read.
    pub fn ty(&mut self, depth: usize) -> Option<Type> {
        let depth = (depth <= MAX_DEPTH + 1).then_some(depth + 1)?;
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
    pub fn quoted(&mut self) -> Option<String> {
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
    pub fn word(&mut self) -> Option<String> {
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

/// The width of an option's tag if its text does not say it: that of Rust's `Option`, or of a C program's.
pub const fn default_tag(is_padded: bool) -> Width {
    if is_padded { Width::Four } else { Width::One }
}

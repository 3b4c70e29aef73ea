//! Reads a lock of layouts, which `neap-idl lock` writes for programs without an IDL.

use crate::{
    encode::MAX_DEPTH,
    hex::unhex,
    idl::{Idl, Message},
    ty::{Definition, Field, Length, Tag, Type},
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
        let unknown = || Type::Unsupported(format!("the format `{}`", self.format));
        match (&self.fields, &self.variants) {
            (Some(fields), None) if self.format == "borsh" => match &fields[..] {
                [only] if !only.contains(": ") => ty(only, 0),
                fields => Type::Struct(fields.iter().map(|it| field(it, 0)).collect()),
            },
            (None, Some(variants)) => {
                let tag = self.format.strip_prefix("borsh, tag in ");
                let tag = tag.and_then(|tag| tag.split_once(" byte")?.0.parse().ok());
                let variants = variants.iter().enumerate().map(|(at, text)| variant(at, text));
                match (tag, variants.collect()) {
                    (Some(tag), Some(variants)) => Type::Enum { tag, variants },
                    _ => unknown(),
                }
            }
            _ => unknown(),
        }
    }
}

/// Reads `8 label: string, max 32, since`.
fn field(text: &str, depth: usize) -> Field {
    let (name, rest) = text.split_once(": ").unwrap_or(("", text));
    let name = name.rsplit(' ').next().unwrap_or(name);
    let rest = rest.strip_suffix(", since").unwrap_or(rest);
    let rest = rest.split_once(", max ").map_or(rest, |(ty, _)| ty);
    Field::new(name.to_owned(), ty(rest, depth))
}

/// Reads `Flat(u64)` or `Share { rate: u16, to: key } = 2`, if its number is its place.
fn variant(place: usize, text: &str) -> Option<Field> {
    let (head, fields) = text.split_at(text.find(['(', '{']).unwrap_or(text.len()));
    let (name, number) = head.trim().split_once(" = ").unwrap_or((head.trim(), ""));
    let is_in_place = number.is_empty() || number.parse() == Ok(place);
    let named = fields.strip_prefix("{ ").and_then(|fields| fields.strip_suffix(" }"));
    let ty = match named {
        Some(named) => Type::Struct(items(named).map(|it| field(it, 1)).collect()),
        None if fields.is_empty() => Type::Struct(Vec::new()),
        None => ty(fields, 1),
    };
    is_in_place.then(|| Field::new(name.to_owned(), ty))
}

/// Reads `vec<(u64, option<key>)> after u16`.
fn ty(text: &str, depth: usize) -> Type {
    let parsed = || {
        let depth = (depth < MAX_DEPTH).then_some(depth + 1)?;
        if let Some(of) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            let (item, count) = of.rsplit_once("; ")?;
            return Some(Type::list(ty(item, depth), Length::Fixed(count.parse().ok()?)));
        }
        if let Some(of) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            return Some(Type::tuple(items(of).map(|item| ty(item, depth))));
        }
        for (name, size, is_padded) in [("option<", 1, false), ("coption<", 4, true)] {
            let Some(of) = text.strip_prefix(name).and_then(|it| it.strip_suffix('>')) else {
                continue;
            };
            let (item, tag) = match of.rsplit_once(", ") {
                Some((item, tag))
                    if let Some(Type::Integer { size, .. }) = Type::primitive(tag) =>
                {
                    (item, Tag::Prefix(size))
                }
                _ => (of, Tag::Prefix(size)),
            };
            return Some(Type::Option { item: ty(item, depth).into(), tag, is_padded });
        }
        let (base, length) = counted(text)?;
        match base {
            "string" => Some(Type::Text(length)),
            "bytes" => Some(Type::Bytes(length)),
            _ => Some(Type::list(ty(base.strip_prefix("vec<")?.strip_suffix('>')?, depth), length)),
        }
    };
    match text {
        "key" => Type::Key,
        _ => parsed()
            .or_else(|| Type::primitive(text))
            .unwrap_or_else(|| Type::Defined(text.to_owned())),
    }
}

/// A type without its length, which may follow: `string after u8`, `string to the end`.
fn counted(text: &str) -> Option<(&str, Length)> {
    if let Some(base) = text.strip_suffix(" to the end") {
        return Some((base, Length::Rest));
    }
    // Inside of `<>`, items have other lengths.
    let inside = text.rfind('>').unwrap_or(0);
    let Some(at) = text[inside..].find(" after u") else { return Some((text, Length::Prefix(4))) };
    let (base, bits) = text.split_at(inside + at);
    let bits: usize = bits.strip_prefix(" after u")?.parse().ok()?;
    let bits = [8, 16, 32, 64, 128].contains(&bits).then_some(bits)?;
    Some((base, Length::Prefix(bits / 8)))
}

/// The items of a list with commas between them, which may themselves have commas inside.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |letter| {
        match letter {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    })
    .map(str::trim)
    .filter(|item| !item.is_empty())
}

//! The accounts, events and instructions of a program, as far as neap can express them.

use crate::{
    body::{enumeration, fields},
    docs,
    format::SchemaFormat,
    items::{FieldOption, Item, ItemKind, RootOptions},
    sizes::{Sizes, Why},
    types::{Writer, references},
};
use heck::ToSnakeCase;
use neap_idl_reader::{
    self as idl, Encoding, Idl, Length, Message, Type, Width, capitalized, discriminator,
};
use std::collections::BTreeSet;

/// An account, an event, or the arguments of an instruction.
pub struct Root<'a> {
    pub name: &'a str,
    docs: &'a [String],
    /// What its discriminator is the hash of, if it is one: `account:Vault`.
    hashed: String,
    start: Option<&'a [u8]>,
    size: Option<usize>,
    /// Fields that its first versions did not have.
    since: Option<&'a BTreeSet<String>>,
    format: SchemaFormat,
    content: Content<'a>,
    /// The last field reaches to the end of the data.
    has_rest: bool,
    end: Option<End<'a>>,
}

/// Where a schema ends before its type does.
struct End<'a> {
    /// The first field that is missing, unless there is no schema at all.
    field: Option<&'a str>,
    why: Why,
}

enum Content<'a> {
    Fields(Vec<&'a idl::Field>),
    Variants { tag: Width, variants: &'a [idl::Variant] },
    Nothing,
}

impl<'a> Root<'a> {
    /// An account or an event. Anchor hashes its name in this namespace for a discriminator.
    pub fn message(message: &'a Message, namespace: &str, idl: &'a Idl, sizes: &Sizes<'a>) -> Self {
        let (ty, encoding) = with_definition(message, idl);
        let mut docs = &message.docs;
        if let Type::Defined(name) = &message.ty
            && let Some(definition) = idl.types.get(name).filter(|_| docs.is_empty())
        {
            docs = &definition.docs;
        }
        let hashed = format!("{namespace}:{}", capitalized(&message.name));
        let root = Self::new(&message.name, docs, hashed, Some(&message.start));
        let root = Self { size: message.size, format: SchemaFormat::of(encoding), ..root };
        match ty {
            Type::Struct(fields) => root.with_fields(fields, sizes),
            Type::Enum { tag, variants } => root.with_variants(ty, *tag, variants, sizes),
            Type::Unsupported(what) => root.without_schema(Why::new(format!("has {what}"))),
            other => {
                let what = format!("is not a struct or an enum: {}", other.name());
                root.without_schema(Why::new(what))
            }
        }
    }

    pub fn instruction(instruction: &'a idl::Instruction, sizes: &Sizes<'a>) -> Self {
        let idl::Instruction { name, docs, start, args, .. } = instruction;
        let hashed = format!("global:{}", name.to_snake_case());
        Self::new(name, docs, hashed, start.as_deref()).with_fields(args, sizes)
    }

    fn new(name: &'a str, docs: &'a [String], hashed: String, start: Option<&'a [u8]>) -> Self {
        let (size, since, format, content) = (None, None, SchemaFormat::Borsh, Content::Nothing);
        Self { name, docs, hashed, start, size, since, format, content, has_rest: false, end: None }
    }

    /// Marks the fields that its first versions did not have.
    pub fn with_since(self, since: Option<&'a BTreeSet<String>>) -> Self {
        Self { since, ..self }
    }

    /// The formats that an account may have.
    fn formats(&self) -> &'static [SchemaFormat] {
        match self.format {
            SchemaFormat::C => &[SchemaFormat::C],
            _ => &[SchemaFormat::Borsh, SchemaFormat::Bincode],
        }
    }

    /// Takes an enum, in the first format that can read it.
    fn with_variants(
        self,
        ty: &'a Type,
        tag: Width,
        variants: &'a [idl::Variant],
        sizes: &Sizes<'a>,
    ) -> Self {
        if variants.iter().all(|variant| variant.fields.is_empty()) {
            return self.without_schema(Why::new("is an enum without fields"));
        }
        let mut formats = self.formats().iter().copied();
        if let Some(format) = formats.find(|format| sizes.measure(ty, *format).is_ok()) {
            return Self { format, content: Content::Variants { tag, variants }, ..self };
        }
        match sizes.measure(ty, self.format) {
            Err(why) => self.without_schema(why),
            Ok(_) => self,
        }
    }

    fn without_schema(self, why: Why) -> Self {
        Self { end: Some(End { field: None, why }), ..self }
    }

    /// Takes the fields before the first one that neap cannot read, in the format that reads most.
    fn with_fields(self, fields: &'a [idl::Field], sizes: &Sizes<'a>) -> Self {
        let readable =
            self.formats().iter().map(|&format| (format, readable(fields, format, sizes)));
        // Of several that read as many, the first one.
        let best = readable.rev().max_by_key(|(_, readable)| readable.count);
        let Some((format, Readable { count, has_rest, end })) = best else { return self };
        let kept = fields[..count].iter().filter(|field| {
            sizes.measure(&field.ty, format).ok().is_none_or(|size| size.bytes != Some(0))
        });
        let kept = Vec::from_iter(kept);
        let end = end.map(|why| End { field: Some(&fields[count].name), why });
        let content = if kept.is_empty() { Content::Nothing } else { Content::Fields(kept) };
        Self { format, content, has_rest, end, ..self }
    }

    /// The types with names that it refers to, in the order of its fields, and its format.
    pub fn references(&self) -> Vec<(&'a str, SchemaFormat)> {
        let fields = match &self.content {
            Content::Fields(fields) => fields.clone(),
            Content::Variants { variants, .. } => {
                variants.iter().flat_map(|it| it.fields.iter()).collect()
            }
            Content::Nothing => Vec::new(),
        };
        let names = fields.into_iter().flat_map(|field| references(&field.ty));
        names.map(|name| (name, self.format)).collect()
    }

    /// What is missing and why, and what the file has instead.
    pub fn missing(&self) -> Option<String> {
        let End { field, why } = self.end.as_ref()?;
        Some(match (field, &self.content) {
            (Some(field), Content::Fields(_)) => format!("{why}. The schema ends before `{field}`"),
            _ => format!("{why}. There is no schema"),
        })
    }

    pub fn item(&self, name: String, writer: &Writer<'a>) -> Item {
        let note = self.missing().map(|missing| format!("{missing}."));
        let size = self.fixed_size(writer);
        let options = Some(RootOptions {
            discriminator: self.discriminator(&name),
            // With options, the IDL may give the size of the account, and not that of the value.
            allows_trailing: !self.has_rest && (self.size.is_none() || self.size != size),
            size,
        });
        let mut notes = Vec::new();
        let kind = match &self.content {
            Content::Nothing => {
                notes.extend(note);
                match self.start {
                    Some(start) if !start.is_empty() && self.end.is_none() => {
                        ItemKind::Discriminator(start.to_vec())
                    }
                    _ => ItemKind::Missing,
                }
            }
            Content::Variants { tag, variants } => {
                enumeration(options, self.format, *tag, variants, writer)
            }
            Content::Fields(kept) => {
                let mut fields = fields(kept, self.format, writer);
                for (field, kept) in fields.iter_mut().zip(kept) {
                    if self.since.is_some_and(|since| since.contains(&kept.name)) {
                        field.options.push(FieldOption::Since);
                    }
                }
                if let Some(last) = fields.last_mut() {
                    if self.has_rest {
                        last.options.push(FieldOption::Rest);
                    }
                    last.notes.extend(note);
                }
                ItemKind::Struct { options, format: self.format, fields }
            }
        };
        Item { docs: docs::lines(self.docs), notes, name, kind }
    }

    /// The value of the option `discriminator`.
    fn discriminator(&self, name: &str) -> Option<String> {
        let start = self.start.filter(|start| !start.is_empty())?;
        if start != discriminator(&self.hashed) {
            return Some(format!("{start:?}"));
        }
        let is_default = self.hashed == format!("account:{name}");
        Some(if is_default { "\"anchor\"".into() } else { format!("sha256({:?})", self.hashed) })
    }

    /// The size of the data, with the discriminator, if it is always the same.
    fn fixed_size(&self, writer: &Writer<'a>) -> Option<usize> {
        let Content::Fields(kept) = &self.content else { return None };
        if self.end.is_some() || self.since.is_some_and(|since| !since.is_empty()) {
            return None;
        }
        let (_, size) = writer.sizes.layout(kept.iter().copied(), self.format).ok()?;
        Some(size.bytes? + self.start.map_or(0, <[u8]>::len))
    }
}

/// The leading fields that neap can read.
struct Readable {
    count: usize,
    /// The last one is a vector to the end of the data.
    has_rest: bool,
    /// Why neap cannot read the next one, if there is one.
    end: Option<Why>,
}

fn readable<'a>(fields: &'a [idl::Field], format: SchemaFormat, sizes: &Sizes<'a>) -> Readable {
    let mut end = Some(0);
    for (index, field) in fields.iter().enumerate() {
        let why = match sizes.place(field, end, format) {
            Ok((_, size)) if format == SchemaFormat::C && size.bytes.is_none() => {
                Why::new("varies in length, and is in C layout").inside(&field.name)
            }
            Ok((offset, size)) => {
                end = size.after(offset);
                continue;
            }
            Err(why) => why,
        };
        let is_last = index + 1 == fields.len();
        let is_rest = match &field.ty {
            Type::Bytes(Length::Rest) | Type::Text(Length::Rest) => true,
            Type::List { item, length: Length::Rest } => sizes
                .measure(item, format)
                .is_ok_and(|size| size.bytes.is_some_and(|bytes| bytes > 0)),
            _ => false,
        };
        if is_last && is_rest && format != SchemaFormat::C {
            return Readable { count: fields.len(), has_rest: true, end: None };
        }
        return Readable { count: index, has_rest: false, end: Some(why) };
    }
    Readable { count: fields.len(), has_rest: false, end: None }
}

/// The fields or variants of an account or an event, and their encoding.
pub fn with_definition<'a>(message: &'a Message, idl: &'a Idl) -> (&'a Type, Encoding) {
    match &message.ty {
        Type::Defined(name) => match idl.types.get(name) {
            Some(definition) => (&definition.ty, definition.encoding),
            None => (&message.ty, Encoding::Borsh),
        },
        ty => (ty, Encoding::Borsh),
    }
}

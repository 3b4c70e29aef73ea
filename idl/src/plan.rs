//! Decides which items a file has.

use crate::{
    format::Format,
    items::{Account, Body, Field, File, Item, Variant},
    names::{self, Types},
    sizes::{Sizes, Why, is_tuple},
    types::{Writer, is_newtype, name_types, references},
};
use neap_idl_reader::{self as idl, Idl, Layout, Length, Message, Type, discriminator};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// What the caller decides.
#[derive(Clone, Debug)]
pub struct Options {
    /// The type of keys: `[u8; 32]`, or the path of a `Pubkey` or an `Address`.
    pub key: String,
    /// The fields of each account that its first versions did not have. They get the option `since`.
    pub since: BTreeMap<String, BTreeSet<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { key: "[u8; 32]".into(), since: BTreeMap::new() }
    }
}

/// What neap cannot express.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Where: `Market.orders`.
    pub at: String,
    /// What, and what the file has instead.
    pub why: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.at, self.why)
    }
}

/// Decides which items the file of an IDL has. Inner types have names, and there are no aliases: see [`crate::flatten`].
pub fn plan<'a>(idl: &'a Idl, options: &'a Options) -> (File, Vec<Problem>) {
    let sizes = Sizes::new(idl);
    let accounts = Vec::from_iter(idl.accounts.iter().map(|it| Root {
        since: options.since.get(&it.name),
        ..Root::message(it, "account", idl, &sizes)
    }));
    let events =
        Vec::from_iter(idl.events.iter().map(|it| Root::message(it, "event", idl, &sizes)));
    let instructions =
        Vec::from_iter(idl.instructions.iter().map(|it| Root::instruction(it, &sizes)));

    let mut types = Types::default();
    let account_names = Vec::from_iter(accounts.iter().map(|root| types.choose(root.name)));
    let used = used_types(idl, accounts.iter().chain(&events).chain(&instructions));
    let names = name_types(&used, &mut types);
    let writer = Writer { sizes: &sizes, names: &names, key: &options.key, prefix: "" };
    let inner = Writer { prefix: "super::", ..writer };

    let mut file = File {
        program: idl.name.clone(),
        accounts: accounts.len(),
        address: idl.address.map(|address| address.to_bytes()),
        ..File::default()
    };
    file.items
        .extend(accounts.iter().zip(account_names).map(|(root, name)| root.item(name, &writer)));
    file.items.extend(used.iter().filter_map(|&(name, format)| {
        let definition = idl.types.get(name)?;
        // A type without bytes is in no field.
        sizes.measure(&definition.ty, format).ok().filter(|size| size.bytes != Some(0))?;
        Some(definition_item(definition, names[&(name, format)].clone(), format, &writer))
    }));
    for (roots, items) in [(&events, &mut file.events), (&instructions, &mut file.instructions)] {
        let mut types = Types::default();
        items.extend(roots.iter().map(|root| root.item(types.choose(root.name), &inner)));
    }
    let problems =
        accounts.iter().chain(&events).chain(&instructions).flat_map(Root::problems).collect();
    (file, problems)
}

/// The types with names that the roots use, with the format in which they use them: those of the first root first.
fn used_types<'a>(
    idl: &'a Idl,
    roots: impl Iterator<Item = &'a Root<'a>>,
) -> Vec<(&'a str, Format)> {
    let mut used = Vec::new();
    for root in roots {
        let mut found = Vec::new();
        match &root.content {
            Content::Fields(fields) => fields.iter().for_each(|it| references(&it.ty, &mut found)),
            Content::Variants(ty) => references(ty, &mut found),
            Content::Nothing => {}
        }
        found.reverse();
        while let Some(name) = found.pop() {
            if used.contains(&(name, root.format)) {
                continue;
            }
            used.push((name, root.format));
            let mut inner = Vec::new();
            idl.types.get(name).into_iter().for_each(|it| references(&it.ty, &mut inner));
            found.extend(inner.into_iter().rev());
        }
    }
    used
}

/// An account, an event, or the arguments of an instruction.
struct Root<'a> {
    name: &'a str,
    docs: &'a [String],
    /// What its discriminator is the hash of, if it is one: `account:Vault`.
    hashed: String,
    start: Option<&'a [u8]>,
    size: Option<usize>,
    /// Fields that its first versions did not have.
    since: Option<&'a BTreeSet<String>>,
    format: Format,
    content: Content<'a>,
    /// The last field reaches to the end of the data.
    has_rest: bool,
    /// Why there are no more fields, and which is the first that is missing.
    end: Option<(Option<&'a str>, Why)>,
}

enum Content<'a> {
    Fields(Vec<&'a idl::Field>),
    Variants(&'a Type),
    Nothing,
}

impl<'a> Root<'a> {
    fn message(message: &'a Message, kind: &str, idl: &'a Idl, sizes: &Sizes<'a>) -> Self {
        let (ty, layout) = with_definition(message, idl);
        let mut docs = &message.docs;
        if let Type::Defined(name) = &message.ty
            && let Some(definition) = idl.types.get(name).filter(|_| docs.is_empty())
        {
            docs = &definition.docs;
        }
        let root = Self {
            name: &message.name,
            docs,
            hashed: format!("{kind}:{}", names::capitalized(&message.name)),
            start: Some(&message.start),
            size: message.size,
            since: None,
            format: Format::of(layout),
            content: Content::Nothing,
            has_rest: false,
            end: None,
        };
        match ty {
            Type::Struct(fields) => root.with_fields(fields, sizes),
            Type::Enum { .. } => root.with_variants(ty, sizes),
            Type::Unsupported(what) => {
                Self { end: Some((None, Why::new(format!("has {what}")))), ..root }
            }
            other => Self {
                end: Some((
                    None,
                    Why::new(format!("is not a struct or an enum: {}", other.name())),
                )),
                ..root
            },
        }
    }

    fn instruction(instruction: &'a idl::Instruction, sizes: &Sizes<'a>) -> Self {
        use heck::ToSnakeCase;
        let root = Self {
            name: &instruction.name,
            docs: &instruction.docs,
            hashed: format!("global:{}", instruction.name.to_snake_case()),
            start: instruction.start.as_deref(),
            size: None,
            since: None,
            format: Format::Borsh,
            content: Content::Nothing,
            has_rest: false,
            end: None,
        };
        root.with_fields(&instruction.args, sizes)
    }

    /// The formats that an account may have.
    fn formats(&self) -> &'static [Format] {
        match self.format {
            Format::C => &[Format::C],
            _ => &[Format::Borsh, Format::Bincode],
        }
    }

    /// Takes an enum, in the first format that can read it.
    fn with_variants(self, ty: &'a Type, sizes: &Sizes<'a>) -> Self {
        let mut formats = self.formats().iter().copied();
        if let Some(format) = formats.find(|format| sizes.measure(ty, *format).is_ok()) {
            return Self { format, content: Content::Variants(ty), ..self };
        }
        let why = sizes.measure(ty, self.format).err();
        Self { end: why.map(|why| (None, why)), ..self }
    }

    /// Takes the fields before the first one that neap cannot read, in the format that reads most.
    fn with_fields(self, fields: &'a [idl::Field], sizes: &Sizes<'a>) -> Self {
        let readable =
            self.formats().iter().map(|&format| (format, readable(fields, format, sizes)));
        // Of several that read as many, the first one.
        let best = readable.rev().max_by_key(|(_, (count, ..))| *count);
        let Some((format, (count, has_rest, why))) = best else { return self };
        let kept = fields[..count].iter().filter(|field| {
            sizes.measure(&field.ty, format).ok().is_none_or(|size| size.bytes != Some(0))
        });
        let kept = Vec::from_iter(kept);
        let end = why.map(|why| (Some(fields[count].name.as_str()), why));
        let content = if kept.is_empty() { Content::Nothing } else { Content::Fields(kept) };
        Self { format, content, has_rest, end, ..self }
    }

    fn problems(&self) -> Option<Problem> {
        Some(Problem { at: self.name.to_owned(), why: self.missing()? })
    }

    /// What is missing and why, and what the file has instead.
    fn missing(&self) -> Option<String> {
        let (field, why) = self.end.as_ref()?;
        Some(match (field, &self.content) {
            (Some(field), Content::Fields(_)) => format!("{why}. The schema ends before `{field}`"),
            _ => format!("{why}. There is no schema"),
        })
    }

    fn item(&self, name: String, writer: &Writer<'a>) -> Item {
        let note = self.missing().map(|missing| format!("{missing}."));
        let size = self.fixed_size(writer);
        let account = Some(Account {
            discriminator: self.discriminator(&name),
            // With options, the IDL may give the size of the account, and not that of the value.
            allows_trailing: !self.has_rest && (self.size.is_none() || self.size != size),
            size,
        });
        let mut notes = Vec::new();
        let body = match &self.content {
            Content::Nothing => {
                notes.extend(note);
                match self.start {
                    Some(start) if !start.is_empty() && self.end.is_none() => {
                        Body::Discriminator(start.to_vec())
                    }
                    _ => Body::Missing,
                }
            }
            Content::Variants(ty) => {
                let Type::Enum { tag, variants } = ty else {
                    unreachable!("`message` takes only enums")
                };
                enumeration(account, self.format, *tag, variants, writer)
            }
            Content::Fields(kept) => {
                let mut fields = fields(kept, self.format, writer);
                for (field, kept) in fields.iter_mut().zip(kept) {
                    if self.since.is_some_and(|since| since.contains(&kept.name)) {
                        field.options.push("since".into());
                    }
                }
                if let Some(last) = fields.last_mut() {
                    if self.has_rest {
                        last.options.push("rest".into());
                    }
                    last.notes.extend(note);
                }
                Body::Struct { account, format: self.format, fields }
            }
        };
        Item { docs: self.docs.to_vec(), notes, name, body }
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
        let mut end = 0_usize;
        let mut greatest = 1;
        for field in kept {
            let size = writer.sizes.measure(&field.ty, self.format).ok()?;
            let align = if self.format == Format::C { size.align } else { 1 };
            greatest = greatest.max(align);
            end = end.next_multiple_of(align).checked_add(size.bytes?)?;
        }
        Some(end.next_multiple_of(greatest) + self.start.map_or(0, <[u8]>::len))
    }
}

/// How many of the fields neap can read, whether the last one is a vector to the end of the data, and why it cannot read the next one.
fn readable<'a>(
    fields: &'a [idl::Field],
    format: Format,
    sizes: &Sizes<'a>,
) -> (usize, bool, Option<Why>) {
    for (index, field) in fields.iter().enumerate() {
        let why = match sizes.measure(&field.ty, format) {
            Ok(size) if format == Format::C && size.bytes.is_none() => {
                Why::new("varies in length, and is in C layout")
            }
            Ok(_) => continue,
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
        if is_last && is_rest && format != Format::C {
            return (fields.len(), true, None);
        }
        return (index, false, Some(why.inside(&field.name)));
    }
    (fields.len(), false, None)
}

/// The fields or variants of an account or an event, and how they follow each other.
pub fn with_definition<'a>(message: &'a Message, idl: &'a Idl) -> (&'a Type, Layout) {
    match &message.ty {
        Type::Defined(name) => match idl.types.get(name) {
            Some(definition) => (&definition.ty, definition.layout),
            None => (&message.ty, Layout::Borsh),
        },
        ty => (ty, Layout::Borsh),
    }
}

/// The item of a type that others refer to.
fn definition_item<'a>(
    definition: &'a idl::Definition,
    name: String,
    format: Format,
    writer: &Writer<'a>,
) -> Item {
    let size = writer.sizes.measure(&definition.ty, format).ok().and_then(|size| size.bytes);
    let body = match &definition.ty {
        ty @ Type::Struct(parts) if is_newtype(ty, size) => {
            let field = fields(&[&parts[0]], format, writer).remove(0);
            Body::Newtype { format, field: Field { name: String::new(), ..field } }
        }
        Type::Struct(parts) => {
            let parts = Vec::from_iter(writer.with_bytes(parts, format));
            Body::Struct { account: None, format, fields: fields(&parts, format, writer) }
        }
        Type::Enum { tag, variants } => enumeration(None, format, *tag, variants, writer),
        _ => Body::Missing,
    };
    Item { docs: definition.docs.clone(), notes: Vec::new(), name, body }
}

fn enumeration<'a>(
    account: Option<Account>,
    format: Format,
    tag: usize,
    variants: &'a [idl::Field],
    writer: &Writer<'a>,
) -> Body {
    let mut taken = Vec::<String>::new();
    let variants = variants.iter().map(|variant| {
        let parts = match &variant.ty {
            Type::Struct(parts) => Vec::from_iter(writer.with_bytes(parts, format)),
            _ => Vec::new(),
        };
        let mut fields = fields(&parts, format, writer);
        if matches!(&variant.ty, Type::Struct(all) if is_tuple(all)) {
            fields.iter_mut().for_each(|field| field.name.clear());
        }
        // The derive knows the types in variants, but not those in arrays and tuples.
        for (field, part) in fields.iter_mut().zip(parts) {
            if matches!(part.ty, Type::Defined(_)) {
                field.options.retain(|option| option != "variable");
            }
        }
        let name = names::variant(&variant.name);
        let mut free = (1..).map(|count| numbered(&name, count));
        let name = free.find(|name| !taken.contains(name)).unwrap_or_default();
        taken.push(name.clone());
        Variant { docs: variant.docs.clone(), name, fields }
    });
    Body::Enum { account, format, tag, variants: variants.collect() }
}

fn fields<'a>(parts: &[&'a idl::Field], format: Format, writer: &Writer<'a>) -> Vec<Field> {
    let mut taken = Vec::from_iter(parts.iter().map(|part| names::field(&part.name)));
    let fields = parts.iter().enumerate().map(|(index, part)| {
        // Some IDLs have two fields of one name.
        let free = (1..).map(|count| numbered(&taken[index], count));
        let name = free.into_iter().find(|name| !taken[..index].contains(name)).unwrap_or_default();
        taken[index].clone_from(&name);
        let written = writer.write(&part.ty, format);
        let mut options = Vec::new();
        if writer.needs_variable(&part.ty, format) {
            options.push("variable".to_owned());
        }
        if written.wire != written.value {
            options.push(format!("as = {}", written.wire));
        }
        let mut docs = part.docs.clone();
        docs.extend(meaning(&part.ty).map(str::to_owned));
        Field { docs, notes: Vec::new(), options, name, ty: written.value }
    });
    fields.collect()
}

/// A name, with a number if it is not the first one.
fn numbered(name: &str, count: usize) -> String {
    if count == 1 { name.to_owned() } else { format!("{name}{count}") }
}

/// What the type in Rust does not say about the bytes.
fn meaning(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Text(Length::Fixed(_)) => Some("A string, with zeros after it."),
        Type::Text(Length::Rest) => Some("A string to the end of the data."),
        Type::Integer { is_big_endian: true, .. } => Some("A big-endian number."),
        Type::Bool(2..) => Some("0 for `false`, 1 for `true`."),
        _ => None,
    }
}

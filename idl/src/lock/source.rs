//! Reads the schemas and accounts in the source of a program.

mod attributes;
mod constants;
mod error;
mod types;

pub use self::error::SourceError;

use self::{
    attributes::{Attributes, FieldAttributes, is_under_cfg},
    constants::Constants,
    types::TypeReader,
};
use super::marks::Marks;
use crate::types::references;
use neap_idl_reader::{Definition, Field, Idl, Layout, Length, Message, Type, discriminator};
use quote::ToTokens;
use std::{collections::BTreeSet, mem};
use syn::{Attribute, Fields, Item, ItemEnum, ItemStruct};

/// The schemas and accounts in the source of a program.
#[derive(Clone, Debug)]
pub struct Source {
    pub(super) idl: Idl,
    pub(super) marks: Marks,
}

impl Source {
    /// Reads the files of Rust in which a program has its accounts, and the types in them.
    ///
    /// # Errors
    ///
    /// When one is not Rust, when they have no account, when an account holds a type that is not in them or that cannot be read, and
    /// when a discriminator is not in them.
    pub fn read<'a>(files: impl IntoIterator<Item = &'a str>) -> Result<Self, SourceError> {
        let mut items = Vec::new();
        for text in files {
            collect(syn::parse_file(text)?.items, &mut items);
        }
        let aliases = items.iter().filter_map(|item| match item {
            Item::Type(item) => Some((item.ident.to_string(), (*item.ty).clone())),
            _ => None,
        });
        let constants = Constants::new(&items);
        let types = TypeReader { constants: &constants, aliases: aliases.collect() };
        let read = Self { idl: Idl::default(), marks: Marks::default() };
        let mut reader = Reader {
            constants: &constants,
            types,
            twice: BTreeSet::new(),
            read,
            schemas: Vec::new(),
        };
        for item in &items {
            match item {
                Item::Struct(item) => reader.structure(item)?,
                Item::Enum(item) => reader.enumeration(item)?,
                _ => {}
            }
        }
        let read = reader.finish()?;
        if read.idl.accounts.is_empty() { Err(SourceError::NoAccount) } else { Ok(read) }
    }
}

/// The items of a file, and of the modules in it, without those for tests.
fn collect(items: Vec<Item>, found: &mut Vec<Item>) {
    for item in items {
        match item {
            Item::Mod(module) if is_for_tests(&module.attrs) => {}
            Item::Mod(module) => {
                collect(module.content.map_or_else(Vec::new, |(_, items)| items), found);
            }
            item => found.push(item),
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let is_for_tests = |it: &Attribute| it.meta.to_token_stream().to_string() == "cfg (test)";
    attributes.iter().any(is_for_tests)
}

struct Reader<'a> {
    constants: &'a Constants,
    types: TypeReader<'a>,
    /// Types whose names two modules have.
    twice: BTreeSet<String>,
    read: Source,
    /// Schemas without a discriminator. Those that no other schema holds are accounts.
    schemas: Vec<String>,
}

impl Reader<'_> {
    fn structure(&mut self, item: &ItemStruct) -> Result<(), SourceError> {
        let name = item.ident.to_string();
        let attributes = Attributes::read(&name, &item.attrs, self.constants)?;
        let fields = self.fields(&name, &item.fields, &attributes)?;
        self.add(name, Type::Struct(fields), attributes);
        Ok(())
    }

    fn enumeration(&mut self, item: &ItemEnum) -> Result<(), SourceError> {
        let name = item.ident.to_string();
        let attributes = Attributes::read(&name, &item.attrs, self.constants)?;
        let mut variants = Vec::new();
        for variant in &item.variants {
            let number = variant.discriminant.as_ref().filter(|_| attributes.has_numbers());
            let number = number.map(|(_, number)| format!(" = {}", number.to_token_stream()));
            let label = format!("{}{}", variant.ident, number.unwrap_or_default());
            let fields = self.fields(&name, &variant.fields, &attributes)?;
            variants.push(Field::new(label, Type::Struct(fields)));
        }
        let tag = attributes.tag_size();
        self.add(name, Type::Enum { tag, variants }, attributes);
        Ok(())
    }

    fn add(&mut self, name: String, ty: Type, attributes: Attributes) {
        let layout = attributes.layout.unwrap_or(Layout::Borsh);
        let align = attributes.align.unwrap_or(1);
        let definition = Definition { layout, align, ..Definition::new(ty) };
        if self.read.idl.types.insert(name.clone(), definition).is_some() {
            self.twice.insert(name.clone());
        }
        if let Some(trailing) = attributes.trailing {
            self.read.marks.trailing.insert(name.clone(), trailing);
        }
        let anchor = || discriminator(&format!("account:{name}"));
        let start = attributes.start.or_else(|| attributes.is_account.then(anchor));
        match start {
            Some(start) => self.account(name, start),
            None if attributes.is_neap => self.schemas.push(name),
            None => {}
        }
    }

    fn account(&mut self, name: String, start: Vec<u8>) {
        let ty = Type::Defined(name.clone());
        self.read.idl.accounts.push(Message { name, docs: Vec::new(), start, size: None, ty });
    }

    fn fields(
        &mut self,
        owner: &str,
        fields: &Fields,
        attributes: &Attributes,
    ) -> Result<Vec<Field>, SourceError> {
        let mut found = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let name = field.ident.as_ref().map_or_else(
                || index.to_string(),
                |name| name.to_string().trim_start_matches("r#").to_owned(),
            );
            if is_under_cfg(&field.attrs) {
                return Err(SourceError::Cfg(format!("{owner}.{name}")));
            }
            let given = FieldAttributes::read(&field.attrs, self.constants)?;
            if given.is_skipped {
                continue;
            }
            let ty = given.stands_for.as_ref().unwrap_or(&field.ty);
            let mut ty = self.types.read(ty, attributes.length_size(), 0);
            if let (true, Type::List { length, .. } | Type::Bytes(length)) =
                (given.is_rest, &mut ty)
            {
                *length = Length::Rest;
            }
            self.read.marks.fields.insert((owner.to_owned(), name.clone()), given.mark);
            found.push(Field::new(name, ty));
        }
        Ok(found)
    }

    /// Adds the schemas that no other one holds, and checks that all types in accounts are known.
    fn finish(mut self) -> Result<Source, SourceError> {
        let idl = &self.read.idl;
        let accounts = idl.accounts.iter().map(|account| &account.name);
        let holders = accounts.chain(&self.schemas).filter_map(|name| idl.types.get(name));
        let held = holders.flat_map(|definition| references(&definition.ty)).map(str::to_owned);
        let held = BTreeSet::from_iter(held);
        for name in mem::take(&mut self.schemas) {
            if !held.contains(&name) {
                self.account(name, Vec::new());
            }
        }
        let idl = &self.read.idl;
        let mut pending = Vec::from_iter(idl.accounts.iter().map(|account| account.name.as_str()));
        let mut seen = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if !seen.insert(name) {
                continue;
            }
            if self.twice.contains(name) {
                return Err(SourceError::Twice(name.to_owned()));
            }
            let definition =
                idl.types.get(name).ok_or_else(|| SourceError::Type(name.to_owned()))?;
            if let Some(unknown) = unsupported(&definition.ty) {
                return Err(SourceError::Type(unknown.to_owned()));
            }
            pending.extend(references(&definition.ty));
        }
        Ok(self.read)
    }
}

/// The first part of a type that cannot be read.
fn unsupported(ty: &Type) -> Option<&str> {
    match ty {
        Type::Unsupported(what) => Some(what),
        Type::Option { item, .. } | Type::List { item, .. } => unsupported(item),
        Type::Struct(parts) => parts.iter().find_map(|part| unsupported(&part.ty)),
        Type::Enum { variants, .. } => variants.iter().find_map(|variant| unsupported(&variant.ty)),
        _ => None,
    }
}

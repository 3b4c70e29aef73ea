//! Reads the schemas and accounts in the source of a program.

use super::describe::{Mark, Marks};
use neap_idl_reader::{Definition, Field, Idl, Layout, Length, Message, Tag, Type, discriminator};
use quote::ToTokens;
use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
};
use syn::{
    Attribute, Expr, ExprLit, Fields, GenericArgument, Item, ItemEnum, ItemStruct, Lit, LitInt,
    Meta, PathArguments, Token, parenthesized, punctuated::Punctuated,
};

/// The schemas and accounts in the source of a program.
#[derive(Clone, Debug)]
pub struct Source {
    pub(super) idl: Idl,
    pub(super) marks: Marks,
}

/// Why a source cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// It is not Rust, or an option is written in a way that the derive refuses.
    #[error(transparent)]
    Syntax(#[from] syn::Error),
    /// A discriminator is a constant of another file.
    #[error("the discriminator of `{0}` is a constant of another file: name that file too")]
    Discriminator(String),
    /// An account holds a type that is not in these files, or that neap-idl cannot read.
    #[error(
        "cannot read the type `{0}`, which an account holds: name the file that has it too. A generic type, or a computed length, cannot be locked"
    )]
    Type(String),
    /// Two modules have a type of this name.
    #[error("two types are called `{0}`, and an account holds one of them: lock their files apart")]
    Twice(String),
    /// There is nothing to lock.
    #[error("there is no account: no `#[account]`, and no struct or enum that derives `Neap`")]
    NoAccount,
}

impl Source {
    /// Reads the files of Rust in which a program has its accounts, and the types in them.
    ///
    /// # Errors
    ///
    /// When one is not Rust, when they have no account, and when a discriminator is not in them.
    pub fn read<'a>(files: impl IntoIterator<Item = &'a str>) -> Result<Self, SourceError> {
        let mut items = Vec::new();
        for text in files {
            collect(syn::parse_file(text)?.items, &mut items);
        }
        let constants = items.iter().filter_map(|item| match item {
            Item::Const(item) => Some((item.ident.to_string(), (*item.expr).clone())),
            _ => None,
        });
        let aliases = items.iter().filter_map(|item| match item {
            Item::Type(item) => Some((item.ident.to_string(), (*item.ty).clone())),
            _ => None,
        });
        let mut reader = Reader {
            constants: constants.collect(),
            aliases: aliases.collect(),
            alias_depth: Cell::new(0),
            twice: BTreeSet::new(),
            read: Self { idl: Idl::default(), marks: Marks::new() },
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

/// The most aliases that stand for each other.
const MAX_ALIASES: usize = 16;

struct Reader {
    constants: BTreeMap<String, Expr>,
    aliases: BTreeMap<String, syn::Type>,
    /// How many aliases stand for each other. One may stand for itself.
    alias_depth: Cell<usize>,
    /// Types whose names two modules have.
    twice: BTreeSet<String>,
    read: Source,
    /// Schemas without a discriminator. Those that no other type holds are accounts.
    schemas: Vec<String>,
}

/// The attributes of a type.
#[derive(Default)]
struct Attributes {
    is_neap: bool,
    is_account: bool,
    layout: Option<Layout>,
    is_bincode: bool,
    repr: Option<usize>,
    has_discriminants: bool,
    start: Option<Vec<u8>>,
}

impl Reader {
    fn structure(&mut self, item: &ItemStruct) -> Result<(), SourceError> {
        let name = item.ident.to_string();
        let attributes = self.attributes(&name, &item.attrs)?;
        let fields = self.fields(&name, &item.fields, &attributes)?;
        self.add(name, Type::Struct(fields), attributes);
        Ok(())
    }

    fn enumeration(&mut self, item: &ItemEnum) -> Result<(), SourceError> {
        let name = item.ident.to_string();
        let attributes = self.attributes(&name, &item.attrs)?;
        let keeps_numbers = attributes.has_discriminants || attributes.layout == Some(Layout::C);
        let mut variants = Vec::new();
        for variant in &item.variants {
            let number = variant.discriminant.as_ref().filter(|_| keeps_numbers);
            let number = number.map(|(_, number)| format!(" = {}", number.to_token_stream()));
            let label = format!("{}{}", variant.ident, number.unwrap_or_default());
            let fields = self.fields(&name, &variant.fields, &attributes)?;
            variants.push(Field::new(label, Type::Struct(fields)));
        }
        let tag = if attributes.is_bincode { 4 } else { attributes.repr.unwrap_or(1) };
        self.add(name, Type::Enum { tag, variants }, attributes);
        Ok(())
    }

    fn add(&mut self, name: String, ty: Type, attributes: Attributes) {
        let layout = attributes.layout.unwrap_or(Layout::Borsh);
        let definition = Definition { layout, ..Definition::new(ty) };
        if self.read.idl.types.insert(name.clone(), definition).is_some() {
            self.twice.insert(name.clone());
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

    /// Adds the schemas that no account holds, and checks that all types in accounts are known.
    fn finish(mut self) -> Result<Source, SourceError> {
        let mut held = BTreeSet::new();
        for definition in self.read.idl.types.values() {
            held.extend(references_of(&definition.ty).into_iter().map(str::to_owned));
        }
        let schemas = std::mem::take(&mut self.schemas);
        for name in schemas.into_iter().filter(|name| !held.contains(name)) {
            self.account(name, Vec::new());
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
            pending.extend(references_of(&definition.ty));
        }
        Ok(self.read)
    }

    fn attributes(&self, name: &str, attributes: &[Attribute]) -> Result<Attributes, SourceError> {
        let mut found = Attributes::default();
        for attribute in attributes {
            let path = attribute.path();
            if path.is_ident("derive") {
                let derives = attribute
                    .parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated)?;
                found.is_neap |= derives
                    .iter()
                    .any(|path| path.segments.last().is_some_and(|it| it.ident == "Neap"));
            } else if path.is_ident("neap") {
                self.options(name, attribute, &mut found)?;
            } else if path.is_ident("account") || path.is_ident("zero_copy") {
                found.is_account |= path.is_ident("account");
                if let Some(start) = discriminator_of(attribute) {
                    let bytes = match &start {
                        Expr::Lit(_) => {
                            number(&start).and_then(|it| u8::try_from(it).ok()).map(|it| vec![it])
                        }
                        _ => None,
                    };
                    let bytes = bytes.or_else(|| self.start(name, &start));
                    found.start =
                        Some(bytes.ok_or_else(|| SourceError::Discriminator(name.to_owned()))?);
                }
                let given = attribute.meta.to_token_stream().to_string();
                if given.contains("zero_copy") {
                    found.layout =
                        Some(if given.contains("unsafe") { Layout::Packed } else { Layout::C });
                }
            } else if path.is_ident("repr") {
                let given = attribute.meta.to_token_stream().to_string();
                if given.contains("packed") {
                    found.layout = Some(Layout::Packed);
                }
                let sizes = [("u8", 1), ("u16", 2), ("u32", 4), ("u64", 8)];
                found.repr =
                    sizes.iter().find(|(name, _)| given.contains(name)).map(|(_, size)| *size);
            } else if path.is_ident("borsh") {
                let given = attribute.meta.to_token_stream().to_string();
                found.has_discriminants |=
                    given.contains("use_discriminant") && given.contains("true");
            }
        }
        // In the other formats, the memory of the program does not matter.
        if found.is_neap && found.layout != Some(Layout::C) {
            found.layout = Some(Layout::Borsh);
        }
        Ok(found)
    }

    fn options(
        &self,
        name: &str,
        attribute: &Attribute,
        found: &mut Attributes,
    ) -> Result<(), SourceError> {
        let mut start = None;
        attribute.parse_nested_meta(|meta| {
            let value = if meta.input.peek(Token![=]) {
                Some(meta.value()?.parse::<Expr>()?)
            } else {
                None
            };
            if meta.path.is_ident("format") {
                match value.as_ref().and_then(string).as_deref() {
                    Some("c") => found.layout = Some(Layout::C),
                    Some("bincode") => found.is_bincode = true,
                    _ => {}
                }
            } else if meta.path.is_ident("discriminator") {
                start = value;
            }
            Ok(())
        })?;
        if let Some(start) = start {
            let bytes = self
                .start(name, &start)
                .ok_or_else(|| SourceError::Discriminator(name.to_owned()))?;
            found.start = Some(bytes);
        }
        Ok(())
    }

    /// The bytes of a discriminator.
    fn start(&self, name: &str, given: &Expr) -> Option<Vec<u8>> {
        match given {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if text.value() == "anchor" => {
                Some(discriminator(&format!("account:{name}")))
            }
            Expr::Lit(ExprLit { lit: Lit::ByteStr(bytes), .. }) => Some(bytes.value()),
            Expr::Call(call) => Some(discriminator(&string(call.args.first()?)?)),
            Expr::Array(array) => {
                array.elems.iter().map(|byte| u8::try_from(number(byte)?).ok()).collect()
            }
            Expr::Reference(reference) => self.start(name, &reference.expr),
            Expr::Path(path) => {
                let constant = self.constants.get(&path.path.segments.last()?.ident.to_string())?;
                if matches!(constant, Expr::Path(_)) { None } else { self.start(name, constant) }
            }
            _ => None,
        }
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
            let (mark, stands_for, is_rest) = marks(&field.attrs)?;
            let mut ty = self.type_of(stands_for.as_ref().unwrap_or(&field.ty), attributes);
            if is_rest {
                match &mut ty {
                    Type::List { length, .. } | Type::Bytes(length) => *length = Length::Rest,
                    _ => {}
                }
            }
            self.read.marks.insert((owner.to_owned(), name.clone()), mark);
            found.push(Field::new(name, ty));
        }
        Ok(found)
    }

    fn type_of(&self, ty: &syn::Type, attributes: &Attributes) -> Type {
        let prefix = Length::Prefix(if attributes.is_bincode { 8 } else { 4 });
        let text = || Type::Unsupported(ty.to_token_stream().to_string());
        match ty {
            syn::Type::Array(array) => {
                let length = number(&array.len).or_else(|| match &array.len {
                    Expr::Path(path) => {
                        number(self.constants.get(&path.path.segments.last()?.ident.to_string())?)
                    }
                    _ => None,
                });
                match length.and_then(|length| usize::try_from(length).ok()) {
                    Some(length) => {
                        Type::list(self.type_of(&array.elem, attributes), Length::Fixed(length))
                    }
                    None => text(),
                }
            }
            syn::Type::Tuple(tuple) => {
                Type::tuple(tuple.elems.iter().map(|part| self.type_of(part, attributes)))
            }
            syn::Type::Reference(reference) => self.type_of(&reference.elem, attributes),
            syn::Type::Slice(slice) => Type::list(self.type_of(&slice.elem, attributes), prefix),
            syn::Type::Path(path) => {
                let Some(last) = path.path.segments.last() else { return text() };
                let parts = match &last.arguments {
                    PathArguments::AngleBracketed(arguments) => arguments.args.iter().collect(),
                    _ => Vec::new(),
                };
                let parts = parts.into_iter().filter_map(|part| match part {
                    GenericArgument::Type(ty) => Some(self.type_of(ty, attributes)),
                    _ => None,
                });
                let name = last.ident.to_string();
                self.named(&name, parts.collect(), prefix, attributes).unwrap_or_else(text)
            }
            _ => text(),
        }
    }

    fn named(
        &self,
        name: &str,
        mut parts: Vec<Type>,
        prefix: Length,
        attributes: &Attributes,
    ) -> Option<Type> {
        let option =
            |item: Type, tag, is_padded| Type::Option { item: item.into(), tag, is_padded };
        Some(match (name, parts.len()) {
            ("Pubkey" | "Address", 0) => Type::Key,
            ("String" | "str", 0) => Type::Text(prefix),
            ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", 1) => Type::list(parts.remove(0), prefix),
            ("BTreeMap" | "HashMap", 2) => Type::list(Type::tuple(parts), prefix),
            ("Option", 1) => option(parts.remove(0), Tag::Prefix(1), false),
            ("COption", 1) => option(parts.remove(0), Tag::Prefix(4), true),
            ("COption", 2) => option(parts.remove(0), Tag::Prefix(1), true),
            ("MaybeNull", 1) => option(parts.remove(0), Tag::Zeroable, true),
            ("Box", 1) => parts.remove(0),
            (_, 0) => match (Type::primitive(name), self.aliases.get(name)) {
                (Some(primitive), _) => primitive,
                (None, Some(meant)) if self.alias_depth.get() < MAX_ALIASES => {
                    self.alias_depth.set(self.alias_depth.get() + 1);
                    let meant = self.type_of(meant, attributes);
                    self.alias_depth.set(self.alias_depth.get() - 1);
                    meant
                }
                (None, _) => Type::Defined(name.to_owned()),
            },
            _ => return None,
        })
    }
}

/// The discriminator that `#[account(discriminator = …)]` names.
fn discriminator_of(attribute: &Attribute) -> Option<Expr> {
    let arguments =
        attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
    arguments.into_iter().find_map(|argument| match argument {
        Meta::NameValue(pair) if pair.path.is_ident("discriminator") => Some(pair.value),
        _ => None,
    })
}

fn references_of(ty: &Type) -> Vec<&str> {
    let mut found = Vec::new();
    crate::types::references(ty, &mut found);
    found
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

/// What a field's options say: its mark, the type that stands for it, and whether it reaches to the end of the data.
fn marks(attributes: &[Attribute]) -> Result<(Mark, Option<syn::Type>, bool), SourceError> {
    let (mut mark, mut stands_for, mut is_rest) = (Mark::default(), None, false);
    for attribute in attributes.iter().filter(|it| it.path().is_ident("neap")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("since") {
                mark.since = true;
            } else if meta.path.is_ident("rest") {
                is_rest = true;
            } else if meta.path.is_ident("as") {
                stands_for = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("max") && meta.input.peek(Token![=]) {
                mark.max = number(&meta.value()?.parse()?);
            } else if meta.path.is_ident("max") {
                let content;
                parenthesized!(content in meta.input);
                let limits = Punctuated::<LitInt, Token![,]>::parse_terminated(&content)?;
                mark.max = limits.first().map(LitInt::base10_parse).transpose()?;
            } else if meta.input.peek(Token![=]) {
                meta.value()?.parse::<Expr>()?;
            }
            Ok(())
        })?;
    }
    Ok((mark, stands_for, is_rest))
}

fn string(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

fn number(expression: &Expr) -> Option<u64> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

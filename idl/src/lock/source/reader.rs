//! Reads the types that accounts consist of.

use super::{
    Root,
    attributes::{Attributes, Codec, FieldAttributes, WRITERS, real_name},
    conditions::is_there,
    constants::Scope,
    error::{Doubt, SourceError},
    modules::{ItemId, Modules, plain},
    type_of,
    types::{Names, TypeReader, name_of, refuse_generic},
};
use crate::lock::describe::Marks;
use neap_idl_reader::{Definition, Field, Fields, Idl, Length, Message, Type, Variant};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::{Item, spanned::Spanned};

/// Reads the types that accounts consist of.
pub struct Reader<'a> {
    modules: &'a Modules<'a>,
    names: &'a Names,
    codec: Codec,
    pub idl: Idl,
    pub marks: Marks,
    /// The types that were read, and those that others hold.
    pub reached: BTreeSet<ItemId>,
    pub held: BTreeSet<ItemId>,
}

impl<'a> Reader<'a> {
    /// Reads the accounts whose bytes one codec decides, and the types in them.
    pub fn read(
        modules: &'a Modules<'a>,
        roots: &[Root],
        codec: Codec,
        names: &'a Names,
    ) -> Result<Self, SourceError> {
        let mut reader = Reader {
            modules,
            names,
            codec,
            idl: Idl::default(),
            marks: Marks::default(),
            reached: BTreeSet::new(),
            held: BTreeSet::new(),
        };
        let mut pending = Vec::new();
        for root in roots.iter().filter(|root| root.codec == codec) {
            let name = name_of(root.item, names, modules);
            let ty = Type::Defined(name.clone());
            let start = root.start.clone().unwrap_or_default();
            reader.idl.accounts.push(Message::new(name, start, ty));
            pending.push(root.item);
        }
        while let Some(item) = pending.pop() {
            if reader.reached.insert(item) {
                pending.extend(reader.define(item)?);
            }
        }
        Ok(reader)
    }

    /// Reads a type. Returns those that it holds.
    fn define(&mut self, index: ItemId) -> Result<Vec<ItemId>, SourceError> {
        let modules = self.modules;
        let entry = &modules[index];
        let Some((ident, attributes)) = type_of(&entry.item) else { return Ok(Vec::new()) };
        let unclear = |doubt| {
            let place = modules.place(entry.module, entry.item.span());
            SourceError::unclear(place, ident.clone(), doubt)
        };
        let scope = Scope { modules, module: entry.module, owner: Some(index) };
        let attributes = Attributes::read(&ident, attributes, scope).map_err(unclear)?;
        self.refuse_own_encoding(index, &ident, &attributes).map_err(unclear)?;
        let name = name_of(index, self.names, modules);
        let held = Vec::new();
        let mut owner = Owner { name: name.clone(), ident: ident.clone(), scope, attributes, held };
        let ty = match &entry.item {
            Item::Enum(item) => {
                refuse_generic(&item.generics, &ident).map_err(unclear)?;
                let variants = self.read_variants(&mut owner, item)?;
                Type::Enum { tag: owner.attributes.tag(self.codec), variants }
            }
            Item::Struct(item) => {
                refuse_generic(&item.generics, &ident).map_err(unclear)?;
                Type::Struct(self.read_fields(&mut owner, &item.fields)?)
            }
            _ => return Ok(Vec::new()),
        };
        let encoding = owner.attributes.encoding(self.codec);
        let align = owner.attributes.align.unwrap_or(1);
        self.idl.types.insert(name.clone(), Definition { encoding, align, ..Definition::new(ty) });
        if let Some(trailing) = owner.attributes.trailing {
            self.marks.trailing.insert(name, trailing);
        }
        self.held.extend(&owner.held);
        Ok(owner.held)
    }

    /// Refuses a type whose bytes are not those of its fields, one after the other.
    fn refuse_own_encoding(
        &self,
        index: ItemId,
        ident: &str,
        attributes: &Attributes,
    ) -> Result<(), Doubt> {
        let modules = self.modules;
        match (self.codec, attributes.packed) {
            (Codec::Cast, Some(2..)) => return Err(Doubt::PartlyPacked),
            (Codec::Borsh, _) => {}
            _ => return Ok(()),
        }
        for (item, entry) in modules.implementations(index) {
            let Some((path, _)) = &item.trait_ else { continue };
            let scope = Scope { modules, module: entry.module, owner: None };
            let name = real_name(path, scope);
            if WRITERS.contains(&name.as_str()) {
                let place = modules.place(entry.module, item.span());
                return Err(Doubt::Implementation { name, place });
            }
        }
        if attributes.is_account || attributes.is_written {
            return Ok(());
        }
        for (_, entry) in modules.items() {
            let Item::Macro(item) = &entry.item else { continue };
            if mentions(item.mac.tokens.clone(), ident) {
                return Err(Doubt::Macro(modules.place(entry.module, item.span())));
            }
        }
        Ok(())
    }

    fn read_variants(
        &mut self,
        owner: &mut Owner<'a>,
        item: &syn::ItemEnum,
    ) -> Result<Vec<Variant>, SourceError> {
        let mut found = Vec::new();
        for variant in &item.variants {
            let name = plain(&variant.ident);
            let (scope, ident) = (owner.scope, owner.ident.clone());
            let unclear = |doubt| {
                SourceError::unclear(scope.place(variant.span()), format!("{ident}.{name}"), doubt)
            };
            if !is_there(&variant.attrs, self.modules.stated).map_err(unclear)? {
                continue;
            }
            if let Some((_, number)) = &variant.discriminant
                && owner.attributes.has_numbers(self.codec)
            {
                let number = owner.scope.number(number).map_err(unclear)?;
                self.marks.numbers.insert((owner.name.clone(), name.clone()), number);
            }
            let fields = self.read_fields(owner, &variant.fields)?;
            found.push(Variant { name, docs: Vec::new(), fields });
        }
        Ok(found)
    }

    fn read_fields(
        &mut self,
        owner: &mut Owner<'a>,
        fields: &syn::Fields,
    ) -> Result<Fields, SourceError> {
        let mut found = Vec::new();
        for field in fields {
            let name = field.ident.as_ref().map_or_else(|| found.len().to_string(), plain);
            let read = self.read_field(owner, field).map_err(|doubt| {
                let place = owner.scope.place(field.span());
                SourceError::unclear(place, format!("{}.{name}", owner.ident), doubt)
            });
            if let Some((ty, given)) = read? {
                self.marks.fields.insert((owner.name.clone(), name.clone()), given.mark);
                found.push(Field::new(name, ty));
            }
        }
        Ok(found.into())
    }

    /// Reads a field, if it is there.
    fn read_field(
        &self,
        owner: &mut Owner<'a>,
        field: &syn::Field,
    ) -> Result<Option<(Type, FieldAttributes)>, Doubt> {
        if !is_there(&field.attrs, self.modules.stated)? {
            return Ok(None);
        }
        let given = FieldAttributes::read(&field.attrs, owner.scope, self.codec)?;
        if given.is_skipped {
            return Ok(None);
        }
        let ty = given.stands_for.as_ref().unwrap_or(&field.ty);
        let length_width = owner.attributes.length_width(self.codec);
        let (modules, names, held) = (self.modules, self.names, &mut owner.held);
        let mut ty = TypeReader { modules, names, length_width, held }.read(ty, owner.scope)?;
        if let (true, Type::List { length, .. } | Type::Bytes(length)) = (given.is_rest, &mut ty) {
            *length = Length::Rest;
        }
        Ok(Some((ty, given)))
    }
}

/// Whether a macro's tokens have this name, also in brackets.
fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => plain(&ident) == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}

/// The type whose fields are read.
struct Owner<'a> {
    /// What the IDL calls it.
    name: String,
    ident: String,
    scope: Scope<'a>,
    attributes: Attributes,
    held: Vec<ItemId>,
}

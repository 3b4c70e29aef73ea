//! Types of Rust as those of an IDL.

use super::{
    constants::{Scope, text},
    error::Doubt,
    modules::{ItemId, Meaning, Modules, Space, names},
    walk::Walk,
};
use neap_idl_reader::{Length, Tag, Type, Width};
use std::collections::BTreeMap;
use syn::{GenericArgument, GenericParam, Generics, Item, PathArguments};

/// The crates whose types are known, and how the names of others begin.
const KNOWN_CRATES: [&str; 7] = ["alloc", "borsh", "core", "hashbrown", "neap", "pinocchio", "std"];
const KNOWN_FAMILIES: [&str; 6] = ["anchor_", "neap_", "pinocchio_", "quasar_", "solana_", "spl_"];

/// What the IDL calls items, if others have their last names too.
pub type Names = BTreeMap<ItemId, String>;

/// What the IDL calls an item.
pub fn name_of(item: ItemId, names: &Names, modules: &Modules) -> String {
    names.get(&item).cloned().unwrap_or_else(|| modules.path(item))
}

/// Reads types, in a format whose lengths have one width.
pub struct TypeReader<'a> {
    pub modules: &'a Modules<'a>,
    pub names: &'a Names,
    pub length_width: Width,
    /// The structs and enums that were read.
    pub held: &'a mut Vec<ItemId>,
}

impl TypeReader<'_> {
    /// Reads a type.
    pub fn read(&mut self, ty: &syn::Type, scope: Scope) -> Result<Type, Doubt> {
        self.ty(ty, scope, &mut Walk::new(ty))
    }

    fn ty(&mut self, ty: &syn::Type, scope: Scope, walk: &mut Walk) -> Result<Type, Doubt> {
        walk.enter()?;
        let read = match ty {
            syn::Type::Array(array) => {
                let length = scope.length_inside(&array.len, walk)?;
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                Ok(Type::list(self.ty(&array.elem, scope, walk)?, Length::Fixed(length)))
            }
            syn::Type::Tuple(tuple) => {
                let parts = tuple.elems.iter().map(|part| self.ty(part, scope, walk));
                Ok(Type::tuple(parts.collect::<Result<Vec<_>, _>>()?))
            }
            syn::Type::Reference(reference) => self.ty(&reference.elem, scope, walk),
            syn::Type::Paren(inner) => self.ty(&inner.elem, scope, walk),
            syn::Type::Group(inner) => self.ty(&inner.elem, scope, walk),
            syn::Type::Slice(slice) => {
                let item = self.ty(&slice.elem, scope, walk)?;
                Ok(Type::list(item, Length::Prefix(self.length_width)))
            }
            syn::Type::Path(path) => self.path(path, scope, walk),
            _ => Err(Doubt::UnknownType(text(ty))),
        };
        walk.leave();
        read
    }

    fn path(&mut self, ty: &syn::TypePath, scope: Scope, walk: &mut Walk) -> Result<Type, Doubt> {
        let mut arguments = ty.path.segments.iter().map(|segment| &segment.arguments);
        arguments.next_back();
        if ty.qself.is_some() || arguments.any(|it| !it.is_empty()) {
            return Err(Doubt::UnknownType(text(ty)));
        }
        let path = names(&ty.path);
        match scope.resolve(&ty.path, Space::Type)? {
            // An item with parameters is refused there.
            Meaning::Item(item) => self.item(item, walk),
            Meaning::Foreign(foreign) => {
                let name = foreign.last().filter(|_| is_known_crate(&foreign));
                self.known(ty, &foreign, name, scope, walk)
            }
            Meaning::Nothing => {
                let name = path.last().filter(|name| self.is_standard(name, scope));
                self.known(ty, &path, name, scope, walk)
            }
            _ => Err(Doubt::MissingType(path.join("::"))),
        }
    }

    fn item(&mut self, index: ItemId, walk: &mut Walk) -> Result<Type, Doubt> {
        let entry = &self.modules[index];
        let name = name_of(index, self.names, self.modules);
        let generics = match &entry.item {
            Item::Type(item) => &item.generics,
            Item::Struct(item) => &item.generics,
            Item::Enum(item) => &item.generics,
            _ => return Err(Doubt::NoType(name)),
        };
        refuse_generic(generics, &name)?;
        if let Item::Type(item) = &entry.item {
            let scope = Scope { modules: self.modules, module: entry.module, owner: None };
            return self.ty(&item.ty, scope, walk);
        }
        self.held.push(index);
        Ok(Type::Defined(name))
    }

    /// Whether a name that the program does not have is that of a well-known type. Any glob may bring it. Preludes bring keys, so for
    /// those one known crate is enough.
    fn is_standard(&self, name: &str, scope: Scope) -> bool {
        if ["String", "Vec", "Option", "Box", "str"].contains(&name) || primitive(name).is_some() {
            return true;
        }
        let globs = self.modules.unknown_globs(scope.module);
        let is_known =
            |glob: &Meaning| matches!(glob, Meaning::Foreign(path) if is_known_crate(path));
        match name {
            "Pubkey" | "Address" => globs.is_empty() || globs.iter().any(is_known),
            _ => globs.iter().all(is_known),
        }
    }

    /// A type that is stated, or one with a well-known name.
    fn known(
        &mut self,
        ty: &syn::TypePath,
        path: &[String],
        name: Option<&String>,
        scope: Scope,
        walk: &mut Walk,
    ) -> Result<Type, Doubt> {
        if let Some(stated) = self.modules.stated.of(path) {
            let stated = syn::parse_str::<syn::Type>(stated)
                .map_err(|error| Doubt::StatedType { text: stated.to_owned(), error })?;
            return self.ty(&stated, scope, walk);
        }
        let foreign = || Doubt::ForeignType(path.join("::"));
        let mut parts = Vec::new();
        if let Some(PathArguments::AngleBracketed(arguments)) =
            ty.path.segments.last().map(|last| &last.arguments)
        {
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Type(_) if name.is_none() => return Err(foreign()),
                    GenericArgument::Type(ty) => parts.push(self.ty(ty, scope, walk)?),
                    GenericArgument::Lifetime(_) => {}
                    _ => return Err(foreign()),
                }
            }
        }
        let named = name.and_then(|name| named(name, parts, self.length_width));
        named.ok_or_else(foreign)
    }
}

fn is_known_crate(path: &[String]) -> bool {
    path.first().is_some_and(|name| {
        let is_of_family = KNOWN_FAMILIES.iter().any(|family| name.starts_with(family));
        is_of_family || KNOWN_CRATES.contains(&name.as_str())
    })
}

/// Refuses parameters that are types or numbers.
pub fn refuse_generic(generics: &Generics, name: &str) -> Result<(), Doubt> {
    let is_lifetime = |it: &GenericParam| matches!(it, GenericParam::Lifetime(_));
    if generics.params.iter().all(is_lifetime) {
        return Ok(());
    }
    Err(Doubt::Generic(name.to_owned()))
}

/// The primitive type that Rust calls so.
fn primitive(name: &str) -> Option<Type> {
    let is_of_rust = name == "bool" || name.ends_with(|letter: char| letter.is_ascii_digit());
    Type::primitive(name).filter(|ty| is_of_rust && !matches!(ty, Type::Bytes(_)))
}

fn named(name: &str, mut parts: Vec<Type>, length_width: Width) -> Option<Type> {
    let prefix = Length::Prefix(length_width);
    Some(match (name, parts.len()) {
        ("Pubkey" | "Address", 0) => Type::Key,
        ("Epoch" | "Slot", 0) => Type::unsigned(Width::Eight),
        ("UnixTimestamp", 0) => Type::primitive("i64")?,
        ("PodBool", 0) => Type::unsigned(Width::One),
        ("PodU16" | "PodI16", 0) => Type::Bytes(Length::Fixed(2)),
        ("PodU32" | "PodI32", 0) => Type::Bytes(Length::Fixed(4)),
        ("PodU64" | "PodI64", 0) => Type::Bytes(Length::Fixed(8)),
        ("PodU128" | "PodI128", 0) => Type::Bytes(Length::Fixed(16)),
        ("String" | "str", 0) => Type::Text(prefix),
        ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", 1) => Type::list(parts.remove(0), prefix),
        ("BTreeMap" | "HashMap", 2) => Type::list(Type::tuple(parts), prefix),
        ("Option", 1) => Type::option(parts.remove(0), Tag::Prefix(Width::One)),
        ("COption", 1) => Type::padded_option(parts.remove(0), Tag::Prefix(Width::Four)),
        ("COption", 2) => Type::padded_option(parts.remove(0), Tag::Prefix(Width::One)),
        ("MaybeNull", 1) => Type::padded_option(parts.remove(0), Tag::Zeroable),
        ("Box", 1) => parts.remove(0),
        (name, 0) => primitive(name)?,
        _ => return None,
    })
}

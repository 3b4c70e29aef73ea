//! The modules of a program, and what a path means in each of them.

mod items;
mod read;
mod resolve;

pub use items::{Space, names, plain, string};

use super::error::{Doubt, Place, SourceError};
use crate::lock::stated::Stated;
use items::named;
use neap_idl_reader::MAX_DEPTH;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};
use syn::{Item, Visibility};

/// What a path means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// An item of the program, by its number.
    Item(usize),
    Module(usize),
    /// Something with this name that belongs to a type.
    Associated(usize, String),
    /// Something of another crate.
    Foreign(Vec<String>),
    /// Something of this crate that is not in the files.
    Missing(String),
    /// A name that no item and no `use` of the program has.
    Nothing,
}

/// An item, and the module it is in.
pub struct Entry {
    pub module: usize,
    pub item: Item,
    /// Why it is not known whether it is there.
    pub doubt: Option<Doubt>,
    /// The content of a module.
    content: Option<usize>,
}

struct Import {
    /// `None` for all names.
    name: Option<String>,
    path: Vec<String>,
    is_absolute: bool,
    /// It also takes names that are private.
    takes_private: bool,
    visibility: Visibility,
    doubt: Option<Doubt>,
    at: Place,
}

#[derive(Default)]
struct Module {
    name: String,
    parent: Option<usize>,
    imports: Vec<Import>,
    /// The name of its file.
    file: String,
    /// The directory of its file, unless it is inside another module of that file.
    beside: Option<PathBuf>,
    /// Where the files of its modules are.
    directory: Option<PathBuf>,
    /// Its place in the crate is not known.
    is_apart: bool,
    /// Its accounts are wanted.
    is_named: bool,
    doubt: Option<Doubt>,
}

/// The modules of the programs in the files.
pub struct Modules<'a> {
    pub stated: &'a Stated,
    modules: Vec<Module>,
    pub entries: Vec<Entry>,
    by_name: BTreeMap<(usize, String), Vec<usize>>,
    /// The `impl`s of each type.
    implementations: BTreeMap<usize, Vec<usize>>,
    /// Files that are wanted, and files that were read.
    wanted: BTreeSet<PathBuf>,
    read: BTreeSet<PathBuf>,
    /// Why files that are not wanted were not read.
    pub skipped: Vec<SourceError>,
}

impl<'a> Modules<'a> {
    fn find_implementations(&mut self) {
        for index in 0..self.entries.len() {
            let Entry { item: Item::Impl(item), module, .. } = &self.entries[index] else {
                continue;
            };
            if let Some(owner) = self.owner(*module, &item.self_ty) {
                self.implementations.entry(owner).or_default().push(index);
            }
        }
    }

    /// The item that a type is, also through aliases.
    fn owner<'t>(&'t self, mut module: usize, mut ty: &'t syn::Type) -> Option<usize> {
        for _ in 0..MAX_DEPTH {
            let syn::Type::Path(path) = ty else { return None };
            let is_absolute = path.path.leading_colon.is_some();
            let meaning = self.resolve(module, &names(&path.path), is_absolute, Space::Type);
            let Ok(Meaning::Item(item)) = meaning else { return None };
            let Item::Type(alias) = &self.entries[item].item else { return Some(item) };
            (module, ty) = (self.entries[item].module, &alias.ty);
        }
        None
    }

    /// The `impl`s of a type.
    pub fn implementations(&self, owner: usize) -> impl Iterator<Item = (&syn::ItemImpl, &Entry)> {
        let found = self.implementations.get(&owner).into_iter().flatten();
        found.filter_map(|index| match &self.entries[*index] {
            entry @ Entry { item: Item::Impl(item), .. } => Some((item, entry)),
            _ => None,
        })
    }

    /// Whether the accounts of a module are wanted.
    pub fn is_named(&self, module: usize) -> bool {
        self.modules[module].is_named
    }

    /// The file and line of something in a module.
    pub fn place(&self, module: usize, span: proc_macro2::Span) -> Place {
        Place { file: self.modules[module].file.clone(), line: Some(span.start().line) }
    }

    /// The path of an item in its crate.
    pub fn path(&self, item: usize) -> String {
        let Entry { module, item, .. } = &self.entries[item];
        let mut path = Vec::from_iter(named(item).map(|(name, ..)| name));
        let mut module = &self.modules[*module];
        while let Some(parent) = module.parent {
            if !module.is_apart {
                path.push(module.name.clone());
            }
            module = &self.modules[parent];
        }
        path.reverse();
        path.join("::")
    }

    fn root(&self, mut module: usize) -> usize {
        while let Some(parent) = self.modules[module].parent {
            module = parent;
        }
        module
    }
}

//! The modules of a program, and what a path means in each of them.

mod items;
mod read;
mod resolve;

pub use items::{Space, names, plain, string};

use super::error::{Doubt, Place, SourceError};
use items::{Imported, ItemPath, named};
use neap_idl_reader::{MAX_DEPTH, Stated};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Index,
    path::PathBuf,
};
use syn::{Item, Visibility};

/// A module of the programs, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModuleId(usize);

/// An item of the programs, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemId(usize);

/// What a path means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// An item of the program.
    Item(ItemId),
    Module(ModuleId),
    /// Something with this name that belongs to a type.
    Associated(ItemId, String),
    /// Something of another crate.
    Foreign(Vec<String>),
    /// Something of this crate that is not in the files.
    Missing(String),
    /// A name that no item and no `use` of the program has.
    Nothing,
}

/// An item, and the module it is in.
pub struct Entry {
    pub module: ModuleId,
    pub item: Item,
    /// Why it is not known whether it is there.
    pub doubt: Option<Doubt>,
    /// The content of a module.
    content: Option<ModuleId>,
}

struct Import {
    imported: Imported,
    path: ItemPath,
    /// It also takes names that are private.
    takes_private: bool,
    visibility: Visibility,
    doubt: Option<Doubt>,
    at: Place,
}

/// A module, and where its files are.
#[derive(Default)]
pub struct Module {
    name: String,
    parent: Option<ModuleId>,
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
    pub(super) is_wanted: bool,
    doubt: Option<Doubt>,
}

/// The source of a program: the files that a caller names, and the other files of their crates, which say what names mean.
pub struct Modules<'a> {
    pub(crate) stated: &'a Stated,
    modules: Vec<Module>,
    entries: Vec<Entry>,
    by_name: BTreeMap<(ModuleId, String), Vec<ItemId>>,
    /// The `impl`s of each type.
    implementations: BTreeMap<ItemId, Vec<ItemId>>,
    /// Files that are wanted, and files that were read.
    wanted: BTreeSet<PathBuf>,
    read: BTreeSet<PathBuf>,
    /// Why other files were not read, so that the names in them are missing.
    pub skipped: Vec<SourceError>,
}

impl Index<ModuleId> for Modules<'_> {
    type Output = Module;

    fn index(&self, ModuleId(index): ModuleId) -> &Module {
        &self.modules[index]
    }
}

impl Index<ItemId> for Modules<'_> {
    type Output = Entry;

    fn index(&self, ItemId(index): ItemId) -> &Entry {
        &self.entries[index]
    }
}

impl<'a> Modules<'a> {
    fn find_implementations(&mut self) {
        for index in (0..self.entries.len()).map(ItemId) {
            let Entry { item: Item::Impl(item), module, .. } = &self[index] else { continue };
            if let Some(owner) = self.owner(*module, &item.self_ty) {
                self.implementations.entry(owner).or_default().push(index);
            }
        }
    }

    /// The item that a type is, also through aliases.
    fn owner<'t>(&'t self, mut module: ModuleId, mut ty: &'t syn::Type) -> Option<ItemId> {
        for _ in 0..MAX_DEPTH {
            let syn::Type::Path(path) = ty else { return None };
            let meaning = self.resolve(module, &ItemPath::from(&path.path), Space::Type);
            let Ok(Meaning::Item(item)) = meaning else { return None };
            let Item::Type(alias) = &self[item].item else { return Some(item) };
            (module, ty) = (self[item].module, &alias.ty);
        }
        None
    }

    /// The items of all modules.
    pub(crate) fn items(&self) -> impl Iterator<Item = (ItemId, &Entry)> {
        self.entries.iter().enumerate().map(|(index, entry)| (ItemId(index), entry))
    }

    /// The `impl`s of a type.
    pub(crate) fn implementations(
        &self,
        owner: ItemId,
    ) -> impl Iterator<Item = (&syn::ItemImpl, &Entry)> {
        let found = self.implementations.get(&owner).into_iter().flatten();
        found.filter_map(|index| match &self[*index] {
            entry @ Entry { item: Item::Impl(item), .. } => Some((item, entry)),
            _ => None,
        })
    }

    /// The file and line of something in a module.
    pub(crate) fn place(&self, module: ModuleId, span: proc_macro2::Span) -> Place {
        Place { file: self[module].file.clone(), line: Some(span.start().line) }
    }

    /// The path of an item in its crate.
    pub(crate) fn path(&self, item: ItemId) -> String {
        let Entry { module, item, .. } = &self[item];
        let mut path = Vec::from_iter(named(item).map(|(name, ..)| name));
        let mut module = &self[*module];
        while let Some(parent) = module.parent {
            if !module.is_apart {
                path.push(module.name.clone());
            }
            module = &self[parent];
        }
        path.reverse();
        path.join("::")
    }

    fn root(&self, mut module: ModuleId) -> ModuleId {
        while let Some(parent) = self[module].parent {
            module = parent;
        }
        module
    }
}

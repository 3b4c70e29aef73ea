//! Reads the files of a program, and the modules in them.

use super::{
    Entry, Import, ItemId, Module, ModuleId, Modules,
    items::{Imported, ItemPath, attributes, imports, named, plain, string},
};
use crate::{
    files,
    lock::source::{
        conditions::{is_there, with_conditional},
        error::{Doubt, Place, SourceError},
    },
};
use neap_idl_reader::Stated;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
};
use syn::{Item, Meta, Visibility, spanned::Spanned};

impl<'a> Modules<'a> {
    /// Reads files, and the modules of their crates.
    ///
    /// # Errors
    ///
    /// When a named one cannot be read, or is not Rust.
    pub fn open(files: &[PathBuf], stated: &'a Stated) -> Result<Self, SourceError> {
        let canonical = |path: &PathBuf| {
            fs::canonicalize(path).map_err(|error| SourceError::Read(path.clone(), error))
        };
        let files = files.iter().map(canonical).collect::<Result<Vec<_>, _>>()?;
        let mut modules = Self::new(stated);
        modules.wanted.extend(files.iter().cloned());
        for root in files.iter().filter_map(|path| root_of(path)) {
            if !modules.read.contains(&root) {
                let directory = root.parent().map(Path::to_owned);
                modules.add_file(&root, Module { directory, ..Module::default() })?;
            }
        }
        let apart = Vec::from_iter(files.iter().filter(|path| !modules.read.contains(*path)));
        if !apart.is_empty() {
            let root = modules.add_module(Module::default());
            for path in apart {
                let text = files::read_text(path)
                    .map_err(|error| SourceError::Read(path.clone(), error))?;
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let is_whole = ["mod", "lib", "main"].contains(&&*name);
                let directory = if is_whole { path.parent() } else { None };
                let directory = directory.map_or_else(|| path.with_extension(""), Path::to_owned);
                modules.add_apart(root, &name, shown(path), Some(directory), &text)?;
            }
        }
        modules.find_implementations();
        Ok(modules)
    }

    /// Reads texts, each as a module of one crate.
    ///
    /// # Errors
    ///
    /// When one is not Rust.
    pub fn of_texts<'t>(
        texts: impl IntoIterator<Item = &'t str>,
        stated: &'a Stated,
    ) -> Result<Self, SourceError> {
        let mut modules = Self::new(stated);
        let root = modules.add_module(Module::default());
        for (index, text) in texts.into_iter().enumerate() {
            modules.add_apart(root, &format!("file_{}", index + 1), String::new(), None, text)?;
        }
        modules.find_implementations();
        Ok(modules)
    }

    fn new(stated: &'a Stated) -> Self {
        Self {
            stated,
            modules: Vec::new(),
            entries: Vec::new(),
            by_name: BTreeMap::new(),
            implementations: BTreeMap::new(),
            wanted: BTreeSet::new(),
            read: BTreeSet::new(),
            skipped: Vec::new(),
        }
    }

    fn add_module(&mut self, module: Module) -> ModuleId {
        self.modules.push(module);
        ModuleId(self.modules.len() - 1)
    }

    /// Adds a file whose place in the crate is not known: all such files see each other's names.
    fn add_apart(
        &mut self,
        root: ModuleId,
        name: &str,
        file: String,
        directory: Option<PathBuf>,
        text: &str,
    ) -> Result<(), SourceError> {
        let parsed = parse(text, &file)?;
        let all = |path: &[&str]| Import {
            imported: Imported::All,
            path: ItemPath {
                names: path.iter().map(ToString::to_string).collect(),
                is_absolute: false,
            },
            takes_private: true,
            visibility: Visibility::Inherited,
            doubt: None,
            at: Place { file: file.clone(), line: None },
        };
        self.add_import(root, all(&["self", name]));
        let module = self.add_module(Module {
            name: name.to_owned(),
            parent: Some(root),
            imports: vec![all(&["crate"])],
            directory,
            is_apart: true,
            is_wanted: true,
            file,
            ..Module::default()
        });
        let item = Item::Mod(syn::parse_quote!(
            mod file;
        ));
        let entry = Entry { module: root, item, doubt: None, content: Some(module) };
        self.add_entry(name.to_owned(), entry);
        self.add_items(module, parsed.items)
    }

    /// Adds the file of a module. Returns `None` for a file that is missing, and for one that is skipped: the caller did not name it,
    /// and it cannot be read or is not Rust.
    fn add_file(&mut self, path: &Path, module: Module) -> Result<Option<ModuleId>, SourceError> {
        let Ok(path) = fs::canonicalize(path) else { return Ok(None) };
        if !path.is_file() || !self.read.insert(path.clone()) {
            return Ok(None);
        }
        let is_wanted = module.is_wanted || self.wanted.contains(&path);
        let parsed = files::read_text(&path)
            .map_err(|error| SourceError::Read(path.clone(), error))
            .and_then(|text| parse(&text, &shown(&path)));
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(error) if is_wanted => return Err(error),
            Err(error) => {
                self.skipped.push(error);
                return Ok(None);
            }
        };
        let beside = path.parent().map(Path::to_owned);
        let module = self.add_module(Module { file: shown(&path), beside, is_wanted, ..module });
        self.add_items(module, parsed.items)?;
        Ok(Some(module))
    }

    /// Adds the items and imports of a module, except those that are not in the program on chain.
    fn add_items(&mut self, module: ModuleId, items: Vec<Item>) -> Result<(), SourceError> {
        for mut item in items {
            let doubt = match is_there(attributes(&item), self.stated) {
                Ok(true) => self[module].doubt.clone(),
                Ok(false) => continue,
                Err(doubt) => Some(doubt),
            };
            let (mut content, at) = (None, self.place(module, item.span()));
            let import = |imported, path, visibility: &Visibility| Import {
                imported,
                path,
                takes_private: false,
                visibility: visibility.clone(),
                doubt: doubt.clone(),
                at: at.clone(),
            };
            match &mut item {
                Item::Use(item) => {
                    let is_absolute = item.leading_colon.is_some();
                    imports(&item.tree, &mut Vec::new(), &mut |imported, names| {
                        let path = ItemPath { names, is_absolute };
                        self.add_import(module, import(imported, path, &item.vis));
                    });
                    continue;
                }
                Item::ExternCrate(item) => {
                    let is_self = item.ident == "self";
                    let path = if is_self { "crate".to_owned() } else { item.ident.to_string() };
                    let name =
                        item.rename.as_ref().map_or_else(|| path.clone(), |(_, it)| it.to_string());
                    let path = ItemPath { names: vec![path], is_absolute: !is_self };
                    self.add_import(module, import(Imported::Name(name), path, &item.vis));
                    continue;
                }
                Item::Mod(item) => {
                    content = self.add_submodule(module, item, doubt.clone())?;
                }
                _ => {}
            }
            let name = named(&item).map(|(name, ..)| name).unwrap_or_default();
            self.add_entry(name, Entry { module, item, doubt, content });
        }
        Ok(())
    }

    /// Adds a module in braces, or the file of one. Returns `None` if that file is missing or skipped.
    fn add_submodule(
        &mut self,
        parent: ModuleId,
        item: &mut syn::ItemMod,
        doubt: Option<Doubt>,
    ) -> Result<Option<ModuleId>, SourceError> {
        let name = plain(&item.ident);
        let Module { file, is_wanted, directory, .. } = &self[parent];
        let directory = directory.as_ref().map(|directory| directory.join(&name));
        let (file, is_wanted, parent) = (file.clone(), *is_wanted, Some(parent));
        let mut module =
            Module { name, parent, file, directory, is_wanted, doubt, ..Module::default() };
        if let Some((_, items)) = item.content.take() {
            let module = self.add_module(module);
            self.add_items(module, items)?;
            return Ok(Some(module));
        }
        // If a condition decides which file it has, its names are missing, and the types that need one are refused.
        let Ok(attributes) = with_conditional(&item.attrs, self.stated) else { return Ok(None) };
        let named = attributes.iter().find(|it| it.path().is_ident("path")).map(|it| &it.meta);
        let beside = parent.and_then(|parent| self[parent].beside.as_ref());
        let path = match (named, beside, &module.directory) {
            (None, _, Some(directory)) => {
                let files = [directory.with_extension("rs"), directory.join("mod.rs")];
                files.into_iter().find(|path| path.is_file())
            }
            (Some(Meta::NameValue(pair)), Some(beside), _) => {
                let path = string(&pair.value).map(|path| beside.join(path));
                module.directory = path.as_deref().and_then(Path::parent).map(Path::to_owned);
                path
            }
            _ => None,
        };
        path.map_or(Ok(None), |path| self.add_file(&path, module))
    }

    fn add_import(&mut self, ModuleId(module): ModuleId, import: Import) {
        self.modules[module].imports.push(import);
    }

    fn add_entry(&mut self, name: String, entry: Entry) {
        self.by_name.entry((entry.module, name)).or_default().push(ItemId(self.entries.len()));
        self.entries.push(entry);
    }
}

/// The root of the crate with this file.
fn root_of(path: &Path) -> Option<PathBuf> {
    for directory in path.ancestors().skip(1) {
        let roots = [directory.join("lib.rs"), directory.join("main.rs")];
        if let Some(root) = roots.into_iter().find(|root| root.is_file()) {
            return Some(root);
        }
        if directory.join("Cargo.toml").exists() {
            return None;
        }
    }
    None
}

/// A path as messages show it.
fn shown(path: &Path) -> String {
    let here = env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}

/// Parses the text of a file with this name.
fn parse(text: &str, file: &str) -> Result<syn::File, SourceError> {
    syn::parse_file(text).map_err(|error| {
        let line = Some(error.span().start().line);
        SourceError::Syntax(Place { file: file.to_owned(), line }, error)
    })
}

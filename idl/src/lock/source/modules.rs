//! The modules of a program, and what a path means in each of them.

use super::error::SourceError;
use crate::lock::stated::Stated;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
};
use syn::{Expr, ExprLit, Item, Lit, Meta, UseTree, Visibility, spanned::Spanned};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// The most steps from a name to what it means.
const MAX_STEPS: usize = 4096;

/// The most names that lead to each other.
const MAX_DEPTH: usize = 128;

/// What a name may stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Space {
    Type,
    Value,
}

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
    pub doubt: Option<String>,
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
    doubt: Option<String>,
    at: String,
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
    doubt: Option<String>,
}

/// The modules of the programs in the files.
pub struct Modules<'a> {
    stated: &'a Stated,
    modules: Vec<Module>,
    pub entries: Vec<Entry>,
    by_name: BTreeMap<(usize, String), Vec<usize>>,
    /// The `impl`s of each type.
    implementations: BTreeMap<usize, Vec<usize>>,
    /// Files that are wanted, and files that were read.
    wanted: BTreeSet<PathBuf>,
    read: BTreeSet<PathBuf>,
}

impl<'a> Modules<'a> {
    /// Reads files, and the modules of their crates.
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
                modules.file(&root, Module { directory, ..Module::default() })?;
            }
        }
        let apart = Vec::from_iter(files.iter().filter(|path| !modules.read.contains(*path)));
        if !apart.is_empty() {
            let root = modules.module(Module::default());
            for path in apart {
                let text = fs::read_to_string(path)
                    .map_err(|error| SourceError::Read(path.clone(), error))?;
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let is_whole = ["mod", "lib", "main"].contains(&&*name);
                let directory = if is_whole { path.parent() } else { None };
                let directory = directory.map_or_else(|| path.with_extension(""), Path::to_owned);
                modules.apart(root, &name, shown(path), Some(directory), &text)?;
            }
        }
        modules.find_implementations();
        Ok(modules)
    }

    /// Reads texts, each as a module of one crate.
    pub fn of_texts<'t>(
        texts: impl IntoIterator<Item = &'t str>,
        stated: &'a Stated,
    ) -> Result<Self, SourceError> {
        let mut modules = Self::new(stated);
        let root = modules.module(Module::default());
        for (index, text) in texts.into_iter().enumerate() {
            modules.apart(root, &format!("file_{}", index + 1), String::new(), None, text)?;
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
        }
    }

    fn module(&mut self, module: Module) -> usize {
        self.modules.push(module);
        self.modules.len() - 1
    }

    /// Adds a file whose place in the crate is not known: all such files see each other's names.
    fn apart(
        &mut self,
        root: usize,
        name: &str,
        file: String,
        directory: Option<PathBuf>,
        text: &str,
    ) -> Result<(), SourceError> {
        let parsed = syn::parse_file(text).map_err(|error| syntax(&file, error))?;
        let all = |path: Vec<String>, file: &str| Import {
            name: None,
            path,
            is_absolute: false,
            takes_private: true,
            visibility: Visibility::Inherited,
            doubt: None,
            at: file.to_owned(),
        };
        let import = all(vec!["self".to_owned(), name.to_owned()], &file);
        self.modules[root].imports.push(import);
        let imports = vec![all(vec!["crate".to_owned()], &file)];
        let module = Module {
            name: name.to_owned(),
            parent: Some(root),
            imports,
            file,
            beside: None,
            directory,
            is_apart: true,
            is_named: true,
            doubt: None,
        };
        let module = self.module(module);
        let item = Item::Mod(syn::parse_quote!(
            mod file;
        ));
        let entry = Entry { module: root, item, doubt: None, content: Some(module) };
        self.entry(name.to_owned(), entry);
        self.items(module, parsed.items)
    }

    /// Adds the file of a module. Returns `None` if there is none, or if nobody asked for it and it is not Rust.
    fn file(&mut self, path: &Path, module: Module) -> Result<Option<usize>, SourceError> {
        let Ok(path) = fs::canonicalize(path) else { return Ok(None) };
        let is_small = fs::metadata(&path).is_ok_and(|it| it.is_file() && it.len() <= MAX_BYTES);
        if !is_small || !self.read.insert(path.clone()) {
            return Ok(None);
        }
        let is_named = module.is_named || self.wanted.contains(&path);
        let parsed = fs::read_to_string(&path)
            .map_err(|error| SourceError::Read(path.clone(), error))
            .and_then(|text| syn::parse_file(&text).map_err(|error| syntax(&shown(&path), error)));
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(error) if is_named => return Err(error),
            Err(_) => return Ok(None),
        };
        let beside = path.parent().map(Path::to_owned);
        let module = self.module(Module { file: shown(&path), beside, is_named, ..module });
        self.items(module, parsed.items)?;
        Ok(Some(module))
    }

    fn items(&mut self, module: usize, items: Vec<Item>) -> Result<(), SourceError> {
        for mut item in items {
            let doubt = match self.stated.is_there(attributes(&item)) {
                Ok(true) => self.modules[module].doubt.clone(),
                Ok(false) => continue,
                Err(doubt) => Some(doubt),
            };
            let mut content = None;
            match &mut item {
                Item::Use(item) => {
                    let at = self.place(module, item.span());
                    let mut imports = Vec::new();
                    let is_absolute = item.leading_colon.is_some();
                    tree(&item.tree, &mut Vec::new(), &mut |name, path| {
                        imports.push(Import {
                            name,
                            path,
                            is_absolute,
                            takes_private: false,
                            visibility: item.vis.clone(),
                            doubt: doubt.clone(),
                            at: at.clone(),
                        });
                    });
                    self.modules[module].imports.extend(imports);
                    continue;
                }
                Item::ExternCrate(item) => {
                    let is_self = item.ident == "self";
                    let path = if is_self { "crate".to_owned() } else { item.ident.to_string() };
                    let name =
                        item.rename.as_ref().map_or_else(|| path.clone(), |(_, it)| it.to_string());
                    let import = Import {
                        name: Some(name),
                        path: vec![path],
                        is_absolute: !is_self,
                        takes_private: false,
                        visibility: item.vis.clone(),
                        doubt,
                        at: self.place(module, item.span()),
                    };
                    self.modules[module].imports.push(import);
                    continue;
                }
                Item::Mod(item) => {
                    content = self.submodule(module, item, doubt.clone())?;
                }
                _ => {}
            }
            let name = named(&item).map(|(name, ..)| name).unwrap_or_default();
            self.entry(name, Entry { module, item, doubt, content });
        }
        Ok(())
    }

    fn submodule(
        &mut self,
        parent: usize,
        item: &mut syn::ItemMod,
        doubt: Option<String>,
    ) -> Result<Option<usize>, SourceError> {
        let name = plain(&item.ident);
        let holder = &self.modules[parent];
        let file = holder.file.clone();
        let is_named = holder.is_named;
        let directory = holder.directory.clone().map(|directory| directory.join(&name));
        let mut module = Module {
            name,
            parent: Some(parent),
            file,
            directory,
            is_named,
            doubt,
            ..Module::default()
        };
        if let Some((_, items)) = item.content.take() {
            let module = self.module(module);
            self.items(module, items)?;
            return Ok(Some(module));
        }
        let Ok(attributes) = self.stated.attributes(&item.attrs) else { return Ok(None) };
        let named = attributes.iter().find(|it| it.path().is_ident("path")).map(|it| &it.meta);
        let path = match (named, &self.modules[parent].beside, &module.directory) {
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
        path.map_or(Ok(None), |path| self.file(&path, module))
    }

    fn entry(&mut self, name: String, entry: Entry) {
        self.by_name.entry((entry.module, name)).or_default().push(self.entries.len());
        self.entries.push(entry);
    }

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
    pub fn place(&self, module: usize, span: proc_macro2::Span) -> String {
        let line = span.start().line;
        match self.modules[module].file.as_str() {
            "" => format!("line {line}"),
            file => format!("{file}:{line}"),
        }
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

    /// What a path means in a module. Fails if that is not certain, and says why.
    pub fn resolve(
        &self,
        module: usize,
        path: &[String],
        is_absolute: bool,
        space: Space,
    ) -> Result<Meaning, String> {
        self.follow(module, path, is_absolute, space, &mut Steps::default())
    }

    fn follow(
        &self,
        module: usize,
        path: &[String],
        is_absolute: bool,
        space: Space,
        steps: &mut Steps,
    ) -> Result<Meaning, String> {
        let Some((first, rest)) = path.split_first().filter(|_| !is_absolute) else {
            return Ok(Meaning::Foreign(path.to_vec()));
        };
        let space_of = |index: usize| if index + 1 == path.len() { space } else { Space::Type };
        let mut meaning = match self.relative(module, first) {
            Some(meaning) => meaning,
            None => match self.find(module, first, space_of(0), None, steps)? {
                Meaning::Nothing if !rest.is_empty() => return Ok(Meaning::Foreign(path.to_vec())),
                meaning => meaning,
            },
        };
        for (index, name) in path.iter().enumerate().skip(1) {
            let missing = || Meaning::Missing(path.join("::"));
            meaning = match meaning {
                Meaning::Module(at) => match self.relative(at, name) {
                    Some(meaning) if name == "super" || name == "self" => meaning,
                    _ => match self.find(at, name, space_of(index), None, steps)? {
                        Meaning::Nothing => missing(),
                        meaning => meaning,
                    },
                },
                Meaning::Foreign(mut path) => {
                    path.push(name.clone());
                    Meaning::Foreign(path)
                }
                Meaning::Item(item) if index + 1 == path.len() && space == Space::Value => {
                    Meaning::Associated(item, name.clone())
                }
                _ => missing(),
            };
        }
        Ok(meaning)
    }

    fn relative(&self, module: usize, name: &str) -> Option<Meaning> {
        Some(match name {
            "crate" => Meaning::Module(self.root(module)),
            "self" => Meaning::Module(module),
            "super" => match self.modules[module].parent {
                Some(parent) => Meaning::Module(parent),
                None => Meaning::Missing("super".to_owned()),
            },
            _ => return None,
        })
    }

    /// What a name means in a module: one that `importer` imports with all others, if there is one.
    fn find(
        &self,
        module: usize,
        name: &str,
        space: Space,
        importer: Option<usize>,
        steps: &mut Steps,
    ) -> Result<Meaning, String> {
        let step = (module, name.to_owned(), space, importer);
        if steps.under_way.contains(&step) {
            return Ok(Meaning::Nothing);
        }
        steps.count += 1;
        if steps.count > MAX_STEPS || steps.under_way.len() > MAX_DEPTH {
            return Err(format!("`{name}` is imported through too many modules"));
        }
        steps.under_way.push(step);
        let found = self.candidates(module, name, space, importer, steps);
        steps.under_way.pop();
        only(name, found?)
    }

    fn candidates(
        &self,
        module: usize,
        name: &str,
        space: Space,
        importer: Option<usize>,
        steps: &mut Steps,
    ) -> Result<Vec<Found<'_>>, String> {
        let is_visible = |visibility: &Visibility| {
            importer.is_none_or(|importer| self.sees(importer, module, visibility))
        };
        let mut found = Vec::new();
        for index in self.by_name.get(&(module, name.to_owned())).into_iter().flatten() {
            let entry = &self.entries[*index];
            let Some((_, its_space, visibility)) = named(&entry.item) else { continue };
            if its_space == space && is_visible(visibility) {
                let meaning = match (&entry.item, entry.content) {
                    (Item::Mod(_), Some(content)) => Meaning::Module(content),
                    (Item::Mod(_), None) => Meaning::Missing(self.path(*index)),
                    _ => Meaning::Item(*index),
                };
                found.push((meaning, &entry.doubt, self.place(module, entry.item.span())));
            }
        }
        let imports = self.modules[module].imports.iter();
        let imports = imports.filter(|import| import.name.as_deref() == Some(name));
        for import in imports.filter(|import| is_visible(&import.visibility)) {
            let mut follow =
                |space| self.follow(module, &import.path, import.is_absolute, space, steps);
            let mut meaning = follow(space)?;
            let other = if space == Space::Type { Space::Value } else { Space::Type };
            // The name may be in the other space alone.
            let is_other = matches!(meaning, Meaning::Missing(_) | Meaning::Nothing)
                && matches!(follow(other), Ok(Meaning::Item(_) | Meaning::Module(_)));
            if is_other {
                continue;
            }
            if meaning == Meaning::Nothing {
                meaning = Meaning::Foreign(import.path.clone());
            }
            found.push((meaning, &import.doubt, import.at.clone()));
        }
        if found.is_empty() {
            self.globs(module, name, space, importer, steps, &mut found)?;
        }
        Ok(found)
    }

    fn globs<'m>(
        &'m self,
        module: usize,
        name: &str,
        space: Space,
        importer: Option<usize>,
        steps: &mut Steps,
        found: &mut Vec<Found<'m>>,
    ) -> Result<(), String> {
        for import in self.modules[module].imports.iter().filter(|import| import.name.is_none()) {
            let is_visible =
                importer.is_none_or(|importer| self.sees(importer, module, &import.visibility));
            if !is_visible && !import.takes_private {
                continue;
            }
            let path = self.follow(module, &import.path, import.is_absolute, Space::Type, steps)?;
            if let Meaning::Module(target) = path {
                let importer = if import.takes_private { None } else { Some(module) };
                let meaning = self.find(target, name, space, importer, steps)?;
                if meaning != Meaning::Nothing {
                    found.push((meaning, &import.doubt, import.at.clone()));
                }
            }
        }
        Ok(())
    }

    /// Whether a module sees what another one has with this visibility.
    fn sees(&self, module: usize, other: usize, visibility: &Visibility) -> bool {
        let within = match visibility {
            Visibility::Public(_) => return true,
            Visibility::Restricted(restricted) if restricted.path.is_ident("super") => {
                self.modules[other].parent.unwrap_or(other)
            }
            Visibility::Restricted(restricted) if !restricted.path.is_ident("self") => return true,
            Visibility::Restricted(_) | Visibility::Inherited => other,
        };
        let mut ancestors =
            std::iter::successors(Some(module), |module| self.modules[*module].parent);
        ancestors.any(|ancestor| ancestor == within)
    }

    /// The crates and the unknown modules of which a module imports all names.
    pub fn unknown_globs(&self, module: usize) -> Vec<Meaning> {
        let (mut found, mut seen, mut pending) = (Vec::new(), BTreeSet::new(), vec![module]);
        while let Some(module) = pending.pop() {
            if !seen.insert(module) {
                continue;
            }
            for import in self.modules[module].imports.iter().filter(|it| it.name.is_none()) {
                match self.resolve(module, &import.path, import.is_absolute, Space::Type) {
                    Ok(Meaning::Module(target)) => pending.push(target),
                    Ok(Meaning::Nothing) => found.push(Meaning::Foreign(import.path.clone())),
                    Ok(meaning @ (Meaning::Foreign(_) | Meaning::Missing(_))) => {
                        found.push(meaning)
                    }
                    _ => {}
                }
            }
        }
        found
    }
}

/// The names that are looked for: in which module, in which space, and for which importer.
#[derive(Default)]
struct Steps {
    under_way: Vec<(usize, String, Space, Option<usize>)>,
    count: usize,
}

/// What a name may mean, why it may not, and where that is.
type Found<'a> = (Meaning, &'a Option<String>, String);

/// The only meaning of a name.
fn only(name: &str, mut found: Vec<Found>) -> Result<Meaning, String> {
    // A name that is not here is then in the other space.
    let is_here = |it: &Found| matches!(it.0, Meaning::Item(_) | Meaning::Module(_));
    if found.iter().any(|it| is_here(it) && it.1.is_none()) {
        found.retain(is_here);
    }
    let Some((meaning, _, one)) = found.first() else { return Ok(Meaning::Nothing) };
    let other = found.iter().find(|other| other.0 != *meaning);
    let is_sure = other.is_none() && found.iter().any(|(_, doubt, _)| doubt.is_none());
    match (found.iter().find_map(|(_, doubt, at)| Some((doubt.as_ref()?, at))), other) {
        (Some((doubt, at)), _) if !is_sure => Err(format!("for `{name}` ({at}), {doubt}")),
        (_, Some((_, _, other))) => Err(format!("`{name}` may be what is at {one} or at {other}")),
        _ => Ok(meaning.clone()),
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

fn syntax(file: &str, error: syn::Error) -> SourceError {
    let line = error.span().start().line;
    let place = if file.is_empty() { format!("line {line}") } else { format!("{file}:{line}") };
    SourceError::Syntax(place, error)
}

/// The text of a string.
pub fn string(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// The names in a path.
pub fn names(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| plain(&segment.ident)).collect()
}

/// A name as it is without `r#`.
pub fn plain(ident: &syn::Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// The name of an item, its space, and what sees it.
fn named(item: &Item) -> Option<(String, Space, &Visibility)> {
    let (ident, space, visibility) = match item {
        Item::Const(item) => (&item.ident, Space::Value, &item.vis),
        Item::Static(item) => (&item.ident, Space::Value, &item.vis),
        Item::Fn(item) => (&item.sig.ident, Space::Value, &item.vis),
        Item::Struct(item) => (&item.ident, Space::Type, &item.vis),
        Item::Enum(item) => (&item.ident, Space::Type, &item.vis),
        Item::Union(item) => (&item.ident, Space::Type, &item.vis),
        Item::Type(item) => (&item.ident, Space::Type, &item.vis),
        Item::Trait(item) => (&item.ident, Space::Type, &item.vis),
        Item::Mod(item) => (&item.ident, Space::Type, &item.vis),
        _ => return None,
    };
    Some((plain(ident), space, visibility))
}

fn attributes(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        _ => &[],
    }
}

/// The names that a `use` brings, each with its path.
fn tree(
    tree_: &UseTree,
    path: &mut Vec<String>,
    import: &mut impl FnMut(Option<String>, Vec<String>),
) {
    let with = |path: &[String], ident: &syn::Ident| {
        let is_self = ident == "self" && !path.is_empty();
        let added = if is_self { None } else { Some(plain(ident)) };
        path.iter().cloned().chain(added).collect::<Vec<_>>()
    };
    match tree_ {
        UseTree::Path(inner) => {
            path.push(plain(&inner.ident));
            tree(&inner.tree, path, import);
            path.pop();
        }
        UseTree::Name(name) => {
            let path = with(path, &name.ident);
            import(path.last().cloned(), path);
        }
        UseTree::Rename(name) => import(Some(plain(&name.rename)), with(path, &name.ident)),
        UseTree::Glob(_) if path.is_empty() => {}
        UseTree::Glob(_) => import(None, path.clone()),
        UseTree::Group(group) => group.items.iter().for_each(|inner| tree(inner, path, import)),
    }
}

//! The files that a file imports.

use std::{
    collections::BTreeMap,
    fs, iter,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use syn::{
    Expr, ExprLit, Ident, ItemMod, ItemUse, Lit, Macro, Meta, Token, UseTree, VisRestricted,
    ext::IdentExt,
    punctuated::Punctuated,
    visit::{self, Visit},
};

/// The files that each file imports, with one of the paths that it names.
pub type Imports = BTreeMap<PathBuf, BTreeMap<PathBuf, String>>;

/// Adds the imports of a target: of the file at its root and all its modules.
///
/// A path imports the file of the deepest module on it. So a re-export counts as an import of the file that re-exports.
pub fn collect(root: &Path, imports: &mut Imports) -> Result<()> {
    let modules = load(root)?;
    let scope = Scope::new(&modules);
    for (at, module) in modules.iter().enumerate() {
        let found = imports.entry(module.file.clone()).or_default();
        let used = module.uses.iter().map(|(path, _)| path);
        for path in used.chain(&module.paths) {
            if let Some((target, _)) = scope.resolve(at, path)
                && modules[target].file != module.file
            {
                let file = modules[target].file.clone();
                found.entry(file).or_insert_with(|| path.join("::"));
            }
        }
    }
    Ok(())
}

struct Module {
    file: PathBuf,
    parent: usize,
    name: String,
    /// The paths of `use`, and the name that each brings in: `*` for all.
    uses: Vec<(Vec<String>, String)>,
    /// All other paths.
    paths: Vec<Vec<String>>,
}

/// Names of modules that a module can use without `crate`, `self` and `super`.
struct Scope<'a> {
    modules: &'a [Module],
    used: Vec<BTreeMap<&'a str, usize>>,
}

impl<'a> Scope<'a> {
    fn new(modules: &'a [Module]) -> Self {
        let used = vec![BTreeMap::new(); modules.len()];
        let mut scope = Self { modules, used };
        for (at, module) in modules.iter().enumerate() {
            for (path, name) in &module.uses {
                if let Some((target, true)) = scope.resolve(at, path) {
                    scope.used[at].insert(name, target);
                }
            }
        }
        scope
    }

    /// Returns the deepest module on a path, and whether it is the whole path.
    fn resolve(&self, from: usize, path: &[String]) -> Option<(usize, bool)> {
        let mut at = match path.first()?.as_str() {
            "crate" => 0,
            "self" => from,
            "super" => self.modules[from].parent,
            name => {
                let all = self.used[from].get("*");
                iter::once(from)
                    .chain(all.copied())
                    .find_map(|at| self.child(at, name).or(self.used[at].get(name).copied()))?
            }
        };
        for name in &path[1..] {
            at = match name.as_str() {
                "super" => self.modules[at].parent,
                name => match self.child(at, name) {
                    Some(child) => child,
                    None => return Some((at, false)),
                },
            };
        }
        Some((at, true))
    }

    fn child(&self, parent: usize, name: &str) -> Option<usize> {
        let mut children = self.modules.iter().skip(1);
        let found = children.position(|module| module.parent == parent && module.name == name);
        found.map(|position| position + 1)
    }
}

/// Returns all modules of a target. The first is its root.
fn load(root: &Path) -> Result<Vec<Module>> {
    let mut loader = Loader::default();
    loader.declared.push((0, String::new(), vec![root.to_owned()]));
    while let Some((parent, name, files)) = loader.declared.pop() {
        let file = files.into_iter().find(|file| file.exists());
        let file = file.with_context(|| {
            let holder = loader.modules[parent].file.display();
            format!("{holder}: `mod {name};` has no file")
        })?;
        let file = file.canonicalize()?;
        let source = syn::parse_file(&fs::read_to_string(&file)?);
        let source = source.with_context(|| file.display().to_string())?;
        loader.beside = file.with_file_name("");
        // `x.rs` has its modules in `x/`; `mod.rs`, the root and a file with `#[path]` have them beside them.
        let is_named_after_module = file.file_stem().is_some_and(|stem| *stem == *name);
        loader.below = loader.beside.clone();
        if is_named_after_module {
            loader.below.push(&name);
        }
        loader.enter(parent, name, file);
        loader.visit_file(&source);
    }
    Ok(loader.modules)
}

#[derive(Default)]
struct Loader {
    modules: Vec<Module>,
    /// Each `mod x;` that was seen: its parent, its name, and the files that it may mean.
    declared: Vec<(usize, String, Vec<PathBuf>)>,
    /// The module that is visited.
    at: usize,
    /// The directory of `mod x;`.
    below: PathBuf,
    /// The directory of `#[path = "x.rs"] mod x;`.
    beside: PathBuf,
}

impl Loader {
    fn enter(&mut self, parent: usize, name: String, file: PathBuf) {
        self.at = self.modules.len();
        self.modules.push(Module { file, parent, name, uses: Vec::new(), paths: Vec::new() });
    }

    fn use_tree(&mut self, mut path: Vec<String>, tree: &UseTree) {
        let (name, alias) = match tree {
            UseTree::Path(tree) => {
                path.push(text(&tree.ident));
                return self.use_tree(path, &tree.tree);
            }
            UseTree::Group(group) => {
                let trees = &group.items;
                return trees.iter().for_each(|tree| self.use_tree(path.clone(), tree));
            }
            UseTree::Glob(_) => ("self".to_owned(), Some("*".to_owned())),
            UseTree::Name(tree) => (text(&tree.ident), None),
            UseTree::Rename(tree) => (text(&tree.ident), Some(text(&tree.rename))),
        };
        if name != "self" || path.is_empty() {
            path.push(name);
        }
        let alias = alias.or_else(|| path.last().cloned()).unwrap_or_default();
        self.modules[self.at].uses.push((path, alias));
    }
}

impl<'ast> Visit<'ast> for Loader {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let name = text(&item.ident);
        if item.content.is_none() {
            let files = match item.attrs.iter().find_map(|attribute| path_in(&attribute.meta)) {
                Some(path) => vec![self.beside.join(path)],
                None => ["{}.rs", "{}/mod.rs"]
                    .map(|file| self.below.join(file.replace("{}", &name)))
                    .to_vec(),
            };
            return self.declared.push((self.at, name, files));
        }
        let below = self.below.join(&name);
        let outer = (self.at, self.below.clone(), self.beside.clone());
        (self.below, self.beside) = (below.clone(), below);
        self.enter(self.at, name, self.modules[self.at].file.clone());
        visit::visit_item_mod(self, item);
        (self.at, self.below, self.beside) = outer;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if item.leading_colon.is_none() {
            self.use_tree(Vec::new(), &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        // A single name is no module.
        if path.leading_colon.is_none() && path.segments.len() > 1 {
            let names = path.segments.iter().map(|segment| text(&segment.ident));
            self.modules[self.at].paths.push(names.collect());
        }
        visit::visit_path(self, path);
    }

    /// Looks at the arguments if they are expressions, as those of `assert!` are.
    fn visit_macro(&mut self, call: &'ast Macro) {
        // `#[macro_export]` moves a macro to the root, whichever file defines it.
        if !(call.path.segments.len() == 2 && call.path.segments[0].ident == "crate") {
            self.visit_path(&call.path);
        }
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        for argument in arguments.iter().flatten() {
            self.visit_expr(argument);
        }
    }

    /// `pub(in path)` is no import.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}
}

/// Returns the value of `#[path = "..."]`.
fn path_in(attribute: &Meta) -> Option<String> {
    if let Meta::NameValue(pair) = attribute
        && pair.path.is_ident("path")
        && let Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) = &pair.value
    {
        return Some(path.value());
    }
    None
}

fn text(name: &Ident) -> String {
    name.unraw().to_string()
}

//! The architecture: the tool knows nothing of the comparison, and no files import each other in a circle.

use cargo_metadata::MetadataCommand;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    slice,
};
use syn::{ItemMod, ItemUse, Macro, UseTree, VisRestricted, visit, visit::Visit};

/// The workspaces beside those that `toolchain/workspaces` lists.
const WORKSPACES: [&str; 3] = ["Cargo.toml", "codec/Cargo.toml", "neap-bench/record/Cargo.toml"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[test]
fn the_tool_depends_on_nothing_of_the_comparison() {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec();
    let packages = metadata.unwrap().packages;
    let of_the_tool =
        packages.iter().filter(|it| it.manifest_path.as_str().contains("/neap-bench/"));
    assert!(of_the_tool.clone().count() > 6);
    for package in of_the_tool {
        for dependency in package.dependencies.iter().filter_map(|it| it.path.as_ref()) {
            let (name, path) = (&package.name, dependency.as_str());
            assert!(!path.contains("/benches/") && !path.ends_with("/interface"), "{name}: {path}");
        }
    }
}

#[test]
fn the_files_that_the_architecture_names_exist() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut named = 0;
    for line in text.lines() {
        // A file without a directory is beside the file named before it, or below its directory.
        let mut directory = root().to_owned();
        for name in line.split('`').skip(1).step_by(2) {
            let path = root().join(name);
            let place = name.split_once('/').map(|(place, _)| place);
            if place.is_some_and(|place| place != "target" && root().join(place).is_dir()) {
                assert!(path.exists(), "{name}: {line}");
                directory = if path.is_dir() { path } else { path.parent().unwrap().to_owned() };
            } else if name.ends_with(".rs") && directory != root() {
                let exists = |from: &Path| from.join(name).exists();
                assert!(exists(&directory) || exists(&directory.join("..")), "{name}: {line}");
            }
            named += 1;
        }
    }
    assert!(named > 100);
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for workspace in WORKSPACES.into_iter().chain(neap_toolchain::programs::workspaces()) {
        let metadata =
            MetadataCommand::new().manifest_path(root().join(workspace)).no_deps().exec();
        for package in metadata.unwrap().packages {
            let source = package.manifest_path.with_file_name("src");
            let modules = modules(source.as_std_path());
            let imports = modules.keys().map(|module| (module, imports(module, &modules)));
            circles
                .extend(circle(&imports.collect()).map(|it| format!("{}: {it:?}", package.name)));
        }
    }
    assert!(circles.is_empty(), "move what both sides need to a file of its own: {circles:#?}");
}

#[test]
fn circles_are_found() {
    let circle_of = |edges: &[(&str, &str)]| {
        let module = |name: &str| vec![name.to_owned()];
        let nodes = ["a", "b", "c"].map(module);
        let imports = nodes.iter().map(|node| {
            let targets = edges.iter().filter(|(from, _)| *from == node[0]);
            (node, targets.map(|(_, to)| module(to)).collect())
        });
        circle(&imports.collect()).is_some()
    };
    assert!(circle_of(&[("a", "b"), ("b", "c"), ("c", "a")]));
    assert!(!circle_of(&[("a", "b"), ("b", "c"), ("a", "c")]));
}

/// The path of a module in its crate. The crate itself is empty.
type Module = Vec<String>;

/// The modules with their own files, and these files. Beside a `lib.rs`, a `main.rs` is the module `main`.
fn modules(source: &Path) -> BTreeMap<Module, PathBuf> {
    let omitted = if source.join("lib.rs").exists() { ["lib", "mod"] } else { ["main", "mod"] };
    let mut modules = BTreeMap::new();
    let mut pending = vec![source.to_owned()];
    while let Some(directory) = pending.pop() {
        for path in fs::read_dir(directory).into_iter().flatten().map(|entry| entry.unwrap().path())
        {
            let below = path.strip_prefix(source).unwrap().with_extension("");
            let names = below.iter().map(|name| name.to_str().unwrap().to_owned());
            let names = names.filter(|name| !omitted.contains(&&**name)).collect();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                modules.insert(names, path);
            }
        }
    }
    modules
}

/// The modules that a module imports: the deepest module on the path of each `use`, and on each path such as
/// `crate::a::b()`. Macros and their arguments do not count.
fn imports(module: &Module, modules: &BTreeMap<Module, PathBuf>) -> BTreeSet<Module> {
    let at = if *module == ["main"] { Module::new() } else { module.clone() };
    let mut uses = Uses { at, modules, found: BTreeSet::new() };
    uses.visit_file(&syn::parse_file(&fs::read_to_string(&modules[module]).unwrap()).unwrap());
    uses.found.remove(module);
    uses.found
}

struct Uses<'a> {
    at: Module,
    modules: &'a BTreeMap<Module, PathBuf>,
    found: BTreeSet<Module>,
}

impl Uses<'_> {
    fn tree(&mut self, path: &[String], tree: &UseTree) {
        match tree {
            UseTree::Path(tree) => {
                self.tree(&[path, &[tree.ident.to_string()]].concat(), &tree.tree)
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(path, tree)),
            UseTree::Name(tree) => self.import(&[path, &[tree.ident.to_string()]].concat()),
            UseTree::Rename(tree) => self.import(&[path, &[tree.ident.to_string()]].concat()),
            UseTree::Glob(_) => self.import(path),
        }
    }

    fn import(&mut self, path: &[String]) {
        let mut at = match path[0].as_str() {
            "crate" => Module::new(),
            "self" | "super" => self.at.clone(),
            first if self.modules.contains_key(&[&self.at[..], &[first.to_owned()]].concat()) => {
                [&self.at[..], &[first.to_owned()]].concat()
            }
            _ => return,
        };
        for (place, name) in path.iter().enumerate() {
            let child = [&at[..], slice::from_ref(name)].concat();
            if name == "super" {
                at.pop();
            } else if place > 0 && self.modules.contains_key(&child) {
                at = child;
            }
        }
        self.found.insert(at);
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string());
        self.import(&Vec::from_iter(names));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, _: &'ast Macro) {}

    /// `pub(super)` imports nothing.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}

    /// A module inside of the file, such as its tests.
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.at.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.at.pop();
    }
}

/// The modules of a circle, if there is one: those that remain when modules without imports are removed again and again.
fn circle(imports: &BTreeMap<&Module, BTreeSet<Module>>) -> Option<Vec<Module>> {
    let mut left: BTreeSet<&Module> = imports.keys().copied().collect();
    loop {
        let before = left.len();
        let still = left.clone();
        left.retain(|module| imports[*module].iter().any(|target| still.contains(target)));
        if left.len() == before {
            return (!left.is_empty()).then(|| left.into_iter().cloned().collect());
        }
    }
}

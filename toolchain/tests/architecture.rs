//! The architecture: the tool knows nothing of the comparison, the codec nothing of frameworks, and no files import each other in a
//! circle.

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    slice,
};
use walkdir::{DirEntry, WalkDir};

/// The workspaces beside those that `toolchain/workspaces` lists.
const WORKSPACES: [&str; 2] = ["Cargo.toml", "codec/Cargo.toml"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn packages(workspace: &str) -> Vec<Package> {
    let metadata = MetadataCommand::new().manifest_path(root().join(workspace)).no_deps().exec();
    metadata.unwrap().packages
}

#[test]
fn each_workspace_and_lock_file_is_named_with_its_reason() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, section) = text.split_once("\n## Workspaces\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let named = BTreeSet::from_iter(rows.map(|(directory, _)| root().join(directory)));
    let (mut workspaces, mut locks) = (BTreeSet::new(), BTreeSet::new());
    let is_source = |entry: &DirEntry| {
        let name = entry.file_name();
        entry.depth() == 0 || (name != "target" && name != ".git" && name != "node_modules")
    };
    for entry in WalkDir::new(root()).into_iter().filter_entry(is_source) {
        let path = entry.unwrap().into_path();
        let directory = || path.parent().unwrap().to_owned();
        if path.ends_with("Cargo.lock") {
            locks.insert(directory());
        } else if path.ends_with("Cargo.toml")
            && fs::read_to_string(&path).unwrap().lines().any(|line| line == "[workspace]")
        {
            workspaces.insert(directory());
        }
    }
    let resolved = |paths: BTreeSet<PathBuf>| {
        BTreeSet::from_iter(paths.iter().map(|path| path.canonicalize().unwrap()))
    };
    let named = resolved(named);
    assert_eq!(resolved(workspaces), named, "correct the table of workspaces in ARCHITECTURE.md");
    assert_eq!(resolved(locks), named, "correct the table of workspaces in ARCHITECTURE.md");
}

#[test]
fn the_tool_depends_on_nothing_of_the_comparison() {
    let packages = packages("Cargo.toml");
    let of_the_tool =
        packages.iter().filter(|it| it.manifest_path.as_str().contains("/neap-bench/"));
    assert!(of_the_tool.clone().count() > 6);
    for package in of_the_tool {
        for dependency in package.dependencies.iter().filter_map(|it| it.path.as_ref()) {
            let (name, path) = (&package.name, dependency.as_str());
            assert!(!path.ends_with("/benches") && !path.ends_with("/interface"), "{name}: {path}");
        }
    }
}

#[test]
fn the_codec_depends_only_on_its_derive() {
    let packages = packages("codec/Cargo.toml");
    let codec = packages.iter().find(|package| *package.name == *"neap").unwrap();
    let needed =
        codec.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal && !it.optional);
    assert_eq!(Vec::from_iter(needed.map(|it| &*it.name)), ["neap-derive"]);
}

#[test]
fn the_recorder_depends_on_nothing_and_takes_nothing_from_the_workspace() {
    let packages = packages("Cargo.toml");
    let recorder = packages.iter().find(|package| *package.name == *"neap-record").unwrap();
    assert_eq!(recorder.dependencies, []);
    // A cargo that is older than the workspace reads it alone.
    let manifest = fs::read_to_string(&recorder.manifest_path).unwrap();
    assert!(!manifest.contains("workspace = true"));
    assert_eq!(recorder.rust_version.as_ref().map(ToString::to_string).as_deref(), Some("1.75.0"));
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
    assert!(named > 100, "{named}");
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for workspace in WORKSPACES.into_iter().chain(neap_toolchain::programs::workspaces()) {
        for package in packages(workspace) {
            let source = package.manifest_path.with_file_name("src");
            let modules = modules(source.as_std_path());
            let imports = modules.iter().map(|(module, path)| {
                let found = imports(module, &fs::read_to_string(path).unwrap(), &modules);
                (module, found)
            });
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

#[test]
fn paths_are_imports() {
    let [lib, text, other] = [&[][..], &["text"], &["other"]]
        .map(|path: &[&str]| Vec::from_iter(path.iter().map(|name| name.to_string())));
    let own = vec!["main".to_owned()];
    let modules = BTreeMap::from_iter([&lib, &text, &other].map(|it| (it.clone(), PathBuf::new())));
    for (source, found) in [
        ("fn f() { assert!(g(crate::text::hex(&[0])) == \"crate::other\"); }", vec![text.clone()]),
        ("use crate::{\n    text::{self, hex},\n    MOST,\n};", vec![lib.clone(), text.clone()]),
        ("mod tests { use super::other::*; pub(super) fn f() {} }", vec![other.clone()]),
        (
            "fn f() -> It { It { code: other::write(), text: it.text.other() } }",
            vec![other.clone()],
        ),
        ("macro_rules! m { () => { $crate::other::f() } }", vec![]),
        ("fn f() { vec![crate::other::MOST; 2] }", vec![other]),
        ("fn f() { vec![crate::MOST; 2] }", vec![]),
    ] {
        assert_eq!(imports(&own, source, &modules), BTreeSet::from_iter(found), "{source}");
    }
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

/// The modules that a module imports: the deepest one on each path that begins with `crate`, `super`, `self` or a module below it.
fn imports(module: &Module, source: &str, modules: &BTreeMap<Module, PathBuf>) -> BTreeSet<Module> {
    let at = if *module == ["main"] { Module::new() } else { module.clone() };
    let mut found = BTreeSet::new();
    Paths { modules, found: &mut found }.search(source.parse().unwrap(), &at, false);
    found.remove(module);
    found
}

struct Paths<'a> {
    modules: &'a BTreeMap<Module, PathBuf>,
    found: &'a mut BTreeSet<Module>,
}

impl Paths<'_> {
    /// Searches code of the module `at`. A macro may name any item of the crate itself, which imports nothing.
    fn search(&mut self, tokens: TokenStream, at: &Module, is_macro: bool) {
        let tokens = Vec::from_iter(tokens);
        let mut place = 0;
        while let Some(token) = tokens.get(place) {
            let before = |back: usize| tokens.get(place.wrapping_sub(back));
            let is_name =
                |back, name: &str| matches!(before(back), Some(TokenTree::Ident(it)) if it == name);
            let follows = |sign| is(before(1), sign);
            match token {
                // `pub(super)` imports nothing.
                TokenTree::Group(_) if is_name(1, "pub") => {}
                TokenTree::Group(group) => {
                    let name = before(1).filter(|_| is_name(2, "mod")).map(ToString::to_string);
                    let at = [&at[..], name.as_slice()].concat();
                    let is_macro = is_macro || follows('!') || is_name(3, "macro_rules");
                    self.search(group.stream(), &at, is_macro);
                }
                TokenTree::Ident(_)
                    if !(follows('.') || follows('$') || follows(':') && is(before(2), ':')) =>
                {
                    place = self.path(&tokens, place, &[], at, is_macro);
                    continue;
                }
                _ => {}
            }
            place += 1;
        }
    }

    /// Imports the module of a path whose next name is here, or those of the paths in braces at its end. Returns the place after it.
    fn path(
        &mut self,
        tokens: &[TokenTree],
        mut place: usize,
        before: &[String],
        at: &Module,
        is_macro: bool,
    ) -> usize {
        let mut path = before.to_vec();
        loop {
            match &tokens[place] {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Group(group) => {
                    let inner = Vec::from_iter(group.stream());
                    let items = inner.split(|token| is(Some(token), ','));
                    for item in items.filter(|item| !item.is_empty()) {
                        self.path(item, 0, &path, at, is_macro);
                    }
                    return place + 1;
                }
                _ => path.push("*".to_owned()),
            }
            let goes_on = is(tokens.get(place + 1), ':') && is(tokens.get(place + 2), ':');
            if !goes_on || tokens.len() <= place + 3 {
                break;
            }
            place += 3;
        }
        // A macro of the crate has no module.
        if path.len() > 1 && !is(tokens.get(place + 1), '!') {
            self.found
                .extend(self.module(&path, at).filter(|module| !(is_macro && module.is_empty())));
        }
        place + 1
    }

    /// The deepest module on a path. An item of the crate itself is in the crate.
    fn module(&self, path: &[String], own: &Module) -> Option<Module> {
        let below = |at: &Module, name: &String| [&at[..], slice::from_ref(name)].concat();
        let mut at = match path[0].as_str() {
            "crate" => Module::new(),
            "self" | "super" => own.clone(),
            _ => Some(below(own, &path[0])).filter(|it| self.modules.contains_key(it))?,
        };
        for (place, name) in path.iter().enumerate() {
            let child = below(&at, name);
            if name == "super" {
                at.pop();
            } else if place > 0 && self.modules.contains_key(&child) {
                at = child;
            }
        }
        Some(at)
    }
}

fn is(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == sign)
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

/// What opens a file without a look at what it is.
const OPENING: [&str; 3] = ["fs::read(", "read_to_string(", "File::open("];

/// Code that opens files otherwise: the recorder and the tests read what they wrote, sources of debug information have rules of
/// their own, and neap-idl has a function of its own, because it also reads pipes.
const OTHERWISE: [&str; 4] = [
    "neap-bench/record",
    "neap-bench/sessions",
    "neap-bench/report/src/profile/source.rs",
    "idl/src/files.rs",
];

#[test]
fn the_tool_reads_files_through_one_function() {
    let mut found = Vec::new();
    let directories = ["neap-bench", "idl"].map(|name| WalkDir::new(root().join(name)));
    for entry in directories.into_iter().flatten() {
        let path = entry.unwrap().into_path();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let is_in_src = name.contains("/src/") && name.ends_with(".rs");
        if is_in_src && OTHERWISE.iter().all(|other| !name.starts_with(other)) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            // A lock opens a directory.
            let lines = code.lines().filter(|line| !line.contains("File::open(directory)"));
            let opening = lines.filter(|line| OPENING.iter().any(|open| line.contains(open)));
            found.extend(opening.map(|line| format!("{name}: {}", line.trim())));
        }
    }
    assert!(found.is_empty(), "use `neap_toolchain::files`, or neap-idl's: {found:#?}");
}

//! The architecture: the tool knows nothing of the comparison, and the codec nothing of frameworks. The codec needs no newer Rust than it
//! says. Each workspace has a reason, and macros are compiled once for all workspaces of programs.

use cargo_metadata::{CargoOpt, DependencyKind, MetadataCommand, Package, PackageId};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use walkdir::{DirEntry, WalkDir};

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

/// Otherwise cargo would compile macros, and what expands them, for each workspace.
#[test]
fn macros_have_the_same_features_in_all_workspaces_of_programs() {
    let features = |workspace: &str| {
        let mut cargo = Command::new("cargo");
        cargo.args("tree --offline --locked --workspace --target bpfel-unknown-none".split(' '));
        cargo.args("--edges normal,build --prefix none --format".split(' ')).arg("{p} {f}");
        cargo.arg("--manifest-path").arg(root().join(workspace).join("Cargo.toml"));
        let output = cargo.output().unwrap();
        if !output.status.success() {
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(error.contains("--offline"), "{workspace}: {error}");
            return None;
        }
        let tree = String::from_utf8(output.stdout).unwrap();
        let lines = tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned());
        Some(BTreeSet::from_iter(lines.filter(|line| {
            ["proc-macro2 ", "quote ", "syn "].iter().any(|name| line.starts_with(name))
        })))
    };
    let expected = features("programs").unwrap();
    assert!(expected.len() >= 4, "{expected:#?}");
    let advice = "add to programs/macros/Cargo.toml what one lacks";
    assert_eq!(features("programs/frameworks").unwrap(), expected, "frameworks: {advice}");
    // The crates of these are missing until `make whole` or another test fetches them. `.ci/run` does that first.
    for workspace in ["programs/whole", "programs/whole/anchor", "benches/tests/programs/examples"]
    {
        if let Some(found) = features(workspace) {
            assert_eq!(found, expected, "{workspace}: {advice}");
        }
    }
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

/// The crates of the codec for programs, without those for Anchor 1 and older, which need other versions of Rust.
const OF_THE_CODEC: [&str; 5] =
    ["neap", "neap-anchor-v2", "neap-pinocchio", "neap-solana-program", "neap-token-2022"];

#[test]
fn no_dependency_of_the_codec_needs_a_newer_rust() {
    let mut of_the_codec = MetadataCommand::new();
    of_the_codec.manifest_path(root().join("codec/Cargo.toml")).features(CargoOpt::AllFeatures);
    let metadata = of_the_codec.other_options(["--locked".to_owned()]).exec().unwrap();
    let nodes = &metadata.resolve.as_ref().unwrap().nodes;
    let is_named = |id: &PackageId| OF_THE_CODEC.contains(&&**metadata[id].name);
    let mut needed = BTreeSet::from_iter(nodes.iter().map(|it| &it.id).filter(|id| is_named(id)));
    assert_eq!(needed.len(), OF_THE_CODEC.len());
    let mut next = Vec::from_iter(needed.clone());
    while let Some(id) = next.pop() {
        let node = nodes.iter().find(|node| node.id == *id).unwrap();
        let compiled = node
            .deps
            .iter()
            .filter(|it| it.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development));
        next.extend(compiled.map(|it| &it.pkg).filter(|id| needed.insert(id)));
    }
    let of = |id: &PackageId| metadata[id].rust_version.clone();
    let codec = nodes.iter().find(|it| *metadata[&it.id].name == *"neap").and_then(|it| of(&it.id));
    let newer = needed.iter().filter(|id| of(id) > codec);
    assert_eq!(Vec::from_iter(newer.map(|id| metadata[id].name.as_str())), [""; 0]);
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

//! Hashes everything that a program is built from, except the toolchain.
//!
//! The hash of a program covers:
//!
//! - of the program and of each package that it is built with: the name, version, source and edition, and the
//!   features that cargo resolves for the whole workspace;
//! - of each of these packages that is a directory and not from a registry: its manifest and every file that its
//!   library, macro or build script can be made of;
//! - all other files that cargo lists in the dep-info of the build, or that the assembler includes;
//! - the `[profile]` and the resolver of the workspace, and each `.cargo/config.toml` of its repository.
//!
//! Paths are relative to their package or to the workspace, so every checkout has the same hash.
//!
//! The hash misses files that a build script reads without telling cargo, values that `env!` takes from the user's
//! environment, and the user's own cargo configuration.

mod configuration;
mod dep_info;
mod files;
mod name;

use crate::{
    assemble,
    place::write_if_changed,
    programs::{Program, directory_of},
};
use anyhow::{Context, ensure};
use cargo_metadata::{DependencyKind, Metadata, Node, Package, PackageId};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fs,
    path::Path,
};

/// The file beside the ELFs that holds the hash of each ELF's sources, by the name of the ELF.
const SOURCES: &str = "sources.json";

/// Records the sources of the programs in `built`, which cargo has just built.
///
/// The hashes of other programs stay, and so do their ELFs. Hashes of programs that do not exist are removed.
///
/// # Errors
///
/// When a name is not that of a program, a source cannot be read, or the file cannot be written.
pub fn record(
    programs: &[Program],
    built: &[String],
    target_directory: &Path,
    out: &Path,
) -> anyhow::Result<()> {
    let path = out.join(SOURCES);
    for name in built {
        let known = programs.iter().any(|program| program.name == *name);
        ensure!(known, "{name}: no such program");
    }
    // Ignore an unreadable file: a build replaces it.
    let old = fs::read_to_string(&path).unwrap_or_default();
    let mut old: BTreeMap<String, String> = serde_json::from_str(&old).unwrap_or_default();
    let mut sources = BTreeMap::new();
    // Resolve only workspaces that have a program in `built`, and each of them once.
    let mut resolved = BTreeMap::new();
    for program in programs {
        if built.contains(&program.name) {
            let workspace = match resolved.entry(program.workspace.manifest_path()) {
                Entry::Vacant(vacant) => vacant.insert(program.workspace.resolved()?),
                Entry::Occupied(occupied) => occupied.into_mut(),
            };
            let sha256 = sha256(workspace, program, target_directory)?;
            sources.insert(&program.elf, sha256);
        } else if let Some(sha256) = old.remove(&program.elf) {
            sources.insert(&program.elf, sha256);
        }
    }
    let text = serde_json::to_string_pretty(&sources)?;
    write_if_changed(&path, format!("{text}\n").as_bytes())
}

/// Returns the SHA-256 of everything that a program is built from except the toolchain, in lowercase hexadecimal.
fn sha256(
    workspace: &Metadata,
    program: &Program,
    target_directory: &Path,
) -> anyhow::Result<String> {
    let mut hash = Sha256::new();
    for (name, text) in configuration::configuration(&workspace.workspace_root)? {
        hash_part(&mut hash, &name, text.as_bytes());
    }
    let mut packages = packages(workspace, program)?;
    packages.sort_by_cached_key(|(package, node)| description(package, node));
    let mut directories = Vec::new();
    for (package, node) in packages {
        hash_part(&mut hash, "package", description(package, node).as_bytes());
        if package.source.is_none() {
            directories.push(package);
            for file in files::package_files(package)? {
                let name = file.strip_prefix(directory_of(package)).unwrap_or(&file);
                hash_file(&mut hash, name.as_str(), file.as_std_path())?;
            }
        }
    }
    match program.assembly() {
        Some(source) => {
            hash_file(&mut hash, "assembly", source.as_std_path())?;
            let preprocessed = assemble::preprocessed(&source)?;
            hash_part(&mut hash, "with what it includes", preprocessed.as_bytes());
        }
        None => {
            hash_part(&mut hash, "elsewhere", &[]);
            for (name, file) in
                files::other_files(workspace, program, &directories, target_directory)?
            {
                hash_file(&mut hash, &name, file.as_std_path())?;
            }
        }
    }
    Ok(format!("{:x}", hash.finalize()))
}

fn description(package: &Package, node: &Node) -> String {
    let Package {
        name,
        version,
        edition,
        ..
    } = package;
    let source = package.source.as_ref();
    let source = source.map_or("a directory", |source| &source.repr);
    let features: BTreeSet<_> = node.features.iter().collect();
    format!("{name} {version} {source} {edition} {features:?}")
}

fn hash_file(hash: &mut Sha256, name: &str, file: &Path) -> anyhow::Result<()> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    hash_part(hash, name, &bytes);
    Ok(())
}

/// Adds a name and its bytes to the hash, each after its length, so that different lists cannot look the same.
fn hash_part(hash: &mut Sha256, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
}

/// Returns the program's package and all packages that it is built with, except those for tests.
fn packages<'a>(
    workspace: &'a Metadata,
    program: &'a Program,
) -> anyhow::Result<Vec<(&'a Package, &'a Node)>> {
    let resolve = workspace.resolve.as_ref();
    let nodes = &resolve.context("cargo resolved no dependencies")?.nodes;
    let nodes: BTreeMap<&PackageId, &Node> = nodes.iter().map(|node| (&node.id, node)).collect();
    let mut found = BTreeSet::new();
    let mut next = vec![&program.package.id];
    while let Some(id) = next.pop() {
        if !found.insert(id) {
            continue;
        }
        let dependencies = nodes[id].deps.iter().filter(|dependency| {
            let mut kinds = dependency.dep_kinds.iter();
            kinds.any(|kind| kind.kind != DependencyKind::Development)
        });
        next.extend(dependencies.map(|dependency| &dependency.pkg));
    }
    let found = found.into_iter();
    Ok(found.map(|id| (&workspace[id], nodes[id])).collect())
}

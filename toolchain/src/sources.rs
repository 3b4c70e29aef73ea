//! From what each program was built but its toolchain, as one hash.
//!
//! Hashed are, of the program and of each package that it is built with: the name, version and source, the
//! edition, and the features that cargo resolves for the whole workspace; of a package that is a directory,
//! not a registry's, also its manifest and the files that its library, macro or build script can be made of;
//! further files that cargo lists in the dep-info of the build, wherever they lie, or the assembler includes;
//! the workspace's `[profile]` and resolver, and the `.cargo/config.toml`s of its repository. Paths are relative
//! to their package or to the workspace: every checkout gives the same.
//!
//! Not seen: what a build script reads but does not tell cargo of, what `env!` takes from the user's
//! environment, and the user's own cargo configuration.

mod configuration;
mod dep_info;
mod files;
mod name;

use crate::{
    assemble,
    place::place,
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

/// The file beside the ELFs: the hash of each one's sources, by the ELF's name.
const SOURCES: &str = "sources.json";

/// Notes the sources of the programs that were just built, in cargo's target directory. What was noted of
/// others stays, as their ELFs do; of programs that are no more it goes.
///
/// # Errors
///
/// When a name is no program's, a source cannot be read, or the note not written.
pub fn note(
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
    // An unreadable note is as good as none: a build is there to replace it.
    let old = fs::read_to_string(&path).unwrap_or_default();
    let mut old: BTreeMap<String, String> = serde_json::from_str(&old).unwrap_or_default();
    let mut sources = BTreeMap::new();
    // Once for each workspace that has something built.
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
    place(&path, format!("{text}\n").as_bytes())
}

/// The SHA-256 of all that a program is built from but its toolchain, in lowercase hexadecimal.
fn sha256(
    workspace: &Metadata,
    program: &Program,
    target_directory: &Path,
) -> anyhow::Result<String> {
    let mut hash = Sha256::new();
    for (place, text) in configuration::configuration(&workspace.workspace_root)? {
        put(&mut hash, &place, text.as_bytes());
    }
    let mut packages = packages(workspace, program)?;
    packages.sort_by_cached_key(|(package, node)| described(package, node));
    let mut directories = Vec::new();
    for (package, node) in packages {
        put(&mut hash, "package", described(package, node).as_bytes());
        if package.source.is_none() {
            directories.push(package);
            for file in files::of_package(package)? {
                let name = file.strip_prefix(directory_of(package)).unwrap_or(&file);
                put_file(&mut hash, name.as_str(), file.as_std_path())?;
            }
        }
    }
    match program.assembly() {
        Some(source) => {
            put_file(&mut hash, "assembly", source.as_std_path())?;
            let whole = assemble::preprocessed(&source)?;
            put(&mut hash, "with what it includes", whole.as_bytes());
        }
        None => {
            put(&mut hash, "elsewhere", &[]);
            for (name, file) in
                files::elsewhere(workspace, program, &directories, target_directory)?
            {
                put_file(&mut hash, &name, file.as_std_path())?;
            }
        }
    }
    Ok(format!("{:x}", hash.finalize()))
}

fn described(package: &Package, node: &Node) -> String {
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

fn put_file(hash: &mut Sha256, name: &str, file: &Path) -> anyhow::Result<()> {
    let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    put(hash, name, &bytes);
    Ok(())
}

/// Lengths first, so that no two different lists look the same.
fn put(hash: &mut Sha256, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
}

/// The program's package and all that it is built with, tests apart.
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

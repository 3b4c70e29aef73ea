//! From what each program was built but its toolchain, as one hash.
//!
//! Hashed are, of the program and of each package that it is built with: the name, version and source, the
//! edition, and the features that cargo resolves for the whole workspace; of a package that is a directory,
//! not a registry's, also its manifest and the files that its library, macro or build script can be made of.
//! So is the workspace's `[profile]`. Paths are relative to their package: every checkout gives the same.
//!
//! Not seen: a file that a source includes from elsewhere, and what a build script reads outside.

use crate::{
    place::place,
    programs::{Program, Workspace, directory_of},
};
use anyhow::{Context, ensure};
use cargo_metadata::{
    DependencyKind, Node, Package, PackageId, TargetKind,
    camino::{Utf8Path, Utf8PathBuf},
};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The file beside the ELFs: the hash of each one's sources, by the ELF's name.
const SOURCES: &str = "sources.json";

/// Notes the sources of the programs that were just built. What was noted of others stays, as their
/// ELFs do; of programs that are no more it goes.
///
/// # Errors
///
/// When a name is no program's, a source cannot be read, or the note not written.
pub fn note(workspace: &Workspace, built: &[String], out: &Path) -> anyhow::Result<()> {
    let path = out.join(SOURCES);
    let programs = workspace.programs();
    for name in built {
        let known = programs.iter().any(|program| program.name == *name);
        ensure!(known, "{name}: no such program");
    }
    // An unreadable note is as good as none: a build is there to replace it.
    let old = fs::read_to_string(&path).unwrap_or_default();
    let mut old: BTreeMap<String, String> = serde_json::from_str(&old).unwrap_or_default();
    let mut sources = BTreeMap::new();
    for program in &programs {
        if built.contains(&program.name) {
            sources.insert(&program.elf, sha256(workspace, program)?);
        } else if let Some(sha256) = old.remove(&program.elf) {
            sources.insert(&program.elf, sha256);
        }
    }
    let text = serde_json::to_string_pretty(&sources)?;
    place(&path, format!("{text}\n").as_bytes())
}

/// The SHA-256 of all that a program is built from but its toolchain, in lowercase hexadecimal.
fn sha256(workspace: &Workspace, program: &Program) -> anyhow::Result<String> {
    let mut hash = Sha256::new();
    put(&mut hash, "profile", profile(workspace)?.as_bytes());
    let mut packages = packages(workspace, program)?;
    packages.sort_by_cached_key(|(package, node)| described(package, node));
    for (package, node) in packages {
        put(&mut hash, "package", described(package, node).as_bytes());
        if package.source.is_none() {
            for file in files(package, program)? {
                let name = file.strip_prefix(directory_of(package)).unwrap_or(&file);
                let bytes = fs::read(&file).with_context(|| format!("reading {file}"))?;
                put(&mut hash, name.as_str(), &bytes);
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

/// Lengths first, so that no two different lists look the same.
fn put(hash: &mut Sha256, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
}

/// How the workspace has its packages compiled; without the comments.
fn profile(workspace: &Workspace) -> anyhow::Result<String> {
    let path = workspace.metadata.workspace_root.join("Cargo.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("reading {path}"))?;
    let manifest: toml::Table = text.parse().with_context(|| path.to_string())?;
    let profile = manifest.get("profile");
    Ok(profile.map_or(String::new(), |profile| profile.to_string()))
}

/// The program's package and all that it is built with, tests apart.
fn packages<'a>(
    workspace: &'a Workspace,
    program: &'a Program,
) -> anyhow::Result<Vec<(&'a Package, &'a Node)>> {
    let resolve = workspace.metadata.resolve.as_ref();
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
    Ok(found
        .map(|id| (&workspace.metadata[id], nodes[id]))
        .collect())
}

/// The files of a package that its library, macro or build script can be made of, sorted.
fn files(package: &Package, program: &Program) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
    let directory = directory_of(package);
    let mut files = BTreeSet::from([package.manifest_path.clone()]);
    if package.id == program.package.id {
        files.extend(program.assembly());
    }
    for target in &package.targets {
        let apart = [
            TargetKind::Bin,
            TargetKind::Bench,
            TargetKind::Example,
            TargetKind::Test,
        ];
        if target.kind.iter().any(|kind| apart.contains(kind)) {
            continue;
        }
        match target.src_path.parent() {
            // Beside the manifest lies what is no source: reports, other packages, what was built.
            Some(parent) if parent != directory => add_all(parent, &mut files)?,
            _ => {
                files.insert(target.src_path.clone());
            }
        }
    }
    Ok(files)
}

/// Adds every file below a directory; hidden ones are an editor's.
fn add_all(directory: &Utf8Path, files: &mut BTreeSet<Utf8PathBuf>) -> anyhow::Result<()> {
    let entries = directory.read_dir_utf8();
    for entry in entries.with_context(|| format!("reading {directory}"))? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_name().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            add_all(path, files)?;
        } else {
            files.insert(path.to_owned());
        }
    }
    Ok(())
}

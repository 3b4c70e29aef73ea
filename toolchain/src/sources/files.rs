//! The files that a program is made of.

use super::{dep_info, name::from};
use crate::programs::{Program, directory_of};
use anyhow::Context;
use cargo_metadata::{
    Metadata, Package, TargetKind,
    camino::{Utf8Path, Utf8PathBuf},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// The files of a package that its library, macro or build script can be made of, sorted.
///
/// # Errors
///
/// When a directory cannot be read.
pub fn of_package(package: &Package) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
    let directory = directory_of(package);
    let mut files = BTreeSet::from([package.manifest_path.clone()]);
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

/// The files that cargo lists of a program besides those of its packages in directories, by their paths
/// from the workspace; where it lists none, all Rust files below these packages.
///
/// # Errors
///
/// When what cargo lists, or a directory, cannot be read.
pub fn elsewhere(
    workspace: &Metadata,
    program: &Program,
    packages: &[&Package],
    target_directory: &Path,
) -> anyhow::Result<BTreeMap<String, Utf8PathBuf>> {
    let found = match dep_info::listed(target_directory, &program.elf)? {
        Some(listed) => watched(listed)?,
        None => all_rust(packages)?,
    };
    let mut hashed_already = BTreeSet::new();
    for package in packages {
        for file in of_package(package)? {
            hashed_already.insert(real(&file)?);
        }
    }
    // What the build itself wrote comes of what is hashed, and names this checkout; a registry's package
    // is known by its version.
    let all = workspace.packages.iter();
    let fetched = all.filter(|package| package.source.is_some());
    let fetched = fetched.map(|package| directory_of(package).as_std_path());
    let apart = fetched.chain([target_directory]);
    let apart: Vec<_> = apart.filter_map(|at| at.canonicalize().ok()).collect();
    let root = real(&workspace.workspace_root)?;
    let mut named = BTreeMap::new();
    for file in found {
        let file = real(&file)?;
        let is_apart = apart.iter().any(|at| file.as_std_path().starts_with(at));
        if !is_apart && !hashed_already.contains(&file) {
            named.insert(from(&root, &file), file);
        }
    }
    Ok(named)
}

/// The files of a list. What a build script has cargo watch may also be a directory, or not be there.
fn watched(listed: Vec<Utf8PathBuf>) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
    let mut files = BTreeSet::new();
    for path in listed {
        if path.is_dir() {
            add_all(&path, &mut files)?;
        } else if path.exists() {
            files.insert(path);
        }
    }
    Ok(files)
}

fn all_rust(packages: &[&Package]) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
    let mut files = BTreeSet::new();
    for package in packages {
        add_all(directory_of(package), &mut files)?;
    }
    files.retain(|file| file.extension() == Some("rs"));
    Ok(files)
}

/// A file without the links and the `..` on the way to it.
fn real(path: &Utf8Path) -> anyhow::Result<Utf8PathBuf> {
    let real = path.canonicalize_utf8();
    real.with_context(|| format!("reading {path}"))
}

/// Adds every file below a directory, but those that were built there; hidden ones are an editor's.
fn add_all(directory: &Utf8Path, files: &mut BTreeSet<Utf8PathBuf>) -> anyhow::Result<()> {
    let entries = directory.read_dir_utf8();
    for entry in entries.with_context(|| format!("reading {directory}"))? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_name().starts_with('.') || is_built(path) {
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

/// Whether this is the directory beside a manifest that what is built goes to.
fn is_built(path: &Utf8Path) -> bool {
    path.file_name() == Some("target") && path.with_file_name("Cargo.toml").exists()
}

//! Finds the files that a program is made of.

use super::{dep_info, name::relative_path};
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

/// Returns the files of a package that its library, macro or build script can be made of, sorted.
///
/// # Errors
///
/// When a directory cannot be read.
pub fn package_files(package: &Package) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
    let directory = directory_of(package);
    let mut files = BTreeSet::from([package.manifest_path.clone()]);
    for target in &package.targets {
        let ignored = [
            TargetKind::Bin,
            TargetKind::Bench,
            TargetKind::Example,
            TargetKind::Test,
        ];
        if target.kind.iter().any(|kind| ignored.contains(kind)) {
            continue;
        }
        match target.src_path.parent() {
            // The directory of the manifest also holds other things: reports, packages, build output.
            Some(parent) if parent != directory => add_all(parent, &mut files)?,
            _ => {
                files.insert(target.src_path.clone());
            }
        }
    }
    Ok(files)
}

/// Returns the files that cargo lists for a program and that [`package_files`] of `packages` does not have, by their
/// paths from the workspace.
///
/// If cargo has no list, it returns all other Rust files below these packages.
///
/// # Errors
///
/// When cargo's list, a listed file or a directory cannot be read.
pub fn other_files(
    workspace: &Metadata,
    program: &Program,
    packages: &[&Package],
    target_directory: &Path,
) -> anyhow::Result<BTreeMap<String, Utf8PathBuf>> {
    let found = match dep_info::listed_files(target_directory, &program.elf)? {
        Some(listed) => existing_files(listed)?,
        None => all_rust_files(packages)?,
    };
    let mut already_hashed = BTreeSet::new();
    for package in packages {
        for file in package_files(package)? {
            already_hashed.insert(canonical(&file)?);
        }
    }
    // Ignore files that the build wrote: they follow from hashed files, and contain paths of this checkout. Ignore
    // files of a registry's package: its version identifies them.
    let all = workspace.packages.iter();
    let fetched = all.filter(|package| package.source.is_some());
    let fetched = fetched.map(|package| directory_of(package).as_std_path());
    let ignored = fetched.chain([target_directory]);
    let ignored: Vec<_> = ignored
        .filter_map(|directory| directory.canonicalize().ok())
        .collect();
    let root = canonical(&workspace.workspace_root)?;
    let mut files = BTreeMap::new();
    for file in found {
        let file = canonical(&file)?;
        let is_ignored = ignored
            .iter()
            .any(|directory| file.as_std_path().starts_with(directory));
        if !is_ignored && !already_hashed.contains(&file) {
            files.insert(relative_path(&root, &file), file);
        }
    }
    Ok(files)
}

/// Returns the files of a list.
///
/// A path that a build script tells cargo to watch may also be a directory, or not exist.
fn existing_files(listed: Vec<Utf8PathBuf>) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
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

fn all_rust_files(packages: &[&Package]) -> anyhow::Result<BTreeSet<Utf8PathBuf>> {
    let mut files = BTreeSet::new();
    for package in packages {
        add_all(directory_of(package), &mut files)?;
    }
    files.retain(|file| file.extension() == Some("rs"));
    Ok(files)
}

/// Resolves the links and the `..` in a path.
fn canonical(path: &Utf8Path) -> anyhow::Result<Utf8PathBuf> {
    let canonical = path.canonicalize_utf8();
    canonical.with_context(|| format!("cannot read {path}"))
}

/// Adds every file below a directory, except build output and hidden files, which belong to editors.
fn add_all(directory: &Utf8Path, files: &mut BTreeSet<Utf8PathBuf>) -> anyhow::Result<()> {
    let entries = directory.read_dir_utf8();
    for entry in entries.with_context(|| format!("cannot read {directory}"))? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_name().starts_with('.') || is_target_directory(path) {
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

/// Returns whether this is a `target` directory beside a manifest, which holds build output.
fn is_target_directory(path: &Utf8Path) -> bool {
    path.file_name() == Some("target") && path.with_file_name("Cargo.toml").exists()
}

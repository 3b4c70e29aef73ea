//! Finds the programs of workspaces.

use crate::{
    Workspace,
    recipe::{Recipe, Source},
};
use anyhow::{Context, bail, ensure};
use cargo_metadata::{CrateType, Package, camino::Utf8Path};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A package that becomes an ELF.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name that users type: `borsh` for `borsh/` in the first workspace, `multisig-borsh` for
    /// `multisig/borsh/` in it.
    pub name: String,
    /// The name of its package.
    pub package: String,
    /// The file name that cargo gives the ELF, the same with every toolchain.
    pub elf: String,
    /// The path of its manifest.
    pub manifest_path: PathBuf,
    /// The directory of its sources.
    pub sources: PathBuf,
    /// The manifest of its workspace.
    pub workspace: PathBuf,
    /// How it is built.
    pub recipe: Recipe,
    /// The other keys of the `[package.metadata.neap]` of its manifest, or null.
    pub metadata: Value,
}

impl Program {
    /// Returns whether cargo compiles it.
    pub fn is_compiled(&self) -> bool {
        matches!(self.recipe.source, Source::Package)
    }
}

/// The manifests of the workspaces with neap's programs, relative to the root of its repository.
pub fn workspaces() -> impl Iterator<Item = &'static str> {
    include_str!("../workspaces").lines()
}

/// Finds the programs of workspaces that share one directory of ELFs, sorted by name.
///
/// They are named by their path from the first workspace.
///
/// # Errors
///
/// When a `[package.metadata.neap]` is invalid, or two programs would share a name or an ELF.
pub fn find(workspaces: &[Workspace]) -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for workspace in workspaces {
        let first_root = &workspaces[0].metadata.workspace_root;
        for package in workspace.metadata.workspace_packages() {
            programs.extend(read_program(package, first_root, &workspace.manifest_path)?);
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    for (index, program) in programs.iter().enumerate() {
        let mut earlier = programs[..index].iter();
        if let Some(other) = earlier.find(|p| p.name == program.name || p.elf == program.elf) {
            bail!(
                "{} and {} would have the same name or the same ELF: rename the directory or the package of one of \
                 them",
                other.manifest_path.display(),
                program.manifest_path.display()
            );
        }
    }
    Ok(programs)
}

/// Describes a package of a workspace, or returns `None` if it is for the host.
fn read_program(
    package: &Package,
    first_root: &Utf8Path,
    workspace: &Path,
) -> anyhow::Result<Option<Program>> {
    let manifest_path = &package.manifest_path;
    let (recipe, metadata) = Recipe::read(&package.metadata["neap"])
        .with_context(|| format!("[package.metadata.neap] of {manifest_path}"))?;
    let mut targets = package.targets.iter();
    let library = targets.find(|target| target.crate_types.contains(&CrateType::CDyLib));
    if library.is_none() && matches!(recipe.source, Source::Package) {
        ensure!(
            metadata.is_null(),
            "{manifest_path} has [package.metadata.neap], but nothing to build: add `crate-type = [\"cdylib\"]` under \
             [lib]"
        );
        return Ok(None);
    }
    let sources = library.and_then(|library| Some(library.src_path.parent()?.as_std_path()));
    let sources = sources.map_or(manifest_path.with_file_name("src").into(), Path::to_owned);
    let library = library.map_or(package.name.as_str(), |library| &library.name);
    Ok(Some(Program {
        name: name(package, first_root),
        package: package.name.to_string(),
        elf: format!("{}.so", library.replace('-', "_")),
        manifest_path: manifest_path.into(),
        sources,
        workspace: workspace.to_owned(),
        metadata,
        recipe,
    }))
}

fn name(package: &Package, first_root: &Utf8Path) -> String {
    let directory = package.manifest_path.parent().unwrap_or(Utf8Path::new(""));
    let beside = || directory.strip_prefix(first_root.parent()?).ok();
    match directory.strip_prefix(first_root).ok().or_else(beside) {
        Some(path) if path != "" => path.as_str().replace('/', "-"),
        _ => package.name.to_string(),
    }
}

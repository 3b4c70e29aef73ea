//! Finds the programs of workspaces with `cargo metadata`.

use crate::Kind;
use anyhow::{Context, bail, ensure};
use cargo_metadata::{CrateType, Metadata, MetadataCommand, Package, camino::Utf8Path};
use serde::Deserialize;
use serde_json::Value;
use std::{
    path::{self, Path, PathBuf},
    thread,
};

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

/// How a program is built, from the keys of `[package.metadata.neap]` that decide it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "Keys")]
pub struct Recipe {
    /// What its ELF is made from.
    pub source: Source,
    /// The toolchains that can build it, if not all can.
    pub only: Option<Only>,
}

/// What an ELF is made from.
#[derive(Clone, Debug, Default)]
pub enum Source {
    /// The library of its package, which cargo compiles.
    #[default]
    Package,
    /// An sBPF source, which is assembled. Its path is relative to the manifest.
    Assembly(PathBuf),
    /// The ELF in a package of a registry, which is copied.
    Deployed(Deployed),
}

/// A program as it is deployed: its ELF is a file of a package that the harness depends on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    /// The name of the package.
    pub package: String,
    /// The path of the ELF in the package.
    pub file: PathBuf,
    /// The SHA-256 of the ELF, in lowercase hexadecimal.
    pub sha256: String,
}

/// The toolchains that can build a program.
#[derive(Clone, Debug)]
pub struct Only {
    pub toolchains: Vec<Kind>,
    /// Why the others cannot.
    pub why: String,
}

/// The keys of a [`Recipe`] as a manifest has them.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Keys {
    assembly: Option<PathBuf>,
    deployed: Option<Deployed>,
    toolchains: Vec<Kind>,
    not_built: Option<String>,
}

impl Keys {
    const NAMES: [&str; 4] = ["assembly", "deployed", "toolchains", "not_built"];
}

const EITHER_KEY_ALONE: &str = "`toolchains` lists what can build it, and `not_built` says why the others cannot: declare both \
                                or neither";

impl TryFrom<Keys> for Recipe {
    type Error = &'static str;

    fn try_from(keys: Keys) -> Result<Self, Self::Error> {
        let source = match (keys.assembly, keys.deployed) {
            (None, None) => Source::Package,
            (Some(source), None) => Source::Assembly(source),
            (None, Some(elf)) => Source::Deployed(elf),
            (Some(_), Some(_)) => {
                return Err("a program is either assembled or deployed: declare one");
            }
        };
        let only = match (keys.toolchains, keys.not_built) {
            (toolchains, None) if toolchains.is_empty() => None,
            (toolchains, Some(why)) if !toolchains.is_empty() => Some(Only { toolchains, why }),
            _ => return Err(EITHER_KEY_ALONE),
        };
        Ok(Self { source, only })
    }
}

impl Recipe {
    /// The ELF that is copied, if the program is not built.
    pub fn deployed(&self) -> Option<&Deployed> {
        match &self.source {
            Source::Deployed(elf) => Some(elf),
            Source::Package | Source::Assembly(_) => None,
        }
    }

    /// Returns why a kind of toolchain does not build the program. `None` if it does.
    pub fn not_built_by(&self, kind: impl Into<Option<Kind>>) -> Option<&str> {
        let only = self.only.as_ref()?;
        let is_built = kind.into().is_some_and(|kind| only.toolchains.contains(&kind));
        (!is_built).then_some(&only.why)
    }
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
/// They are named by their path from the first workspace. Dependencies are not resolved: they may be large, and this
/// toolchain may not build them.
///
/// # Errors
///
/// When cargo cannot read a workspace, a `[package.metadata.neap]` is invalid, or two programs would share a name or
/// an ELF.
pub fn find<P: AsRef<Path> + Sync>(workspaces: &[P]) -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    let mut first_root = None;
    for (manifest_path, metadata) in read_all(workspaces) {
        let metadata =
            metadata.with_context(|| format!("cannot read {}", manifest_path.display()))?;
        let root = first_root.get_or_insert_with(|| metadata.workspace_root.clone());
        for package in metadata.workspace_packages() {
            programs.extend(read_program(package, root, manifest_path)?);
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

/// Reads workspaces at the same time, because most of it is waiting for cargo to start.
fn read_all<P: AsRef<Path> + Sync>(workspaces: &[P]) -> Vec<(&Path, anyhow::Result<Metadata>)> {
    thread::scope(|scope| {
        let paths = workspaces.iter().map(AsRef::as_ref);
        let readers: Vec<_> = paths.map(|path| scope.spawn(move || (path, read(path)))).collect();
        let read = readers.into_iter().map(|reader| reader.join().expect("`read` does not panic"));
        read.collect()
    })
}

/// Reads a workspace without its dependencies.
///
/// Cargo runs in the directory of the manifest, so that it reads the configuration there.
pub fn read(manifest_path: &Path) -> anyhow::Result<Metadata> {
    ensure!(manifest_path.is_file(), "no such file");
    let manifest_path = path::absolute(manifest_path)?;
    let mut command = MetadataCommand::new();
    if let Some(directory) = manifest_path.parent() {
        command.current_dir(directory);
    }
    Ok(command.manifest_path(&manifest_path).no_deps().exec()?)
}

/// Whether each program of a workspace must be built with only its own features: because another member is for the host, such as a
/// client, or because one program depends on another, which for that has no entrypoint.
pub fn needs_own_features(manifest_path: &Path) -> anyhow::Result<bool> {
    let metadata = read(manifest_path)?;
    let programs = find(&[manifest_path])?;
    let is_program = |package: &&Package| {
        programs.iter().any(|program| *package.manifest_path == *program.manifest_path)
    };
    let packages = metadata.workspace_packages().into_iter();
    let (mut needed, mut others): (Vec<_>, Vec<_>) = packages.partition(is_program);
    while let Some(package) = needed.pop() {
        let paths = package.dependencies.iter().filter_map(|dependency| dependency.path.as_deref());
        let paths = Vec::from_iter(paths);
        let directories = programs.iter().filter_map(|program| program.manifest_path.parent());
        if directories.into_iter().any(|directory| paths.iter().any(|path| *path == directory)) {
            return Ok(true);
        }
        let is_needed = |member: &mut &Package| {
            member.manifest_path.parent().is_some_and(|directory| paths.contains(&directory))
        };
        needed.extend(others.extract_if(.., is_needed));
    }
    Ok(!others.is_empty())
}

/// Describes a package of a workspace, or returns `None` if it is for the host.
fn read_program(
    package: &Package,
    first_root: &Utf8Path,
    workspace: &Path,
) -> anyhow::Result<Option<Program>> {
    let manifest_path = &package.manifest_path;
    let mut metadata = package.metadata["neap"].clone();
    let recipe = if metadata.is_null() {
        Recipe::default()
    } else {
        Recipe::deserialize(&metadata)
            .with_context(|| format!("[package.metadata.neap] of {manifest_path}"))?
    };
    if let Some(keys) = metadata.as_object_mut() {
        keys.retain(|key, _| !Keys::NAMES.contains(&key.as_str()));
    }
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

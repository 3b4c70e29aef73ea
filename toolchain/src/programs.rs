//! The programs of workspaces, found by `cargo metadata`.

use anyhow::{Context, bail, ensure};
use cargo_metadata::{
    CrateType, Metadata, MetadataCommand, Package,
    camino::{Utf8Path, Utf8PathBuf},
};
use serde::Deserialize;
use std::path::{self, Path, PathBuf};

/// Workspaces whose ELFs lie in one directory. The first gives its programs' names.
pub struct Workspaces(Vec<Workspace>);

/// A workspace, its dependencies not resolved: that of one which this toolchain does not build may be much
/// to fetch.
pub struct Workspace {
    manifest_path: PathBuf,
    members: Metadata,
}

/// A package that becomes an ELF.
pub struct Program<'a> {
    /// What a user calls it: `borsh` the one in `borsh/` of the first workspace, `variable-borsh` the one in
    /// `../variable/borsh/`.
    pub name: String,
    /// The ELF's file name, as cargo would give it.
    pub elf: String,
    pub package: &'a Package,
    pub workspace: &'a Workspace,
    about: About,
}

/// What of `[package.metadata.neap]` says how a program is built.
#[derive(Default, Deserialize)]
#[serde(default)]
struct About {
    /// Its sBPF source, if it is assembled and not compiled.
    assembly: Option<Utf8PathBuf>,
    /// The ways that can build it; all, if it names none.
    toolchains: Vec<String>,
    /// Why the others cannot.
    not_built: Option<String>,
}

impl Workspaces {
    /// Reads workspaces, as cargo does in their directories, where it builds them.
    ///
    /// # Errors
    ///
    /// When cargo does not understand one.
    pub fn read(manifest_paths: &[PathBuf]) -> anyhow::Result<Self> {
        let workspaces = manifest_paths.iter().map(|path| Workspace::read(path));
        Ok(Self(workspaces.collect::<anyhow::Result<_>>()?))
    }

    /// Their programs, sorted by name.
    ///
    /// # Errors
    ///
    /// When a manifest says wrongly how its program is built, or two programs would have one name or ELF.
    pub fn programs(&self) -> anyhow::Result<Vec<Program<'_>>> {
        let mut programs = Vec::new();
        for workspace in &self.0 {
            for package in workspace.members.workspace_packages() {
                let program = Program {
                    name: self.name_of(package),
                    elf: format!("{}.so", package.name.replace('-', "_")),
                    package,
                    workspace,
                    about: about(package)?,
                };
                if program.becomes_an_elf() {
                    programs.push(program);
                }
            }
        }
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        for (index, program) in programs.iter().enumerate() {
            let mut others = programs[..index].iter();
            if let Some(other) = others.find(|o| o.name == program.name || o.elf == program.elf) {
                let (one, two) = (&other.package.manifest_path, &program.package.manifest_path);
                bail!(
                    "{one} and {two} would have one name, or one ELF: rename the directory or package of one"
                );
            }
        }
        Ok(programs)
    }

    fn name_of(&self, package: &Package) -> String {
        let root = self.0.first().map(|first| &first.members.workspace_root);
        let directory = directory_of(package);
        let inside = root.and_then(|root| directory.strip_prefix(root).ok());
        let beside = || directory.strip_prefix(root?.parent()?).ok();
        match inside.or_else(beside) {
            Some(path) if path != "" => path.as_str().replace('/', "-"),
            _ => package.name.to_string(),
        }
    }
}

impl Workspace {
    fn read(manifest_path: &Path) -> anyhow::Result<Self> {
        let reading = || format!("reading {}", manifest_path.display());
        ensure!(
            manifest_path.is_file(),
            "{}: no such file",
            manifest_path.display()
        );
        let manifest_path = path::absolute(manifest_path).with_context(reading)?;
        let members = command(&manifest_path)
            .no_deps()
            .exec()
            .with_context(reading)?;
        Ok(Self {
            manifest_path,
            members,
        })
    }

    /// Its manifest's absolute path.
    pub fn manifest_path(&self) -> &Path {
        &self.manifest_path
    }

    /// The workspace with its dependencies resolved.
    ///
    /// # Errors
    ///
    /// When cargo cannot resolve or fetch them.
    pub fn resolved(&self) -> anyhow::Result<Metadata> {
        let resolving = || format!("resolving {}", self.manifest_path.display());
        command(&self.manifest_path).exec().with_context(resolving)
    }
}

impl Program<'_> {
    /// Its sBPF source, if it is assembled and not compiled.
    pub fn assembly(&self) -> Option<Utf8PathBuf> {
        let source = self.about.assembly.as_ref()?;
        Some(directory_of(self.package).join(source))
    }

    /// Why this way of building does not build it, in one line; nothing, if it does.
    pub fn not_built_by(&self, way: &str) -> Option<String> {
        let ways = &self.about.toolchains;
        if ways.is_empty() || ways.iter().any(|built_by| built_by == way) {
            return None;
        }
        let why = self.about.not_built.iter();
        let why: Vec<_> = why.flat_map(|why| why.split_whitespace()).collect();
        Some(match why.as_slice() {
            [] => "its manifest does not say why".to_owned(),
            words => words.join(" "),
        })
    }

    fn becomes_an_elf(&self) -> bool {
        let mut targets = self.package.targets.iter();
        targets.any(|target| target.crate_types.contains(&CrateType::CDyLib))
            || self.assembly().is_some()
    }
}

/// Cargo reads the configuration of the directory that it runs in.
fn command(manifest_path: &Path) -> MetadataCommand {
    let mut command = MetadataCommand::new();
    if let Some(directory) = manifest_path.parent() {
        command.current_dir(directory);
    }
    command.manifest_path(manifest_path);
    command
}

fn about(package: &Package) -> anyhow::Result<About> {
    match &package.metadata["neap"] {
        serde_json::Value::Null => Ok(About::default()),
        about => About::deserialize(about)
            .with_context(|| format!("[package.metadata.neap] of {}", package.manifest_path)),
    }
}

/// The directory of a package's manifest.
pub fn directory_of(package: &Package) -> &Utf8Path {
    let directory = package.manifest_path.parent();
    directory.unwrap_or(Utf8Path::new(""))
}

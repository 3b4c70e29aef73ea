//! Finds the programs of workspaces with `cargo metadata`.

use anyhow::{Context, bail, ensure};
use cargo_metadata::{
    CrateType, Metadata, MetadataCommand, Package,
    camino::{Utf8Path, Utf8PathBuf},
};
use serde::Deserialize;
use std::path::{self, Path, PathBuf};

/// Workspaces that share one directory of ELFs. Programs are named by their path from the first.
pub struct Workspaces(Vec<Workspace>);

/// A workspace without its dependencies. They may be large, and this toolchain may not build the workspace at all.
pub struct Workspace {
    manifest_path: PathBuf,
    members: Metadata,
}

/// A package that becomes an ELF.
pub struct Program<'a> {
    /// The name that users type: `borsh` for `borsh/` in the first workspace, `multisig-borsh` for
    /// `../multisig/borsh/`.
    pub name: String,
    /// The file name that cargo gives the ELF.
    pub elf: String,
    pub package: &'a Package,
    pub workspace: &'a Workspace,
    about: About,
}

/// The keys of `[package.metadata.neap]` that decide how a program is built.
#[derive(Default, Deserialize)]
#[serde(default)]
struct About {
    /// The sBPF source, if the program is assembled instead of compiled.
    assembly: Option<Utf8PathBuf>,
    /// The toolchains that can build the program. If empty, all can.
    toolchains: Vec<String>,
    /// Why the other toolchains cannot build it.
    not_built: Option<String>,
}

impl Workspaces {
    /// Reads workspaces, each with cargo running in its directory, where it also builds them.
    ///
    /// # Errors
    ///
    /// When cargo cannot read a workspace.
    pub fn read(manifest_paths: &[PathBuf]) -> anyhow::Result<Self> {
        let workspaces = manifest_paths.iter().map(|path| Workspace::read(path));
        Ok(Self(workspaces.collect::<anyhow::Result<_>>()?))
    }

    /// Returns the programs, sorted by name.
    ///
    /// # Errors
    ///
    /// When `[package.metadata.neap]` of a manifest is invalid, or two programs would share a name or an ELF.
    pub fn programs(&self) -> anyhow::Result<Vec<Program<'_>>> {
        let mut programs = Vec::new();
        for workspace in &self.0 {
            for package in workspace.members.workspace_packages() {
                let program = Program {
                    name: self.program_name(package),
                    elf: format!("{}.so", package.name.replace('-', "_")),
                    package,
                    workspace,
                    about: read_about(package)?,
                };
                if program.becomes_an_elf() {
                    programs.push(program);
                }
            }
        }
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        for (index, program) in programs.iter().enumerate() {
            let mut earlier = programs[..index].iter();
            if let Some(other) = earlier.find(|p| p.name == program.name || p.elf == program.elf) {
                let (one, two) = (&other.package.manifest_path, &program.package.manifest_path);
                bail!(
                    "{one} and {two} would have the same name or the same ELF: rename the directory or the \
                     package of one of them"
                );
            }
        }
        Ok(programs)
    }

    fn program_name(&self, package: &Package) -> String {
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
        let cannot_read = || format!("cannot read {}", manifest_path.display());
        ensure!(
            manifest_path.is_file(),
            "{}: no such file",
            manifest_path.display()
        );
        let manifest_path = path::absolute(manifest_path).with_context(cannot_read)?;
        let members = metadata_command(&manifest_path)
            .no_deps()
            .exec()
            .with_context(cannot_read)?;
        Ok(Self {
            manifest_path,
            members,
        })
    }

    /// Returns the absolute path of the workspace's manifest.
    pub fn manifest_path(&self) -> &Path {
        &self.manifest_path
    }

    /// Returns the workspace with its dependencies resolved.
    ///
    /// # Errors
    ///
    /// When cargo cannot resolve or fetch the dependencies.
    pub fn resolved(&self) -> anyhow::Result<Metadata> {
        let path = self.manifest_path.display();
        metadata_command(&self.manifest_path)
            .exec()
            .with_context(|| format!("cannot resolve the dependencies of {path}"))
    }
}

impl Program<'_> {
    /// Returns the sBPF source, if the program is assembled instead of compiled.
    pub fn assembly(&self) -> Option<Utf8PathBuf> {
        let source = self.about.assembly.as_ref()?;
        Some(directory_of(self.package).join(source))
    }

    /// Returns why this toolchain does not build the program, in one line, or `None` if it does.
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

/// Runs cargo in the directory of the manifest, so that it reads the configuration there.
fn metadata_command(manifest_path: &Path) -> MetadataCommand {
    let mut command = MetadataCommand::new();
    if let Some(directory) = manifest_path.parent() {
        command.current_dir(directory);
    }
    command.manifest_path(manifest_path);
    command
}

fn read_about(package: &Package) -> anyhow::Result<About> {
    match &package.metadata["neap"] {
        serde_json::Value::Null => Ok(About::default()),
        about => About::deserialize(about)
            .with_context(|| format!("[package.metadata.neap] of {}", package.manifest_path)),
    }
}

/// Returns the directory of a package's manifest.
pub fn directory_of(package: &Package) -> &Utf8Path {
    let directory = package.manifest_path.parent();
    directory.unwrap_or(Utf8Path::new(""))
}

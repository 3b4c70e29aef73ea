//! The programs of a workspace, found by `cargo metadata`.

use anyhow::{Context, ensure};
use cargo_metadata::{
    CrateType, Metadata, MetadataCommand, Package,
    camino::{Utf8Path, Utf8PathBuf},
};
use std::path::{self, Path};

/// A workspace, its dependencies resolved.
pub struct Workspace {
    pub metadata: Metadata,
}

/// A package that becomes an ELF.
pub struct Program<'a> {
    /// What a user calls it: `borsh` the one in `borsh/` of the workspace, `variable-borsh` the one in
    /// `../variable/borsh/`.
    pub name: String,
    /// The ELF's file name, as cargo would give it.
    pub elf: String,
    pub package: &'a Package,
}

impl Workspace {
    /// Reads a workspace, as cargo does in its directory, where it builds it.
    ///
    /// # Errors
    ///
    /// When cargo does not understand it.
    pub fn read(manifest_path: &Path) -> anyhow::Result<Self> {
        let reading = || format!("reading {}", manifest_path.display());
        let path = path::absolute(manifest_path).with_context(reading)?;
        ensure!(path.is_file(), "{}: no such file", manifest_path.display());
        let mut command = MetadataCommand::new();
        if let Some(directory) = path.parent() {
            command.current_dir(directory);
        }
        let metadata = command.manifest_path(&path).exec().with_context(reading)?;
        Ok(Self { metadata })
    }

    /// Its programs, sorted by name.
    pub fn programs(&self) -> Vec<Program<'_>> {
        let packages = self.metadata.workspace_packages().into_iter();
        let programs = packages.map(|package| Program {
            name: self.name_of(package),
            elf: format!("{}.so", package.name.replace('-', "_")),
            package,
        });
        let mut programs: Vec<_> = programs.filter(Program::becomes_an_elf).collect();
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        programs
    }

    fn name_of(&self, package: &Package) -> String {
        let root = &self.metadata.workspace_root;
        let directory = directory_of(package);
        let beside = || directory.strip_prefix(root.parent()?).ok();
        match directory.strip_prefix(root).ok().or_else(beside) {
            Some(path) if path != "" => path.as_str().replace('/', "-"),
            _ => package.name.to_string(),
        }
    }
}

impl Program<'_> {
    /// Its sBPF source, if it is assembled and not compiled.
    pub fn assembly(&self) -> Option<Utf8PathBuf> {
        let source = self.package.metadata["neap"]["assembly"].as_str()?;
        Some(directory_of(self.package).join(source))
    }

    fn becomes_an_elf(&self) -> bool {
        let mut targets = self.package.targets.iter();
        targets.any(|target| target.crate_types.contains(&CrateType::CDyLib))
            || self.assembly().is_some()
    }
}

/// The directory of a package's manifest.
pub fn directory_of(package: &Package) -> &Utf8Path {
    let directory = package.manifest_path.parent();
    directory.unwrap_or(Utf8Path::new(""))
}

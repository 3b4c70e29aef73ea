//! Finds the programs: there is no list of them anywhere.

use anyhow::{Context, ensure};
use cargo_metadata::{MetadataCommand, Package};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// A program of the suite, as its own manifest describes it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of the program's directory.
    pub name: String,
    /// What its ELF is called, whichever toolchain built it.
    pub elf_name: String,
    /// The `[package.metadata.neap]` of its manifest.
    pub about: About,
}

/// What `[package.metadata.neap]` says of a program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Which scenario the program implements.
    pub scenario: String,
    /// What the program is measured for.
    #[serde(default)]
    pub role: Role,
    /// One line for the reader of a report.
    pub about: String,
    /// The wire format of the account it reads and writes.
    pub wire: String,
    /// What it checks before it trusts the account's bytes.
    pub validates: Vec<String>,
    /// The program's sBPF source, when it is assembled and not compiled.
    #[serde(default)]
    pub assembly: Option<PathBuf>,
}

/// What a program is measured for.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A codec at work; it keeps the whole contract.
    #[default]
    Codec,
    /// The lower bound; it keeps the whole contract without a codec or a framework.
    Bound,
    /// The shared entrypoint and dispatch alone; it never reads or writes the account.
    Floor,
}

/// Finds the programs of a workspace, sorted by name: every package in it is one.
///
/// # Errors
///
/// When the manifest cannot be read, when a program does not describe itself in
/// `[package.metadata.neap]` or does so wrongly, or when there is not exactly one floor.
pub fn programs(manifest: &Path) -> anyhow::Result<Vec<Program>> {
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .exec()
        .with_context(|| format!("cannot read the programs of {}", manifest.display()))?;
    let packages = metadata.packages.iter();
    let mut programs = packages.map(program).collect::<anyhow::Result<Vec<_>>>()?;
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    let floors = programs.iter().filter(|p| p.about.role == Role::Floor);
    ensure!(
        floors.count() == 1,
        "{} needs exactly one program with `role = \"floor\"`",
        manifest.display()
    );
    Ok(programs)
}

fn program(package: &Package) -> anyhow::Result<Program> {
    let manifest = &package.manifest_path;
    ensure!(
        !package.metadata["neap"].is_null(),
        "{manifest} has no [package.metadata.neap]: describe the program there"
    );
    let about = About::deserialize(&package.metadata["neap"])
        .with_context(|| format!("[package.metadata.neap] of {manifest}"))?;
    ensure!(
        about.scenario == crate::scenario::NAME,
        "{manifest}: unknown scenario `{}`, expected `{}`",
        about.scenario,
        crate::scenario::NAME
    );
    let name = manifest
        .parent()
        .and_then(|directory| directory.file_name())
        .with_context(|| format!("{manifest} lies in no directory"))?;
    ensure!(
        package.name == format!("neap-program-{name}"),
        "{manifest}: the package should be called `neap-program-{name}`, after its directory"
    );
    Ok(Program {
        name: name.to_owned(),
        elf_name: format!("{}.so", package.name.replace('-', "_")),
        about,
    })
}

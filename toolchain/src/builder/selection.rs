//! Selects the programs to build.

use crate::{arguments::Arguments, print::eprint};
use anyhow::{bail, ensure};
use neap_toolchain::{
    ToolchainDescription, Workspace,
    programs::{self, Program},
};
use std::path::Path;

/// Returns the programs that the toolchain builds.
///
/// # Errors
///
/// If the toolchain builds no program of these workspaces, or not one that the arguments name.
pub fn buildable(arguments: &Arguments, workspaces: &[Workspace]) -> anyhow::Result<Vec<Program>> {
    let kind = arguments.toolchain;
    let (programs, not_built): (Vec<_>, Vec<_>) = programs::find(workspaces)?
        .into_iter()
        .partition(|program| program.recipe.not_built_by(kind).is_none());
    ensure!(
        !programs.is_empty(),
        "found no program that {kind} builds; the Cargo.toml of a program has `crate-type = [\"cdylib\"]` under [lib]"
    );
    if arguments.programs.is_empty() && !not_built.is_empty() {
        eprint(format_args!("toolchain: {kind} does not build {}", names(&not_built)));
    }
    for name in &arguments.programs {
        let mut others = not_built.iter().filter(|program| program.name == *name);
        if let Some(why) = others.find_map(|program| program.recipe.not_built_by(kind)) {
            bail!("{name}: {kind} does not build it: {why}");
        }
        ensure!(
            programs.iter().any(|program| program.name == *name),
            "{name}: no such program; the programs are {}",
            names(&programs)
        );
    }
    Ok(programs)
}

/// Returns the programs to build. These are all, if the other ELFs in the directory come from another toolchain, because
/// one toolchain.json describes all of them.
pub fn wanted<'a>(
    arguments: &Arguments,
    programs: &'a [Program],
    elfs: &Path,
    description: &ToolchainDescription,
) -> Vec<&'a Program> {
    let named = &arguments.programs;
    let wanted = programs.iter().filter(|it| named.is_empty() || named.contains(&it.name));
    let wanted = Vec::from_iter(wanted);
    // An interrupted build leaves ELFs without a description, so their toolchain is unknown.
    let mut entries = elfs.read_dir().into_iter().flatten().flatten();
    let has_elfs = entries.any(|entry| entry.path().extension() == Some("so".as_ref()));
    let is_same = || ToolchainDescription::read(elfs).is_ok_and(|same| same == *description);
    if wanted.len() == programs.len() || !has_elfs || is_same() {
        return wanted;
    }
    eprint("toolchain: the other ELFs may come from another toolchain, so all programs are built");
    programs.iter().collect()
}

fn names(programs: &[Program]) -> String {
    let names: Vec<_> = programs.iter().map(|program| &*program.name).collect();
    names.join(" ")
}

/// The programs to build in one workspace.
pub struct Part<'a> {
    pub workspace: &'a Workspace,
    pub programs: Vec<&'a Program>,
    /// Whether cargo builds no other programs in the workspace.
    pub is_whole: bool,
}

impl<'a> Part<'a> {
    /// Selects from the wanted programs those that cargo builds in one workspace.
    pub fn new(workspace: &'a Workspace, wanted: &[&'a Program], all: &[Program]) -> Self {
        let is_here = |it: &Program| it.workspace == workspace.manifest_path && it.is_compiled();
        let programs = Vec::from_iter(wanted.iter().copied().filter(|program| is_here(program)));
        let is_whole = programs.len() == all.iter().filter(|program| is_here(program)).count();
        Self { workspace, programs, is_whole }
    }
}

//! Programs of neap, as the manifests in their workspaces describe them.

mod check;
#[cfg(test)]
mod tests;

use crate::scenarios::{
    framework::Framework,
    list,
    manifest::{About, Role},
    operation::Operation,
    scenario::Scenario,
    wire::Wire,
};
use anyhow::{Context, bail, ensure};
use check::{check_form, check_lists, check_place, check_role, check_texts};
use itertools::Itertools;
use neap_model::{reports::paths_in, results::Row};
use neap_subject::specimen::PROGRAM_ID;
pub use neap_toolchain::programs::workspaces;
use neap_toolchain::{Kind, Workspace, files, programs, recipe::Recipe};
use serde::Deserialize;
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// A program of neap, as its manifest describes it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of the program's directory, with `neap` for `ours`. Unique in its scenario.
    pub name: String,
    /// Its name in `toolchain/build`.
    pub build_name: String,
    /// The file name of its ELF, the same with every toolchain.
    pub elf_name: String,
    /// The path of its manifest.
    pub manifest: PathBuf,
    /// The directory of its sources. Two programs that differ in a setting share one.
    pub sources: PathBuf,
    /// How it is built.
    pub recipe: Recipe,
    /// Its scenario, behind its entrypoint.
    pub scenario: Scenario,
    /// The bytes of its account: those of its wire format, or of another one with the same.
    pub wire: Wire,
    /// The id that it runs under.
    pub id: Pubkey,
    /// The `[package.metadata.neap]` of its manifest.
    pub about: About,
}

/// The label of rows with the name of the program's framework.
pub const FRAMEWORK: &str = "framework";

impl Program {
    /// The Rust files of its sources: those in their directory, and those that a `#[path]` names.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub fn source_files(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut files = vec![];
        let mut places = vec![self.sources.clone()];
        while let Some(place) = places.pop() {
            if place.is_dir() {
                places.extend(paths_in(&place)?);
            } else if place.extension().is_some_and(|extension| extension == "rs") {
                let text = files::read_text(&place)
                    .with_context(|| format!("cannot read {}", place.display()))?;
                let named = text.lines().filter_map(|line| {
                    line.trim().strip_prefix("#[path = \"")?.strip_suffix("\"]")
                });
                places.extend(named.map(|path| place.with_file_name(path)));
                files.push(place);
            }
        }
        Ok(files)
    }

    /// The operations that it is run with, in the order of the report's columns.
    pub fn operations(&self) -> impl Iterator<Item = Operation> {
        let operations = self.scenario.operations().iter().copied();
        operations.filter(|operation| !self.about.cannot.contains_key(operation.name))
    }

    /// Whether the toolchain with this id builds it.
    pub fn built_by(&self, toolchain: &str) -> bool {
        self.not_built_by(toolchain).is_none()
    }

    /// Why the toolchain with this id does not build it. `None` if it does.
    pub fn not_built_by(&self, toolchain: &str) -> Option<&str> {
        self.recipe.not_built_by(Kind::from_id(toolchain))
    }

    /// Whether a row belongs to this program.
    pub fn has_row(&self, row: &Row) -> bool {
        let framework = self.scenario.framework.map(Framework::name);
        row.suite == self.scenario.definition.name
            && row.labels.get(FRAMEWORK).map(String::as_str) == framework
            && row.program == self.name
    }

    pub(crate) fn is_floor_of(&self, scenario: Scenario) -> bool {
        self.about.role == Role::Floor && self.scenario == scenario.floor()
    }
}

/// Finds the programs of workspaces, sorted by scenario and name. Every package in them is a program.
///
/// # Errors
///
/// When a manifest cannot be read, when its `[package.metadata.neap]` is missing or not valid, when a scenario
/// does not have exactly one floor, or when two programs of a scenario have the same name.
pub fn programs<P: AsRef<Path> + Sync>(manifests: &[P]) -> anyhow::Result<Vec<Program>> {
    for manifest in manifests {
        let manifest = manifest.as_ref();
        ensure!(
            manifest.is_file(),
            "there is no {}: run this in neap's directory",
            manifest.display()
        );
    }
    describe(programs::find(&Workspace::read_all(manifests)?)?)
}

fn describe(found: Vec<programs::Program>) -> anyhow::Result<Vec<Program>> {
    let programs = found.into_iter().map(|found| {
        let manifest = found.manifest_path.display().to_string();
        program(found).context(manifest)
    });
    let mut programs = programs.collect::<anyhow::Result<Vec<_>>>()?;
    programs.sort_by(|a, b| (a.scenario, &a.name).cmp(&(b.scenario, &b.name)));
    let mut manifests = BTreeMap::new();
    for program in &programs {
        let scenario = program.scenario;
        let manifest = program.manifest.display();
        let floors = programs.iter().filter(|floor| floor.is_floor_of(scenario));
        let framework =
            scenario.framework.map(|framework| format!(", `framework = \"{framework}\"`"));
        ensure!(
            floors.count() == 1,
            "{manifest} needs a floor: exactly one program with `scenario = \"{}\"`{} and `role = \"floor\"`",
            scenario.floor(),
            framework.unwrap_or_default(),
        );
        if let Some(same) =
            manifests.insert((scenario.definition.name, &program.name), &program.manifest)
        {
            let same = same.display();
            bail!(
                "{same} and {manifest} have the same name: rename the directory and package of one"
            );
        }
    }
    Ok(programs)
}

/// Describes a program that cargo has found.
fn program(found: programs::Program) -> anyhow::Result<Program> {
    ensure!(
        !found.metadata.is_null(),
        "it has no [package.metadata.neap]: add it and describe the program there"
    );
    let about = About::deserialize(&found.metadata).context("[package.metadata.neap]")?;
    let scenario = list::named(&about.scenario).with_context(|| {
        let names = Vec::from_iter(list::shared().map(|known| known.definition.name)).join("`, `");
        format!("there is no scenario `{}`: use one of `{names}`", about.scenario)
    })?;
    let scenario = about.framework.map_or(scenario, |framework| scenario.inside(framework));
    let name = check_place(&found, about.framework)?;
    let wire = scenario.wire(about.wire).with_context(|| {
        let formats = scenario.definition.format.claims.iter().format("`, `");
        format!("`{scenario}` has no wire `{}`: use one of `{formats}`", about.wire)
    })?;
    check_texts(&about, &found.recipe)?;
    check_role(&about, &found.recipe, scenario)?;
    check_form(&about, &name)?;
    check_lists(&about, scenario)?;
    let id = about.program_id.as_deref().map_or(Ok(PROGRAM_ID), str::parse);
    let id = id.context("`program_id` must be an address in base58")?;
    let alignment = about.alignment;
    ensure!(alignment.is_power_of_two(), "`alignment` is {alignment}, but must be a power of two");
    Ok(Program {
        name,
        build_name: found.name,
        elf_name: found.elf,
        manifest: found.manifest_path,
        sources: found.sources,
        recipe: found.recipe,
        scenario,
        wire,
        id,
        about,
    })
}

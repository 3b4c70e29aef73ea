//! Programs of neap, as the manifests in their workspaces describe them.

use crate::{
    check::Check, framework::Framework, list, operation::Operation, scenario::Scenario, wire::Wire,
};
use anyhow::{Context, bail, ensure};
use neap_model::{results::Row, text::check_cell};
use neap_subject::{
    role,
    specimen::{PROGRAM_ID, Specimen},
};
pub use neap_toolchain::programs::workspaces;
use neap_toolchain::{
    Kind,
    programs::{self, Recipe},
};
use serde::Deserialize;
use solana_pubkey::Pubkey;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    path::{Path, PathBuf},
};

/// A program of neap, as its manifest describes it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of the program's directory, unique in its scenario.
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
    /// The wire format of its account.
    pub wire: Wire,
    /// The id that it runs under.
    pub id: Pubkey,
    /// The `[package.metadata.neap]` of its manifest.
    pub about: About,
}

/// The `[package.metadata.neap]` of a program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The name of its scenario.
    pub scenario: String,
    /// The framework of the program, or `None` if it uses the shared entrypoint.
    #[serde(default)]
    pub framework: Option<Framework>,
    /// The program's role in the comparison.
    #[serde(default)]
    pub role: Role,
    /// The id that the program must run under, in base58, or `None` if it runs under any.
    #[serde(default)]
    pub program_id: Option<String>,
    /// One line for the reader of a report.
    pub about: String,
    /// The wire format of the account: one of the formats of its scenario, or `none` for a floor.
    pub wire: String,
    /// The alignment that the codec needs for the account, in bytes.
    #[serde(default = "default_alignment")]
    pub alignment: usize,
    /// The checks of every operation, before it trusts the account's bytes.
    pub validates: BTreeSet<Check>,
    /// The checks that each operation makes on what it reads.
    #[serde(default)]
    pub validates_what_it_reads: BTreeSet<Check>,
    /// Whether it writes some of the first account before it refuses. The runtime undoes that.
    #[serde(default)]
    pub writes_before_it_refuses: bool,
    /// The bad inputs that a deployed program is not tried with, each with the reason.
    #[serde(default)]
    pub not_tried: BTreeMap<String, String>,
    /// The operations that its codec does not support, each with the reason. The program is not run with them.
    #[serde(default)]
    pub cannot: BTreeMap<String, String>,
}

/// The role of a program in the comparison.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A program with a codec. It keeps the whole contract.
    #[default]
    Codec,
    /// A program with neap's codec. It is measured and ranked as any other codec.
    Ours,
    /// A lower bound for the others. It keeps the whole contract without a codec or a framework.
    Bound,
    /// A program as it is deployed on a cluster, by another toolchain. It is measured and never ranked.
    Deployed,
    /// The same entrypoint and dispatch without a codec. It never reads or writes the account.
    Floor,
}

impl Role {
    /// Adapts a specimen, as in a suite.
    pub fn specimen(self, specimen: Specimen) -> Specimen {
        let role = if self == Self::Floor { role::Role::Floor } else { role::Role::Program };
        role.specimen(specimen)
    }

    /// Whether the program has a codec.
    pub fn is_codec(self) -> bool {
        matches!(self, Self::Codec | Self::Ours)
    }
}

/// The alignment of a codec that reads and writes single bytes.
fn default_alignment() -> usize {
    1
}

/// The label of rows with the name of the program's framework.
pub const FRAMEWORK: &str = "framework";

impl Program {
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
        row.suite == self.scenario.name
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
    describe(programs::find(manifests)?)
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
        if let Some(same) = manifests.insert((scenario.name, &program.name), &program.manifest) {
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
        let names = Vec::from_iter(list::shared().map(|known| known.name)).join("`, `");
        format!("there is no scenario `{}`: use one of `{names}`", about.scenario)
    })?;
    let scenario = about.framework.map_or(scenario, |framework| scenario.inside(framework));
    let name = check_place(&found, about.framework)?;
    let wire = scenario.wire(&about.wire).with_context(|| {
        let formats = scenario.formats.join("`, `");
        format!("`{scenario}` has no wire `{}`: use one of `{formats}`", about.wire)
    })?;
    check_texts(&about, &found.recipe)?;
    check_role(&about, &found.recipe, scenario)?;
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

/// Checks the directory and the package of a program. Returns its name.
fn check_place(found: &programs::Program, framework: Option<Framework>) -> anyhow::Result<String> {
    let mut above = found.manifest_path.iter().rev().skip(1).map(OsStr::to_str);
    let mut next = || above.next().flatten();
    let (name, parent, grandparent) = (next().unwrap_or_default(), next(), next());
    let mut directories = Vec::from_iter(list::shared().map(|scenario| scenario.directory));
    directories.dedup();
    let kind = match parent {
        Some("programs") => "program",
        Some("frameworks") => "framework",
        Some(parent) if directories.contains(&parent) => parent,
        _ => bail!(
            "it must be in a directory of a scenario ({}) or of frameworks: move it",
            directories.join(", ")
        ),
    };
    ensure!(
        found.package == format!("neap-{kind}-{name}"),
        "the package must be called `neap-{kind}-{name}`, after its directory: rename one of them"
    );
    ensure!(
        [parent, grandparent].contains(&Some("frameworks")) == framework.is_some(),
        "declare a `framework`, such as \"anchor\", for programs in frameworks/ and for no others"
    );
    Ok(name.to_owned())
}

/// Checks the texts that reports show.
fn check_texts(about: &About, recipe: &Recipe) -> anyhow::Result<()> {
    let texts = [Some(&about.about), recipe.not_built.as_ref()].into_iter().flatten();
    let mut texts = texts.chain(about.cannot.values()).chain(about.not_tried.values());
    texts.try_for_each(|text| check_cell(text)).map_err(anyhow::Error::msg)
}

/// Checks what only programs with some roles declare.
fn check_role(about: &About, recipe: &Recipe, scenario: Scenario) -> anyhow::Result<()> {
    let (floor, is_deployed) = (scenario.floor(), about.role == Role::Deployed);
    ensure!(
        about.role != Role::Floor || floor == scenario,
        "`{scenario}` uses the floor of `{floor}`: remove this one"
    );
    ensure!(
        recipe.deployed.is_some() == is_deployed,
        "declare `deployed`, where the ELF is, for programs with `role = \"deployed\"` and for no others"
    );
    ensure!(
        about.not_tried.is_empty() || is_deployed,
        "`not_tried` is for programs with `role = \"deployed\"`: remove it"
    );
    Ok(())
}

/// Checks the names of bad inputs, operations and checks.
fn check_lists(about: &About, scenario: Scenario) -> anyhow::Result<()> {
    let kinds = if about.not_tried.is_empty() { Vec::new() } else { scenario.kinds() };
    let mut not_tried = about.not_tried.keys();
    if let Some(input) = not_tried.find(|name| kinds.iter().all(|kind| kind.name != **name)) {
        bail!("`not_tried` names `{input}`, which is no bad input of `{scenario}`");
    }
    let mut cannot = about.cannot.keys();
    if let Some(operation) = cannot.find(|name| scenario.operation_named(name).is_none()) {
        let known = scenario.operations().iter().map(Operation::to_string);
        let known = Vec::from_iter(known).join(", ");
        bail!("`cannot` names `{operation}`, but the operations of `{scenario}` are {known}");
    }
    if let Some(check) = about.validates.intersection(&about.validates_what_it_reads).next() {
        bail!("`{check}` is in `validates` and in `validates_what_it_reads`: remove one");
    }
    Ok(())
}

#[cfg(test)]
mod tests;

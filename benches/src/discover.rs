//! Finds the programs: there is no list of them anywhere.

mod subjects;

pub use subjects::subjects;

use crate::{
    check::Check,
    one_line::{self, is_one_line},
    results::Row,
    scenario::{Framework, Scenario, Wire},
};
use anyhow::{Context, bail, ensure};
use cargo_metadata::{MetadataCommand, Package};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// The manifests of the workspaces that hold the repository's programs, as paths from its root: those that
/// `toolchain/build` builds.
pub fn workspaces() -> impl Iterator<Item = &'static str> {
    include_str!("../../toolchain/workspaces").lines()
}

/// A program of the suite, as its own manifest describes it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of the program's directory; no other program of its scenario has it.
    pub name: String,
    /// What `toolchain/build` calls it.
    pub build_name: String,
    /// What its ELF is called, whichever toolchain built it.
    pub elf_name: String,
    /// Its manifest.
    pub manifest: PathBuf,
    /// The wire format of its account.
    pub wire: Wire,
    /// The `[package.metadata.neap]` of its manifest.
    pub about: About,
}

/// What `[package.metadata.neap]` says of a program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Which scenario the program implements; in a framework, that of the framework.
    pub scenario: Scenario,
    /// The framework it is written in, if it does without the shared entrypoint.
    #[serde(default)]
    pub framework: Option<Framework>,
    /// What the program is measured for.
    #[serde(default)]
    pub role: Role,
    /// One line for the reader of a report.
    pub about: String,
    /// The wire format of the account it reads and writes: one of [`Scenario::formats`], of a floor `none`.
    pub wire: String,
    /// What the address of the account must be a multiple of, in bytes.
    #[serde(default = "anywhere")]
    pub alignment: usize,
    /// What every operation checks before it trusts the account's bytes.
    pub validates: BTreeSet<Check>,
    /// What each operation checks in as far as it reads it.
    #[serde(default)]
    pub validates_what_it_reads: BTreeSet<Check>,
    /// The operations that its codec cannot do, each with the reason. It is not run with them.
    #[serde(default)]
    pub cannot: BTreeMap<String, String>,
    /// The program's sBPF source, when it is assembled and not compiled.
    #[serde(default)]
    pub assembly: Option<PathBuf>,
    /// The ways of building that can build it; all of them, if it names none.
    #[serde(default)]
    pub toolchains: Vec<String>,
    /// Why the others cannot.
    #[serde(default)]
    pub not_built: Option<String>,
}

/// The alignment of bytes.
fn anywhere() -> usize {
    1
}

/// What a program is measured for.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
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

impl Program {
    /// The operations it is run with, in the order of the report's columns.
    pub fn operations(&self) -> impl Iterator<Item = &'static str> {
        let operations = self.about.scenario.operations().iter().copied();
        operations.filter(|operation| !self.about.cannot.contains_key(*operation))
    }

    /// Whether the toolchain of this id builds it.
    pub fn built_by(&self, toolchain: &str) -> bool {
        let mut ways = self.about.toolchains.iter();
        self.about.toolchains.is_empty() || ways.any(|way| toolchain.starts_with(way.as_str()))
    }

    /// Whether a row is of this program.
    pub fn has(&self, row: &Row) -> bool {
        let framework = self.about.scenario.framework().map(Framework::name);
        row.scenario == self.about.scenario.name()
            && row.framework.as_deref() == framework
            && row.program == self.name
    }
}

/// Finds the programs of workspaces, sorted by scenario and name: every package in them is one.
///
/// # Errors
///
/// When a manifest cannot be read, when a program does not describe itself in
/// `[package.metadata.neap]` or does so wrongly, when a scenario has not exactly one floor, or when two
/// programs of a scenario have one name.
pub fn programs<P: AsRef<Path>>(manifests: &[P]) -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for manifest in manifests {
        programs.extend(of_workspace(manifest.as_ref())?);
    }
    programs.sort_by(|a, b| (a.about.scenario, &a.name).cmp(&(b.about.scenario, &b.name)));
    for (index, program) in programs.iter().enumerate() {
        let scenario = program.about.scenario;
        let floors = programs.iter().filter(|floor| floor.is_floor_of(scenario));
        ensure!(
            floors.count() == 1,
            "{} needs exactly one program with {} and `role = \"floor\"`",
            program.manifest.display(),
            spelt(scenario.floor()),
        );
        let mut others = programs[..index].iter();
        let same = others.find(|other| {
            other.about.scenario.name() == scenario.name() && other.name == program.name
        });
        if let Some(same) = same {
            bail!(
                "{} and {} have one name: their rows would too",
                same.manifest.display(),
                program.manifest.display()
            );
        }
    }
    Ok(programs)
}

/// How a manifest says a scenario.
fn spelt(scenario: Scenario) -> String {
    match scenario.framework() {
        Some(framework) => format!("`framework = \"{framework}\"`"),
        None => format!("`scenario = \"{scenario}\"`"),
    }
}

fn of_workspace(manifest: &Path) -> anyhow::Result<Vec<Program>> {
    ensure!(
        manifest.is_file(),
        "there is no {}: call this in neap's own directory, or for your programs with --suite neap.toml",
        manifest.display()
    );
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .exec()
        .with_context(|| format!("cannot read the programs of {}", manifest.display()))?;
    metadata.packages.iter().map(program).collect()
}

impl Program {
    fn is_floor_of(&self, scenario: Scenario) -> bool {
        self.about.role == Role::Floor && self.about.scenario == scenario.floor()
    }
}

fn program(package: &Package) -> anyhow::Result<Program> {
    let manifest = &package.manifest_path;
    ensure!(
        !package.metadata["neap"].is_null(),
        "{manifest} has no [package.metadata.neap]: describe the program there"
    );
    let mut about = About::deserialize(&package.metadata["neap"])
        .with_context(|| format!("[package.metadata.neap] of {manifest}"))?;
    if let Some(framework) = about.framework {
        about.scenario = about
            .scenario
            .inside(framework)
            .with_context(|| format!("{manifest}: `{}` is in no framework", about.scenario))?;
    }
    let mut directories = manifest.iter().rev().skip(1);
    let (name, parent) = (directories.next(), directories.next());
    let name = name.with_context(|| format!("{manifest} lies in no directory"))?;
    let (kind, build_name) = match parent {
        Some("programs") => ("program", name.to_owned()),
        Some("variable") => ("variable", format!("variable-{name}")),
        Some("frameworks") => ("framework", format!("frameworks-{name}")),
        _ => bail!("{manifest} should lie in a directory of programs/, variable/ or frameworks/"),
    };
    ensure!(
        package.name == format!("neap-{kind}-{name}"),
        "{manifest}: the package should be called `neap-{kind}-{name}`, after its directory"
    );
    ensure!(
        (kind == "framework") == about.framework.is_some(),
        "{manifest}: the programs of frameworks/ say which one, as `framework = \"anchor\"`, and no others do"
    );
    ensure!(
        about.toolchains.is_empty() == about.not_built.is_none(),
        "{manifest}: `toolchains` says what can build it, and `not_built` why the others cannot: both or none"
    );
    let free_text = [Some(&about.about), about.not_built.as_ref()];
    let free_text = free_text.into_iter().flatten();
    for text in free_text.chain(about.cannot.values()) {
        ensure!(
            is_one_line(text),
            "{manifest}: {text:?} is not {}",
            one_line::RULE
        );
    }
    let scenario = about.scenario;
    let wire = scenario
        .wire(&about.wire)
        .with_context(|| format!("{manifest}: `{scenario}` has no wire `{}`", about.wire))?;
    ensure!(
        about.role != Role::Floor || scenario.floor() == scenario,
        "{manifest}: the floor of `{scenario}` is the one of `{}`",
        scenario.floor()
    );
    ensure!(
        about.alignment.is_power_of_two(),
        "{manifest}: an alignment of {} bytes: it is a power of two",
        about.alignment
    );
    for operation in about.cannot.keys() {
        ensure!(
            scenario.operations().contains(&operation.as_str()),
            "{manifest}: `cannot` names `{operation}`, but `{scenario}` has {}",
            scenario.operations().join(", ")
        );
    }
    let twice = about.validates.intersection(&about.validates_what_it_reads);
    if let Some(check) = twice.into_iter().next() {
        bail!(
            "{manifest}: `{check}` is in `validates` and in `validates_what_it_reads`: once is enough"
        );
    }
    Ok(Program {
        name: name.to_owned(),
        build_name,
        elf_name: format!("{}.so", package.name.replace('-', "_")),
        manifest: manifest.into(),
        wire,
        about,
    })
}

//! A side of a comparison: a report, or what a directory of ELFs measures.

use super::adopt::{Wrong, adopt};
use crate::{
    judging::Judging,
    measured_elfs,
    progress::Bar,
    project::{DEFAULT_SUITE, SuiteOptions},
    rows::Rows,
};
use anyhow::{Context, ensure};
use clap::Args;
use neap_model::{
    profile::{
        Profiles,
        costs::{Costs, costs},
    },
    reports::{self, JSON},
    results::{Results, Toolchain, elf_name},
    text::shown_path,
};
use neap_subject::{cluster::Cluster, subject::Subject, suite::Suite};
use neap_svm::{all::measure_all, measure::complete, svm::VERSIONS};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

const MEASURE_AGAIN: &str = "measure it again with this neap";

const NO_OWN_SUITE: &str = "the base has no neap.toml, so both sides ran the head's operations. Operations that the \
    head dropped are missing: add --base-suite";

/// A side of a comparison.
pub struct Side {
    pub results: Results,
    /// What its functions cost, if that is known.
    pub costs: Option<Costs>,
    /// Its profiles, or none.
    pub profiles: Profiles,
    /// What a reader of the verdict should know about it.
    pub note: Option<&'static str>,
    /// The operations that do something else than its suite says.
    pub wrong: Vec<Wrong>,
}

/// Whether both sides are reports, so that no program runs.
pub fn are_reports(options: &CompareOptions) -> anyhow::Result<bool> {
    let [base, head] = options.paths()?;
    Ok(report(base)?.is_some() && report(head)?.is_some())
}

impl Side {
    /// Reads the report of the head, or measures its ELFs.
    pub fn head(options: &CompareOptions) -> anyhow::Result<Self> {
        let path = options.paths()?[1];
        Self::new(options, path, "head", || Self::measure(&options.suite.read()?, path))
    }

    /// The same for the base. It runs the operations of its own suite, if it has one. If it does not, only programs of the
    /// head are measured, because the base may lack new ones.
    pub fn base(options: &CompareOptions, head: &Results) -> anyhow::Result<Self> {
        let path = options.paths()?[0];
        let mut is_alone = false;
        let side = Self::new(options, path, "base", || {
            is_alone = true;
            if let Some(own) = own_suite(options) {
                return Self::measure(&neap_suite::read(&own, options.suite.cluster)?, path);
            }
            let suite = options.suite.read()?;
            let mut subjects = suite.subjects(path);
            subjects.retain(|subject| {
                let name = elf_name(&subject.suite, &subject.program);
                head.elfs.contains_key(&name) && subject.is_built()
            });
            let side = Self::measure_subjects(&suite, path, subjects)?;
            Ok(Self { note: Some(NO_OWN_SUITE), ..side })
        })?;
        ensure!(
            is_alone || options.base_suite.is_none(),
            "--base-suite is for ELFs, and {} is a report or has a neap.toml: leave the option out",
            shown_path(path)
        );
        Ok(side)
    }

    /// Reads a report, or measures ELFs: with the suite of their project, or else with `measure_alone`.
    fn new(
        options: &CompareOptions,
        path: &Path,
        name: &str,
        measure_alone: impl FnOnce() -> anyhow::Result<Self>,
    ) -> anyhow::Result<Self> {
        if let Some(report) = report(path)? {
            return Ok(report);
        }
        let measured = match project(path, options.suite.cluster)? {
            Some((elfs, suite)) => Self::measure(&suite, &elfs),
            None => measure_alone(),
        };
        measured.with_context(|| format!("the {name}, {}", shown_path(path)))
    }

    /// Measures all programs of a suite, also operations that do something else than it says.
    pub fn measure(suite: &Suite, elfs: &Path) -> anyhow::Result<Self> {
        Self::measure_subjects(suite, elfs, suite.subjects(elfs))
    }

    fn measure_subjects(
        suite: &Suite,
        elfs: &Path,
        mut subjects: Vec<Subject>,
    ) -> anyhow::Result<Self> {
        let toolchain = Toolchain::new(suite.built_by(elfs)?, VERSIONS, suite.cluster);
        let wrong = subjects.par_iter_mut().map(adopt);
        let wrong = wrong.collect::<anyhow::Result<Vec<Vec<Wrong>>>>()?.concat();
        let bar = Bar::new(&subjects);
        let measured = measure_all(&subjects, toolchain, &|step| bar.show(step));
        let (results, profiles) = measured.and_then(complete)?;
        Ok(Self { results, costs: Some(costs(&profiles)), profiles, note: None, wrong })
    }
}

/// Reads the report at a path, if there is one.
fn report(path: &Path) -> anyhow::Result<Option<Side>> {
    let at = shown_path(path);
    ensure!(
        path.extension().is_none_or(|extension| extension != "so"),
        "{at} is an ELF: name another one to compare it with, or the directory of the ELFs"
    );
    let file = if path.is_dir() { path.join(JSON) } else { path.to_owned() };
    let Some(results) = reports::report_at(&file, MEASURE_AGAIN)? else {
        ensure!(path.is_dir(), "{at} does not exist: name a report or a directory of ELFs");
        return Ok(None);
    };
    let directory = file.parent().unwrap_or(Path::new(""));
    if file.file_name() == Some(JSON.as_ref()) {
        reports::record::verify_finished(directory, &results)?;
    }
    let profiles = reports::profiles_in(directory, MEASURE_AGAIN)?;
    let costs = match &profiles {
        Some(profiles) => Some(costs(profiles)),
        None => reports::costs_in(directory, MEASURE_AGAIN)?,
    };
    let profiles = profiles.unwrap_or_default();
    Ok(Some(Side { results, costs, profiles, note: None, wrong: Vec::new() }))
}

/// The ELFs and the suite of the project in a directory, or `None` if the directory holds only ELFs.
fn project(path: &Path, cluster: Option<Cluster>) -> anyhow::Result<Option<(PathBuf, Suite)>> {
    let suite = path.join(DEFAULT_SUITE);
    if suite.is_file() {
        let suite = neap_suite::read(&suite, cluster)?;
        let deploy = path.join(measured_elfs::DEPLOY);
        let elfs = match &suite.elfs {
            Some(elfs) => elfs.clone(),
            None if deploy.is_dir() => measured_elfs::build_in(&deploy, &suite)?,
            None => path.to_owned(),
        };
        return Ok(Some((elfs, suite)));
    }
    let mut files = reports::paths_in(path)?.into_iter();
    ensure!(
        files.any(|file| file.extension().is_some_and(|extension| extension == "so")),
        "{} has neither {JSON} nor ELFs: name the directory of a finished run, or that of built programs",
        shown_path(path)
    );
    Ok(None)
}

/// The suite that the base's ELFs were built with: the named one, or the file in the base that has the same path as the
/// head's suite.
fn own_suite(options: &CompareOptions) -> Option<PathBuf> {
    let in_base = || {
        let named = options.suite.suite.as_deref().unwrap_or(Path::new(DEFAULT_SUITE));
        let head = named.canonicalize().ok()?;
        let is_other = |path: &PathBuf| path.canonicalize().is_ok_and(|path| path != head);
        let above = options.base.as_deref().into_iter().flat_map(Path::ancestors);
        let above = above.filter(|above| !above.as_os_str().is_empty());
        above.map(|above| above.join(named)).find(is_other)
    };
    options.base_suite.clone().or_else(in_base)
}

/// The options of a comparison.
#[derive(Args, Clone, Debug)]
pub struct CompareOptions {
    /// What to compare with: a directory with a report, its results.json, a directory of ELFs, one with a neap.toml, or an ELF
    #[arg(required_unless_present = "clusters")]
    pub base: Option<PathBuf>,
    /// What to compare, named in the same ways
    #[arg(required_unless_present = "clusters")]
    pub head: Option<PathBuf>,
    /// Compare the suite's programs on two clusters with each other, as in mainnet,next; then every name is that of a row. Inputs
    /// that differ only by rent and clock count as the same
    #[arg(long, value_name = "CLUSTERS", value_delimiter = ',', conflicts_with_all = ["base_suite", "cluster"])]
    pub clusters: Vec<Cluster>,
    #[command(flatten)]
    named: Rows,
    /// The programs that the ELFs of both directories are of.
    #[command(flatten)]
    pub(crate) suite: SuiteOptions,
    /// IDL of the program, to compare two ELFs without a suite [default: the one that its build wrote]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clusters", "base_suite", "suite"])]
    pub idl: Option<PathBuf>,
    /// Suite of the base's ELFs [default: the one that has the path of --suite in the base, or else the head's]
    #[arg(long, value_name = "NEAP_TOML")]
    pub base_suite: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) judging: Judging,
}

impl CompareOptions {
    /// The rows to compare. With `--clusters`, the first two names are rows too.
    pub(super) fn rows(&self) -> Rows {
        let mut rows = self.named.clone();
        if !self.clusters.is_empty() {
            let sides = [&self.base, &self.head].into_iter().flatten();
            rows.patterns.splice(0..0, sides.map(|name| name.to_string_lossy().into_owned()));
        }
        rows
    }

    /// The base and the head. Without `--clusters`, the command line has both.
    pub(super) fn paths(&self) -> anyhow::Result<[&Path; 2]> {
        let paths = self.base.as_deref().zip(self.head.as_deref());
        let (base, head) = paths.context("name a base and a head")?;
        Ok([base, head])
    }

    /// The base and the head, if both are ELFs.
    pub(super) fn elfs(&self) -> Option<[&Path; 2]> {
        let paths = self.paths().ok()?;
        let is_elf = |path: &&Path| path.extension().is_some_and(|it| it == "so") && path.is_file();
        paths.iter().all(is_elf).then_some(paths)
    }
}

//! Finds the programs that a command is for, and the files that belong to them.

use anyhow::ensure;
use clap::Args;
use neap_gate::budgets;
use neap_measure::suite;
use neap_model::{
    next::Next,
    profile::{Profiles, costs::Costs},
    reports::{self, record},
    results::Results,
};
use neap_scenarios::{
    discover::{self, Program},
    suite::Suite,
};
use std::path::{Path, PathBuf};

/// The suite that commands find themselves.
pub const DEFAULT_SUITE: &str = "neap.toml";

/// The directory of committed baselines.
const BASELINES: &str = "target-reports";

/// The options that find programs.
#[derive(Args, Clone, Debug)]
pub struct ProgramOptions {
    /// Suite of your programs [default: neap.toml, or else neap's own programs]
    #[arg(long, value_name = "NEAP_TOML", conflicts_with = "programs")]
    pub suite: Option<PathBuf>,
    /// Manifests of the workspaces that hold neap's own programs
    #[arg(long, value_name = "CARGO_TOML")]
    pub programs: Vec<PathBuf>,
}

/// The options that find a project.
#[derive(Args, Clone, Debug)]
pub struct ProjectOptions {
    #[command(flatten)]
    pub(crate) programs: ProgramOptions,
    /// Directory of the last report: by default target/benches/SUITE, or target/benches for neap's own programs
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Directory of the committed baselines, one directory per toolchain: by default target-reports/SUITE beside the
    /// suite, or target-reports for neap's own programs
    #[arg(long, value_name = "DIR")]
    pub baselines: Option<PathBuf>,
}

/// The programs that a command is for, and where their files are.
#[derive(Clone, Debug)]
pub struct Project {
    /// The programs.
    pub programs: Programs,
    /// The directory of the last report.
    pub out: PathBuf,
    /// The directory of the committed baselines, one directory per toolchain.
    pub baselines: PathBuf,
    /// The file of tolerances and limits.
    pub budgets: PathBuf,
    /// The commands that errors name.
    pub next: Next,
}

/// The programs of a project.
#[derive(Clone, Debug)]
pub enum Programs {
    /// Those of neap, in the workspaces with these manifests.
    Neap(Vec<PathBuf>),
    /// Those of a suite.
    Suite(Box<Suite>),
}

impl ProjectOptions {
    /// Finds the project, as [`ProgramOptions::find`].
    ///
    /// # Errors
    ///
    /// As [`ProgramOptions::find`].
    pub fn find(&self) -> anyhow::Result<Project> {
        let mut project = self.programs.find()?;
        if let Some(out) = &self.out {
            project.out.clone_from(out);
        }
        if let Some(baselines) = &self.baselines {
            project.baselines.clone_from(baselines);
        }
        Ok(project)
    }
}

impl ProgramOptions {
    /// Finds the project: a suite, or else neap's own programs.
    ///
    /// # Errors
    ///
    /// When the suite is unusable, and when there is neither a suite nor neap's workspaces.
    pub fn find(&self) -> anyhow::Result<Project> {
        let default = Path::new(DEFAULT_SUITE);
        let is_default = self.programs.is_empty() && default.exists();
        let suite = self.suite.as_deref().or(is_default.then_some(default));
        match suite {
            Some(path) => suite_at(path),
            None => self.neap(),
        }
    }

    /// neap's own programs.
    fn neap(&self) -> anyhow::Result<Project> {
        let mut workspaces = self.programs.clone();
        if workspaces.is_empty() {
            workspaces.extend(discover::workspaces().map(PathBuf::from));
            ensure!(
                workspaces.iter().all(|manifest| manifest.exists()),
                "there is no {DEFAULT_SUITE} here: write one with `neap-bench init`, or name one with --suite"
            );
        }
        Ok(Project {
            programs: Programs::Neap(workspaces),
            out: "target/benches".into(),
            baselines: BASELINES.into(),
            budgets: budgets::FILE.into(),
            next: Next::Make,
        })
    }
}

/// The programs of the suite in a file.
fn suite_at(path: &Path) -> anyhow::Result<Project> {
    let suite = suite::read(path)?;
    let directory = path.parent().unwrap_or(Path::new(""));
    let named = (path != Path::new(DEFAULT_SUITE)).then(|| path.to_owned());
    Ok(Project {
        out: Path::new("target/benches").join(&suite.name),
        baselines: directory.join(BASELINES).join(&suite.name),
        budgets: directory.join(budgets::FILE),
        next: Next::Suite(named),
        programs: Programs::Suite(suite.into()),
    })
}

impl Project {
    /// Reads the last report, as [`record::read_verified`].
    ///
    /// # Errors
    ///
    /// When there is no usable report, when a file that it was measured with changed, and when it is of another suite.
    pub fn verified(&self) -> anyhow::Result<Results> {
        let suite = match &self.programs {
            Programs::Suite(suite) => Some(&suite.inputs),
            Programs::Neap(_) => None,
        };
        record::read_verified(&self.out, suite, &self.next)
    }

    /// Reads the profiles of the last report.
    ///
    /// # Errors
    ///
    /// As [`reports::profiles`].
    pub fn profiles(&self) -> anyhow::Result<Profiles> {
        reports::profiles(&self.out, &self.next)
    }

    /// Reads the baseline of a toolchain.
    ///
    /// # Errors
    ///
    /// As [`reports::baseline`].
    pub fn baseline(&self, toolchain: &str) -> anyhow::Result<Results> {
        reports::baseline(&self.baselines, toolchain, &self.next)
    }

    /// Reads what each function costs in the baseline of a toolchain.
    ///
    /// # Errors
    ///
    /// As [`reports::baseline_costs`].
    pub fn baseline_costs(&self, toolchain: &str) -> anyhow::Result<Option<Costs>> {
        reports::baseline_costs(&self.baselines, toolchain, &self.next)
    }

    /// Reads the programs of neap that a report is of.
    ///
    /// # Errors
    ///
    /// When a manifest is unusable, and when a row belongs to no program.
    pub fn programs_of(
        &self,
        workspaces: &[PathBuf],
        report: &Results,
    ) -> anyhow::Result<Vec<Program>> {
        let programs = discover::programs(workspaces)?;
        for row in &report.rows {
            ensure!(
                programs.iter().any(|program| program.has_row(row)),
                "row `{}` belongs to no program in these workspaces: run `{}`, or name its suite with --suite",
                row.name,
                self.next.measure(Some(&report.toolchain.sbpf))
            );
        }
        Ok(programs)
    }
}

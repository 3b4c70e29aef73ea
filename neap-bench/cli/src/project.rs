//! Where the reports and baselines of programs are, and the options that say so.

use anyhow::ensure;
use clap::Args;
use neap_model::{
    next::Next,
    profile::{Profiles, costs::Costs},
    reports::{self, record, record::Inputs},
    results::Results,
};
use neap_report::gate::budgets;
use neap_subject::{cluster::Cluster, suite::Suite};
use std::path::{Path, PathBuf};

/// The suite that commands find themselves.
pub const DEFAULT_SUITE: &str = "neap.toml";

/// The directory of committed baselines.
pub const BASELINES: &str = "target-reports";

/// Where the report of some programs is, and what it is compared with.
#[derive(Debug)]
pub struct Project {
    /// The directory of the last report.
    pub out: PathBuf,
    /// The directory of the committed baselines, one directory per toolchain.
    pub baselines: PathBuf,
    /// The file of tolerances and limits.
    pub budgets: PathBuf,
    /// The commands that errors name.
    pub next: Next,
    /// The files that a report must have been measured with to be of these programs.
    pub inputs: Inputs,
    /// Whether a directory of ELFs has these programs and no others, so that each ELF in it must be measured.
    pub has_own_builds: bool,
}

impl Project {
    /// The project of a suite in a file.
    pub fn of_suite(suite: &Suite, path: &Path) -> Self {
        let directory = path.parent().unwrap_or(Path::new(""));
        Self {
            out: Path::new("target/benches").join(&suite.name),
            baselines: directory.join(BASELINES).join(&suite.name),
            budgets: directory.join(budgets::FILE),
            next: commands(path),
            inputs: suite.inputs.clone(),
            has_own_builds: false,
        }
    }

    /// Reads the last report, as [`record::read_verified`].
    ///
    /// # Errors
    ///
    /// When there is no usable report, when a file that it was measured with changed, and when it is of another suite.
    pub fn verified(&self) -> anyhow::Result<Results> {
        record::read_verified(&self.out, &self.inputs, &self.next)
    }

    /// Reads the profiles of the last report.
    pub fn profiles(&self) -> anyhow::Result<Profiles> {
        reports::profiles(&self.out, &self.next)
    }

    /// Reads the baseline of a toolchain.
    pub fn baseline(&self, toolchain: &str) -> anyhow::Result<Results> {
        reports::baseline(&self.baselines, toolchain, &self.next)
    }

    /// Reads what each function costs in the baseline of a toolchain.
    pub fn baseline_costs(&self, toolchain: &str) -> anyhow::Result<Option<Costs>> {
        reports::baseline_costs(&self.baselines, toolchain, &self.next)
    }
}

/// The option that says where the last report is.
#[derive(Args, Clone, Debug)]
pub struct ReportPlace {
    /// Directory of the last report [default: in target/benches]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl ReportPlace {
    /// Replaces the default place of a project.
    pub fn in_project(&self, mut project: Project) -> Project {
        if let Some(out) = &self.out {
            project.out.clone_from(out);
        }
        project
    }
}

/// The options that say where reports are.
#[derive(Args, Clone, Debug)]
pub struct Places {
    #[command(flatten)]
    pub(crate) report: ReportPlace,
    /// Directory of the committed baselines, one directory per toolchain [default: in target-reports, beside the suite if there
    /// is one]
    #[arg(long, value_name = "DIR")]
    pub baselines: Option<PathBuf>,
}

impl Places {
    /// Replaces the default places of a project.
    pub fn in_project(&self, project: Project) -> Project {
        let mut project = self.report.in_project(project);
        if let Some(baselines) = &self.baselines {
            project.baselines.clone_from(baselines);
        }
        project
    }
}

/// The options that find a suite.
#[derive(Args, Clone, Debug)]
pub struct SuiteOptions {
    /// Suite of your programs [default: neap.toml]
    #[arg(long, value_name = "NEAP_TOML")]
    pub suite: Option<PathBuf>,
    /// Cluster whose features and rent the programs run with: mainnet, devnet, testnet, next, or mainnet@SLOT [default: the
    /// suite's]
    #[arg(long, value_name = "CLUSTER")]
    pub cluster: Option<Cluster>,
}

impl SuiteOptions {
    /// The path of the suite.
    pub fn path(&self) -> anyhow::Result<&Path> {
        let path = self.suite.as_deref().unwrap_or(Path::new(DEFAULT_SUITE));
        ensure!(
            self.suite.is_some() || path.exists(),
            "there is no {DEFAULT_SUITE} here: write one with `neap-bench init`, or name one with --suite"
        );
        Ok(path)
    }

    /// Reads the suite.
    pub fn read(&self) -> anyhow::Result<Suite> {
        neap_suite::read(self.path()?, self.cluster)
    }

    /// Reads the suite, and finds its project in the default places.
    pub fn find(&self) -> anyhow::Result<(Suite, Project)> {
        let suite = self.read()?;
        let project = Project::of_suite(&suite, self.path()?);
        Ok((suite, project))
    }
}

/// The options that find a suite and its reports.
#[derive(Args, Clone, Debug)]
pub struct ProjectOptions {
    #[command(flatten)]
    pub(crate) suite: SuiteOptions,
    #[command(flatten)]
    pub(crate) places: Places,
}

impl ProjectOptions {
    /// Reads the suite, and finds its project.
    pub fn find(&self) -> anyhow::Result<(Suite, Project)> {
        let (suite, project) = self.suite.find()?;
        Ok((suite, self.places.in_project(project)))
    }

    /// As [`Self::find`], but refuses `--cluster`, for a command that runs no program.
    pub fn find_without_cluster(&self) -> anyhow::Result<(Suite, Project)> {
        ensure!(
            self.suite.cluster.is_none(),
            "--cluster is for commands that run programs: the last report has the cluster that it was measured with"
        );
        self.find()
    }
}

/// The commands for the suite in a file. They find the default one themselves.
pub fn commands(suite: &Path) -> Next {
    Next::suite((suite != Path::new(DEFAULT_SUITE)).then_some(suite))
}

//! Finds the programs that a command is for, and the files that belong to them.

use anyhow::{bail, ensure};
use clap::Args;
use neap_model::{
    next::Next,
    profile::{Profiles, costs::Costs},
    reports::{self, Report, record, record::Inputs},
    results::Results,
};
use neap_report::gate::budgets;
use neap_report::{suite, suite_page};
use neap_subject::cluster::Cluster;
use neap_subject::{subject::Subject, suite::Suite};
use neap_toolchain::Build;
use std::path::{Path, PathBuf};

/// The suite that commands find themselves.
pub const DEFAULT_SUITE: &str = "neap.toml";

/// The directory of committed baselines.
pub const BASELINES: &str = "target-reports";

/// The programs that a command is for.
pub trait Programs {
    /// What the programs are measured with: those that a toolchain builds, or all. Their ELFs are in a directory.
    fn subjects(&self, elfs: &Path, toolchain: Option<&str>) -> anyhow::Result<Vec<Subject>>;

    /// The toolchain that built the ELFs in a directory.
    fn built_by(&self, elfs: &Path) -> anyhow::Result<Build>;

    /// The cluster whose features and rent the programs run with.
    fn cluster(&self) -> Cluster {
        Cluster::MAINNET
    }

    /// The files that declare the programs.
    fn inputs(&self) -> anyhow::Result<Inputs>;

    /// The files that a report must have been measured with to be one of these programs.
    fn required_inputs(&self) -> Option<&Inputs> {
        None
    }

    /// What the reader of a run should know about the programs.
    fn notes(&self) -> &[String] {
        &[]
    }

    /// The declared directory of the ELFs.
    fn elfs(&self) -> Option<&Path> {
        None
    }

    /// The command that builds these programs and no others into one directory, if there is one.
    fn build_command_of_all(&self) -> Option<&str> {
        None
    }

    /// Adds what else is measured, and checks it, once every row is measured.
    fn complete(&self, results: Results, _elfs: &Path) -> anyhow::Result<Results> {
        Ok(results)
    }

    /// Renders the summary of a run.
    fn summary(&self, results: &Results) -> anyhow::Result<String>;

    /// Renders what a run of all rows prints, if that is not the summary.
    fn overview(&self, results: &Results) -> anyhow::Result<String> {
        self.summary(results)
    }

    /// Renders what changed since a baseline, in a few lines, if a run prints that.
    fn changes(&self, _results: &Results, _baseline: Option<&Results>) -> String {
        String::new()
    }

    /// Renders the files of a report, with the changes since a baseline.
    fn render(&self, results: &Results, baseline: Option<&Results>) -> anyhow::Result<Report>;

    /// The files that [`Programs::render`] may write besides those of every client.
    fn own_files(&self) -> &[&str] {
        &[]
    }

    /// Renders the page of a report, with the changes since a baseline.
    fn page(
        &self,
        results: &Results,
        profiles: &Profiles,
        baseline: Option<&Results>,
    ) -> anyhow::Result<String>;
}

/// Options that find programs.
pub trait Find: Args {
    /// Finds the programs.
    fn find(&self) -> anyhow::Result<Project>;

    /// The cluster that the command line names.
    fn cluster(&self) -> Option<Cluster> {
        None
    }

    /// The suite whose expectations may be rewritten.
    fn suite(&self) -> anyhow::Result<&Path> {
        bail!(
            "--accept changes the expectations in a neap.toml, and these programs have none: change what they must do where it is \
             written"
        )
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

/// The options that find a project.
#[derive(Args, Clone, Debug)]
pub struct ProjectOptions<F: Find> {
    #[command(flatten)]
    pub(crate) programs: F,
    /// Directory of the last report [default: that of the suite in target/benches]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Directory of the committed baselines, one directory per toolchain [default: that of the suite in target-reports, beside
    /// the suite]
    #[arg(long, value_name = "DIR")]
    pub baselines: Option<PathBuf>,
}

/// The programs that a command is for, and where their files are.
pub struct Project {
    /// The programs.
    pub programs: Box<dyn Programs>,
    /// The directory of the last report.
    pub out: PathBuf,
    /// The directory of the committed baselines, one directory per toolchain.
    pub baselines: PathBuf,
    /// The file of tolerances and limits.
    pub budgets: PathBuf,
    /// The commands that errors name.
    pub next: Next,
}

impl<F: Find> ProjectOptions<F> {
    /// Finds the project.
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

    /// Refuses a cluster, for a command that runs no program.
    pub fn refuse_cluster(&self) -> anyhow::Result<()> {
        ensure!(
            self.programs.cluster().is_none(),
            "--cluster is for commands that run programs: the last report has the cluster that it was measured with"
        );
        Ok(())
    }
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
}

impl Find for SuiteOptions {
    fn cluster(&self) -> Option<Cluster> {
        self.cluster
    }

    fn suite(&self) -> anyhow::Result<&Path> {
        self.path()
    }

    fn find(&self) -> anyhow::Result<Project> {
        let path = self.path()?;
        Ok(of_suite(neap_suite::read(path, self.cluster)?, path))
    }
}

/// The project of a suite at a path.
pub fn of_suite(suite: Suite, path: &Path) -> Project {
    let directory = path.parent().unwrap_or(Path::new(""));
    Project {
        out: Path::new("target/benches").join(&suite.name),
        baselines: directory.join(BASELINES).join(&suite.name),
        budgets: directory.join(budgets::FILE),
        next: commands(path),
        programs: Box::new(suite),
    }
}

/// The commands for the suite in a file. They find the default one themselves.
pub fn commands(suite: &Path) -> Next {
    Next::suite((suite != Path::new(DEFAULT_SUITE)).then_some(suite))
}

impl Programs for Suite {
    fn subjects(&self, elfs: &Path, _toolchain: Option<&str>) -> anyhow::Result<Vec<Subject>> {
        Ok(self.subjects(elfs))
    }

    fn built_by(&self, elfs: &Path) -> anyhow::Result<Build> {
        self.built_by(elfs)
    }

    fn cluster(&self) -> Cluster {
        self.cluster
    }

    fn inputs(&self) -> anyhow::Result<Inputs> {
        Ok(self.inputs.clone())
    }

    fn required_inputs(&self) -> Option<&Inputs> {
        Some(&self.inputs)
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }

    fn elfs(&self) -> Option<&Path> {
        self.elfs.as_deref()
    }

    fn summary(&self, results: &Results) -> anyhow::Result<String> {
        Ok(suite::summary(results, self))
    }

    fn render(&self, results: &Results, baseline: Option<&Results>) -> anyhow::Result<Report> {
        suite::render(results, self, baseline)
    }

    fn page(
        &self,
        results: &Results,
        profiles: &Profiles,
        baseline: Option<&Results>,
    ) -> anyhow::Result<String> {
        Ok(suite_page::page(results, self, profiles, baseline))
    }
}

impl Project {
    /// Reads the last report, as [`record::read_verified`].
    ///
    /// # Errors
    ///
    /// When there is no usable report, when a file that it was measured with changed, and when it is of another suite.
    pub fn verified(&self) -> anyhow::Result<Results> {
        record::read_verified(&self.out, self.programs.required_inputs(), &self.next)
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

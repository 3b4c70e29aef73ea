//! neap's own programs, as the functions of `neap-bench` take them.

use crate::scenarios::{
    program::{self, Program, workspaces},
    subjects::subjects,
};
use anyhow::{Context, ensure};
use clap::Args;
use neap_bench::{
    measured_elfs::{DEPLOY, named_or_only_build},
    programs::Programs,
    project::{BASELINES, Places, Project},
};
use neap_model::{failure::ProgramFailure, next::Next, reports::record::Inputs, results::Results};
use neap_subject::cluster::Cluster;
use neap_toolchain::{ToolchainDescription, description::ReadError};
use std::path::{Path, PathBuf};

/// The command that builds the programs.
const BUILD: &str = "make all";

/// Where the programs are.
#[derive(Args, Clone, Debug)]
pub struct WorkspaceOptions {
    /// Manifests of the workspaces that hold the programs
    #[arg(long = "programs", value_name = "CARGO_TOML", default_values = workspaces())]
    manifests: Vec<PathBuf>,
}

impl WorkspaceOptions {
    /// Reads the manifests.
    pub fn read(&self) -> anyhow::Result<Vec<Program>> {
        program::programs(&self.manifests)
    }
}

/// Where the programs and their reports are.
#[derive(Args, Clone, Debug)]
pub struct ProjectOptions {
    #[command(flatten)]
    workspaces: WorkspaceOptions,
    #[command(flatten)]
    places: Places,
}

impl ProjectOptions {
    /// Where their reports are.
    pub fn project(&self) -> Project {
        self.places.in_project(Project {
            out: "target/benches".into(),
            baselines: BASELINES.into(),
            budgets: "budgets.toml".into(),
            next: next(),
            inputs: Inputs::default(),
            has_own_builds: true,
        })
    }

    /// Reads the manifests.
    pub fn read(&self) -> anyhow::Result<Vec<Program>> {
        self.workspaces.read()
    }

    /// Reads the manifests of the programs that a report is of.
    ///
    /// # Errors
    ///
    /// When a row belongs to no program, and as [`ProjectOptions::read`].
    pub fn measured_in(&self, report: &Results) -> anyhow::Result<Vec<Program>> {
        let programs = self.read()?;
        for row in &report.rows {
            ensure!(
                programs.iter().any(|program| program.has_row(row)),
                "row `{}` belongs to no program in these workspaces: run `{}`",
                row.name,
                next().measure_with(&report.toolchain.sbpf)
            );
        }
        Ok(programs)
    }

    /// Finds the build of programs: in a directory, or the only one. Returns it with those that its toolchain builds.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when no program is built; others when there are several builds, and when a file is unusable.
    pub fn built(&self, all: &[Program], elfs: Option<&Path>) -> anyhow::Result<Programs> {
        let every = |elfs: &Path| subjects(all, elfs).collect();
        let elfs = named_or_only_build(elfs, every)?;
        let elfs = elfs.ok_or_else(|| {
            ProgramFailure(format!("no programs are built in {DEPLOY}: run `{BUILD}`"))
        })?;
        let build = ToolchainDescription::read(&elfs).map_err(|error| match error {
            ReadError::NotBuilt { .. } => ProgramFailure(format!("{error}: run `{BUILD}`")).into(),
            error => anyhow::Error::from(error),
        })?;
        let mut own = all.to_vec();
        own.retain(|program| program.built_by(&build.id));
        let (cluster, inputs) = (Cluster::MAINNET, self.inputs(all)?);
        Ok(Programs { subjects: subjects(&own, &elfs).collect(), elfs, build, cluster, inputs })
    }

    /// The files that declare programs.
    fn inputs(&self, programs: &[Program]) -> anyhow::Result<Inputs> {
        let mut inputs = Inputs::default();
        let manifests = programs.iter().map(|program| &program.manifest);
        for path in manifests.chain(&self.workspaces.manifests) {
            inputs.read(path).with_context(|| format!("cannot read {}", path.display()))?;
        }
        Ok(inputs)
    }
}

/// The targets of neap's Makefile.
pub fn next() -> Next {
    let [measure, gate, bless, report] =
        ["bench", "gate", "bless", "report"].map(|target| format!("make {target}"));
    let check = format!("{measure} gate");
    Next {
        measure,
        check,
        gate,
        renew: bless.clone(),
        bless,
        report,
        for_sbpf: &[("v0", " SBPF=v0")],
    }
}

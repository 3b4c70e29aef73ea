//! Options that several commands have.

use anyhow::ensure;
use clap::Args;
use neap_model::results::Results;
use neap_scenarios::discover::{self, Program};
use std::path::PathBuf;

/// Where neap's programs are.
#[derive(Args, Clone, Debug)]
pub struct Workspaces {
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = discover::workspaces())]
    pub programs: Vec<PathBuf>,
}

impl Workspaces {
    /// Reads the programs that a report is of.
    ///
    /// # Errors
    ///
    /// When a manifest is unusable, and when a row belongs to no program; `remedy` says what to run then.
    pub fn programs_of(&self, report: &Results, remedy: &str) -> anyhow::Result<Vec<Program>> {
        let programs = discover::programs(&self.programs)?;
        for row in &report.rows {
            ensure!(
                programs.iter().any(|program| program.has_row(row)),
                "row `{}` belongs to no program in these workspaces: run {remedy}",
                row.name
            );
        }
        Ok(programs)
    }
}

/// Where the baselines are.
#[derive(Args, Clone, Debug)]
pub struct Baselines {
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    pub reports: PathBuf,
}

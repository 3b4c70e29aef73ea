//! Options that several commands have.

use clap::Args;
use neap_scenarios::discover;
use std::path::PathBuf;

/// Where neap's programs are.
#[derive(Args, Clone, Debug)]
pub struct Workspaces {
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = discover::workspaces())]
    pub programs: Vec<PathBuf>,
}

/// Where the baselines are.
#[derive(Args, Clone, Debug)]
pub struct Baselines {
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    pub reports: PathBuf,
}

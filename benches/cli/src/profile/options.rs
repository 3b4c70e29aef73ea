//! The options of the command.

use crate::options::{Baselines, Workspaces};
use clap::Args;
use std::path::PathBuf;

/// The options of a profile.
#[derive(Args, Clone, Debug)]
pub struct ProfileOptions {
    /// Rows to explain: `ours::full`, or `ours` for all rows of a program. Without any, only writes the flamegraphs of all rows
    pub rows: Vec<String>,
    /// Compare each row with another one: the name of a row, the path of an ELF that runs in its place, or `baseline`
    #[arg(long, value_name = "ROW|ELF|baseline", requires = "rows")]
    pub against: Option<String>,
    /// Directory of the last report
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
    #[command(flatten)]
    pub(crate) baselines: Baselines,
    #[command(flatten)]
    pub(crate) workspaces: Workspaces,
    /// The neap.toml that the last report measured, to run an ELF with
    #[arg(long, value_name = "NEAP_TOML", conflicts_with = "programs")]
    pub suite: Option<PathBuf>,
}

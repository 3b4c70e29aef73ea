use crate::project::ProgramOptions;
use clap::Args;
use neap_gate::Format;
use std::path::PathBuf;

/// The options of a comparison.
#[derive(Args, Clone, Debug)]
pub struct Compare {
    /// What to compare with: a directory with a report, its results.json, or a directory of ELFs
    pub base: PathBuf,
    /// What to compare, named in the same ways
    pub head: PathBuf,
    /// The programs that the ELFs of both directories are of.
    #[command(flatten)]
    pub(crate) programs: ProgramOptions,
    /// Format of the verdict
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// File of tolerances, and of limits for the head [default: none]
    #[arg(long, value_name = "FILE")]
    pub budgets: Option<PathBuf>,
}

use crate::{judging::Judging, project::SuiteOptions, rows::Rows};
use clap::Args;
use std::path::PathBuf;

/// The options of a comparison.
#[derive(Args, Clone, Debug)]
pub struct Compare {
    /// What to compare with: a directory with a report, its results.json, a directory of ELFs, or one with a neap.toml
    pub base: PathBuf,
    /// What to compare, named in the same ways
    pub head: PathBuf,
    #[command(flatten)]
    pub(crate) rows: Rows,
    /// The programs that the ELFs of both directories are of.
    #[command(flatten)]
    pub(crate) programs: SuiteOptions,
    /// Suite of the base's ELFs [default: the one that has the path of --suite in the base, or else the head's]
    #[arg(long, value_name = "NEAP_TOML")]
    pub base_suite: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) judging: Judging,
}

//! The `merge` command: joins what the shards of a run wrote into directories.

mod complete;
mod reports;
mod searches;

use crate::{
    project::{ProjectOptions, SuiteOptions},
    search::files::Found,
    shadow, worst,
};
use clap::Args;
use neap_report::{shadow::Shadow, worst::Worst};
use neap_svm::search::shadow::Class;
use std::path::PathBuf;

/// The directories to join, and where the result goes.
#[derive(Args, Clone, Debug)]
pub struct Merge {
    /// The directories that all shards wrote, in any order
    #[arg(required = true, value_name = "DIR")]
    pub directories: Vec<PathBuf>,
    /// With `shadow`, fail only on what any caller can do
    #[arg(long)]
    pub only_callers: bool,
    /// With `shadow`: differences that do not fail, besides `shadow.allow` of the budgets
    #[arg(long, value_name = "CLASS", value_delimiter = ',', value_parser = shadow::class)]
    pub allow: Vec<Class>,
    #[command(flatten)]
    pub(crate) project: ProjectOptions<SuiteOptions>,
}

/// Joins the directories of all shards. Returns the exit code.
///
/// Each kind of directory has a module, which reads the directories, checks with `complete::check_complete` that all shards
/// are there, and writes what one run of everything would write.
///
/// # Errors
///
/// When a directory is unusable, when the shards are not the whole, and when the result cannot be written.
pub fn merge(merge: &Merge) -> anyhow::Result<u8> {
    merge.project.refuse_cluster()?;
    let (directories, project) = (&merge.directories, merge.project.find()?);
    let has = |file: &str| directories.iter().any(|directory| directory.join(file).exists());
    let out = |name| merge.project.out.clone().unwrap_or_else(|| project.out.join(name));
    if has(Shadow::FILE) {
        let out = out("shadow");
        let found: Shadow = searches::merge(directories, &out)?;
        let allowed = shadow::allowed(&merge.allow, &project.budgets)?;
        let judging = shadow::Judging { allowed, only_callers: merge.only_callers };
        return shadow::publish(&found, &out, &judging, false);
    }
    if has(Worst::FILE) {
        let out = out("worst");
        let found: Worst = searches::merge(directories, &out)?;
        return worst::publish(&found, &out, false);
    }
    reports::merge(directories, &project)
}

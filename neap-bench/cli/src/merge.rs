//! The `merge` command: joins what the shards of a run wrote into directories.

mod reports;

use crate::project::{ProjectOptions, SuiteOptions};
use anyhow::{bail, ensure};
use clap::Args;
use neap_model::shard::Shard;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The directories to join, and where the result goes.
#[derive(Args, Clone, Debug)]
pub struct Merge {
    /// The directories that all shards wrote, in any order
    #[arg(required = true, value_name = "DIR")]
    pub directories: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) project: ProjectOptions<SuiteOptions>,
}

/// Joins the directories of all shards. Returns the exit code.
///
/// Each kind of directory has a module, which reads the directories, checks with [`check_complete`] that all shards are there,
/// and writes what one run of everything would write.
///
/// # Errors
///
/// When a directory is unusable, when the shards are not the whole, and when the result cannot be written.
pub fn merge(merge: &Merge) -> anyhow::Result<u8> {
    merge.project.refuse_cluster()?;
    reports::merge(&merge.directories, &merge.project.find()?)
}

/// Checks that directories hold all shards of a whole, each once. `run` is the command that measures a shard.
///
/// # Errors
///
/// When one is missing or there twice, and when they are shards of different numbers.
fn check_complete(shards: &[(&Path, Shard)], run: &str) -> anyhow::Result<()> {
    let mut found: BTreeMap<Shard, &Path> = BTreeMap::new();
    for (directory, shard) in shards {
        let (first_directory, first) = shards[0];
        let [first_at, at] = [first_directory, directory].map(Path::display);
        ensure!(
            first.count() == shard.count(),
            "{first_at} is shard {first}, and {at} is shard {shard}: measure all shards with the same N of --shard K/N"
        );
        if let Some(other) = found.insert(*shard, directory) {
            let other = other.display();
            bail!("{other} and {at} are both shard {shard}: name only one of them");
        }
    }
    let all = shards.iter().take(1).flat_map(|(_, first)| first.all());
    let missing = all.filter(|shard| !found.contains_key(shard));
    let missing = Vec::from_iter(missing.map(|shard| shard.to_string()));
    let (shard, is) = if missing.len() == 1 { ("shard", "is") } else { ("shards", "are") };
    ensure!(
        missing.is_empty(),
        "{shard} {} {is} missing: run `{run} --shard {}`, and name its directory too",
        missing.join(", "),
        missing.first().map_or("", |first| first)
    );
    Ok(())
}

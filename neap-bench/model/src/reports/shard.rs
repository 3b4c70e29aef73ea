//! Reads what runs of shards wrote, and checks that it belongs together.

use super::{
    names::{RECORD, SHARD},
    read::text,
    record::{self, Inputs, Record, VERSION},
};
use crate::{next::Next, shards::ShardReport};
use anyhow::{Context, bail, ensure};
use neap_toolchain::sha256;
use std::path::Path;

/// The report of a shard, and the files that it was measured with.
#[derive(Debug)]
pub struct MeasuredShard {
    /// What the run measured.
    pub report: ShardReport,
    /// The files that the run read.
    pub inputs: Inputs,
}

/// Reads the report of a shard.
///
/// # Errors
///
/// When the directory has no shard, when its run failed or has not finished, and when another version of neap-bench wrote it.
pub fn shard_at(directory: &Path) -> anyhow::Result<MeasuredShard> {
    let at = directory.display();
    let (hash, inputs, neap) = match record::read(&directory.join(RECORD), &Next::default())? {
        Some(Record::Shard { report, inputs, neap, .. }) => (report, inputs, neap),
        Some(Record::Measured { .. }) => {
            bail!("{at} has a whole report, not a shard, so there is nothing to merge")
        }
        Some(Record::Failed(error)) => bail!("{at}: the run of this shard failed: {error}"),
        Some(Record::Unfinished) => {
            bail!("{at}: the run of this shard has not finished: run it again")
        }
        None => bail!("{at} has no shard: name directories that `neap-bench run --shard` wrote"),
    };
    ensure!(
        neap == VERSION,
        "version {neap} of neap-bench measured the shard in {at}, and this is {VERSION}: measure and merge all shards with \
         the same version"
    );
    let again = "run this shard again";
    let text =
        text(&directory.join(SHARD))?.with_context(|| format!("{at} has no {SHARD}: {again}"))?;
    ensure!(sha256(&text) == hash, "{at}/{SHARD} changed after the run wrote it: {again}");
    let report = ShardReport::from_json(&text);
    let report = report.with_context(|| format!("{at}/{SHARD} is unusable: {again}"))?;
    Ok(MeasuredShard { report, inputs })
}

/// Checks that shards are of the same toolchain, cluster and files, and that the suite still has these files. `suite` are
/// its files.
///
/// # Errors
///
/// When two shards differ, or the suite. The message names the first two shards that do.
pub fn check_same(shards: &[MeasuredShard], suite: &Inputs) -> anyhow::Result<()> {
    for pair in shards.windows(2) {
        let [one, other] = [&pair[0].report, &pair[1].report];
        let [a, b] = [&one.toolchain, &other.toolchain];
        let pair_of = format!("shard {} and shard {}", one.shard, other.shard);
        ensure!(
            a.cluster == b.cluster,
            "{pair_of} ran on different clusters, {} and {}: name the same --cluster for all shards",
            a.cluster,
            b.cluster
        );
        ensure!(
            a == b,
            "{pair_of} are of different toolchains, so build once, and give all shards the same ELFs:\n  {a}\n  {b}"
        );
        let differing = pair[0].inputs.differing(&pair[1].inputs);
        ensure!(
            differing.is_empty(),
            "{pair_of} were measured with different files: run all shards on the same commit, in the same directory, with \
             the same ELFs\n  {}",
            record::some(&differing).join("\n  ")
        );
    }
    for MeasuredShard { report, inputs } in shards {
        let lacking = inputs.lacking(suite);
        ensure!(
            lacking.is_empty(),
            "shard {} was measured with another suite: merge the shards at the commit that they were measured at\n  {}",
            report.shard,
            record::some(&lacking).join("\n  ")
        );
    }
    Ok(())
}

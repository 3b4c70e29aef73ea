//! The reports of shards, which together are the report of a suite.

mod profiles;

use crate::{
    observed::Observed,
    profile::{self, Profiles},
    results::{Results, Row, Toolchain},
    shard::Shard,
};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a run measured of one shard: `shard.json`. Only the version of neap-bench that wrote it reads it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ShardReport {
    /// The shard.
    pub shard: Shard,
    /// How many rows and bad inputs the suite has.
    pub suite_size: usize,
    /// What built and ran the programs.
    pub toolchain: Toolchain,
    /// The place of each row in the suite. They ascend.
    pub places: Vec<usize>,
    /// What the run observed.
    pub observed: Observed,
}

impl ShardReport {
    /// Renders the report.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a report holds only strings and integers")
    }

    /// Reads a report.
    ///
    /// # Errors
    ///
    /// When the text is not the report of a shard, and when its parts contradict each other.
    pub fn from_json(text: &str) -> anyhow::Result<Self> {
        let read: Self = serde_json::from_str(text).context("not the report of a shard")?;
        let (places, rows) = (&read.places, &read.observed.rows);
        ensure!(
            places.len() == rows.len(),
            "it has {} places of {} rows",
            places.len(),
            rows.len()
        );
        profile::check(&read.observed.profiles)?;
        Ok(read)
    }
}

/// Joins the reports of all shards of a suite. The result is what one run of the whole suite measures.
///
/// # Errors
///
/// When the shards are not the whole suite, and when they are of different toolchains, ELFs or debug information.
pub fn merge(shards: Vec<ShardReport>) -> anyhow::Result<(Results, Profiles)> {
    let toolchain = shards.first().context("no shards")?.toolchain.clone();
    let suite_size = shards[0].suite_size;
    let mut whole = Observed::default();
    let mut rows = BTreeMap::new();
    let mut parts = Vec::new();
    for ShardReport { shard, toolchain: own, places, observed, .. } in shards {
        ensure!(own == toolchain, "shard {shard} has another toolchain");
        for (place, row) in places.into_iter().zip(observed.rows) {
            rows.insert(place, (parts.len(), row));
        }
        for (name, elf) in observed.elfs {
            let known = whole.elfs.entry(name).or_insert_with(|| elf.clone());
            ensure!(*known == elf, "shard {shard} has another ELF {}", elf.file);
        }
        whole.bad_inputs.extend(observed.bad_inputs);
        parts.push(observed.profiles);
    }
    let size = rows.len() + whole.bad_inputs.len();
    ensure!(
        size == suite_size,
        "the shards have {size} rows and bad inputs, and the suite {suite_size}"
    );
    for name in whole.elfs.keys() {
        let is_own = |(_, row): &&(usize, Row)| row.elf_name() == *name;
        let own = rows.values().filter(is_own).map(|(part, row)| (*part, &*row.name));
        let profile = profiles::join(&parts, name, &Vec::from_iter(own));
        whole.profiles.insert(name.clone(), profile.with_context(|| name.clone())?);
    }
    whole.rows.extend(rows.into_values().map(|(_, row)| row));
    whole.into_report(toolchain)
}

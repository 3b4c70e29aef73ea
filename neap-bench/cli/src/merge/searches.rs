//! Joins what the shards of a search found.

use crate::{
    merge::complete::check_complete,
    search::files::{Found, is_file_name, remove_old},
};
use anyhow::{Context, ensure};
use neap_model::{reports::replace, shard::Shard};
use neap_report::{
    shadow::{FIXTURES, Shadow},
    worst::Worst,
};
use neap_toolchain::files;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What a search found in its lanes.
pub trait Joined: Found {
    /// The command that searches.
    const COMMAND: &str;

    /// Which part of the search it is.
    fn take_shard(&mut self) -> Option<Shard>;

    /// What all parts must have in common.
    fn common(&self) -> Vec<String>;

    /// Adds what the next shard found.
    fn join(&mut self, other: Self);
}

impl Joined for Shadow {
    const COMMAND: &str = "neap-bench shadow";

    fn take_shard(&mut self) -> Option<Shard> {
        self.shard.take()
    }

    fn common(&self) -> Vec<String> {
        let [old, new] = self.elfs.clone();
        let numbers = [self.seed, self.begin as u64, self.lanes.len() as u64, self.logs.into()];
        let names = vec![self.program.clone(), old, new, self.options.clone()];
        [names, numbers.map(|number| number.to_string()).to_vec()].concat()
    }

    fn join(&mut self, other: Self) {
        self.join(other);
    }
}

impl Joined for Worst {
    const COMMAND: &str = "neap-bench worst";

    fn take_shard(&mut self) -> Option<Shard> {
        self.shard.take()
    }

    fn common(&self) -> Vec<String> {
        let numbers = [self.seed.to_string(), self.lanes.len().to_string()];
        let names = [&self.program, &self.elf, &self.operation, &self.unit, &self.options];
        let names = names.map(String::clone);
        [names.to_vec(), numbers.to_vec()].concat()
    }

    fn join(&mut self, other: Self) {
        self.join(other);
    }
}

/// Joins what is in these directories, and copies the inputs that remain into another one.
///
/// # Errors
///
/// When a directory has no shard, when the shards are not the whole or of different searches, and when a file cannot be
/// written.
pub fn merge<F: Joined>(directories: &[PathBuf], out: &Path) -> anyhow::Result<F> {
    let real = |path: &Path| path.canonicalize().ok();
    for directory in directories {
        ensure!(
            real(directory).is_none() || real(directory) != real(out),
            "the result would replace the shard in {}: name another directory with --out",
            directory.display()
        );
    }
    let shards = directories.iter().map(|directory| {
        let path = directory.join(F::FILE);
        let at = path.display();
        let text = files::read(&path).with_context(|| format!("cannot read {at}"))?;
        let mut found: F = serde_json::from_slice(&text).with_context(|| at.to_string())?;
        let shard = found.take_shard();
        let shard = shard.with_context(|| format!("{at} is from a search without --shard"))?;
        Ok((directory.as_path(), shard, found))
    });
    let mut shards = shards.collect::<anyhow::Result<Vec<_>>>()?;
    let named = shards.iter().map(|(directory, shard, _)| (*directory, *shard));
    check_complete(&Vec::from_iter(named), F::COMMAND)?;
    shards.sort_by_key(|(_, shard, _)| *shard);
    let common = shards.first().map(|(.., found)| found.common()).unwrap_or_default();
    for (directory, _, found) in &shards {
        ensure!(
            found.common() == common,
            "{} is of another search: use the same program, ELFs, options and corpus for all shards",
            directory.display()
        );
    }
    let sources = Vec::from_iter(shards.iter().map(|(directory, ..)| *directory));
    let found = shards.into_iter().map(|(.., found)| found).reduce(|mut all, next| {
        all.join(next);
        all
    });
    let found = found.context("no shards")?;
    remove_old::<F>(out)?;
    let into = out.join(FIXTURES);
    fs::create_dir_all(&into).with_context(|| format!("cannot create {}", into.display()))?;
    for name in found.fixtures() {
        ensure!(is_file_name(name), "`{name}` is not a file name: search again");
        let mut paths = sources.iter().map(|directory| directory.join(FIXTURES).join(name));
        let path = paths.find(|path| path.exists());
        let path = path.with_context(|| format!("no directory has {name}"))?;
        let bytes =
            files::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        replace(&into.join(name), bytes)?;
    }
    Ok(found)
}

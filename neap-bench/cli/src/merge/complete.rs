//! Checks that nothing of a whole is missing.

use anyhow::{bail, ensure};
use neap_model::shard::Shard;
use std::{collections::BTreeMap, path::Path};

/// Checks that directories hold all shards of a whole, each once. `run` is the command that measures a shard.
///
/// # Errors
///
/// When one is missing or there twice, and when they are shards of different numbers.
pub fn check_complete(shards: &[(&Path, Shard)], run: &str) -> anyhow::Result<()> {
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

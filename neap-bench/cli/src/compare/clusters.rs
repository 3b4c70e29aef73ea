//! The two sides of a comparison of clusters.

use super::side::{CompareOptions, Side};
use crate::measured_elfs;
use anyhow::{Context, ensure};
use neap_subject::cluster::Cluster;

/// Measures the programs of the suite on both clusters. Rows of the second have the inputs of the first, because the suite is
/// the same, and only rent and clock differ.
pub fn sides(options: &CompareOptions) -> anyhow::Result<(Side, Side)> {
    let [base, head] = options.clusters[..] else {
        anyhow::bail!("--clusters takes two clusters, as in `--clusters mainnet,next`");
    };
    ensure!(base != head, "--clusters takes two different clusters");
    let (base, mut head) = (side(options, base)?, side(options, head)?);
    for row in &mut head.results.rows {
        let same = base.results.rows.iter().find(|other| other.name == row.name);
        if let Some(same) = same.filter(|same| same.error == row.error) {
            row.input.clone_from(&same.input);
            row.post_state.clone_from(&same.post_state);
            row.variations.input.clone_from(&same.variations.input);
        }
    }
    Ok((base, head))
}

fn side(options: &CompareOptions, cluster: Cluster) -> anyhow::Result<Side> {
    let suite = neap_suite::read(options.suite.path()?, Some(cluster))?;
    let elfs = measured_elfs::of_suite(&suite, None)?;
    Side::measure(&suite, &elfs).with_context(|| format!("on {cluster}"))
}

//! The `clusters` command: shows how old the lists of features are, and renews one.

use crate::{
    chain::rpc::{CONFIG, Rpc, resolved},
    named_file::write_named,
    print::{print, print_note},
};
use anyhow::{Context, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use clap::Args;
use neap_model::failure::Exit;
use neap_subject::cluster::{Cluster, Name, listed, renewed};
use std::{
    collections::BTreeMap,
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

/// Which list to compare with which cluster.
#[derive(Args, Clone, Debug)]
pub struct ClustersOptions {
    /// URL of an RPC node of the cluster, whose features the list is compared with; without a value, that of the Solana CLI
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = CONFIG)]
    url: Option<String>,
    /// The cluster of that node: mainnet, devnet or testnet
    #[arg(long, value_name = "CLUSTER", default_value = "mainnet", requires = "url")]
    cluster: Cluster,
    /// Write the renewed list, for neap-bench/subject/activations.csv
    #[arg(long, value_name = "FILE", requires = "url")]
    write: Option<PathBuf>,
}

/// Prints the age of each list, or how one differs from its cluster. Returns how it ends: [`Exit::Fail`] if it differs.
pub fn clusters(clusters: &ClustersOptions) -> anyhow::Result<Exit> {
    match &clusters.url {
        None => print(&ages()?).map(|()| Exit::Pass),
        Some(url) => compare(clusters, url),
    }
}

/// A table of the lists.
fn ages() -> anyhow::Result<String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let mut text =
        "| Cluster | List of | Days ago | Active features |\n|---|---|---:|---:|\n".to_owned();
    for name in [Name::Mainnet, Name::Devnet, Name::Testnet] {
        let days = now.saturating_sub(name.date().unix_timestamp) / (24 * 60 * 60);
        let active = listed(name).values().flatten().count();
        text += &format!("| {} | {} | {days} | {active} |\n", name.word(), name.date().text);
    }
    Ok(text)
}

fn compare(
    ClustersOptions { cluster, write, .. }: &ClustersOptions,
    url: &str,
) -> anyhow::Result<Exit> {
    let name = cluster.name;
    ensure!(name != Name::Next, "no cluster is called next: name mainnet, devnet or testnet");
    let listed = listed(name);
    let ids = Vec::from_iter(listed.keys().copied());
    let values = Rpc::new(&resolved(url)?)?.accounts(&ids)?;
    let mut slots = BTreeMap::new();
    for (id, value) in ids.iter().zip(&values) {
        let Some(text) = value["data"][0].as_str() else { continue };
        let data = BASE64_STANDARD.decode(text).with_context(|| format!("feature {id}"))?;
        // An account of a feature that is only proposed begins with 0.
        if let [1, slot @ ..] = &data[..]
            && let Some(slot) = slot.first_chunk()
        {
            slots.insert(*id, u64::from_le_bytes(*slot));
        }
    }
    let is_active = |slot: Option<&u64>| {
        slot.map_or("not active".to_owned(), |it| format!("active since slot {it}"))
    };
    let mut differences = 0;
    for (id, known) in &listed {
        let found = slots.get(id);
        // Lists do not know every slot.
        if found.is_some() != known.is_some() {
            differences += 1;
            print(&format!(
                "{id}: {} on {}, {} in the list\n",
                is_active(found),
                name.word(),
                is_active(known.as_ref())
            ))?;
        }
    }
    if let Some(path) = write {
        write_named(path, renewed(name, &slots))?;
        print_note(format_args!(
            "wrote {}: also renew the date in neap-bench/subject/src/cluster/name.rs",
            path.display()
        ));
    }
    print_note(format_args!(
        "{differences} of {} features differ from the list of {}",
        listed.len(),
        name.date().text
    ));
    Ok(if differences > 0 { Exit::Fail } else { Exit::Pass })
}

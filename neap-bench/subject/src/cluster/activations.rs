//! When each cluster activated each feature of the runtime.

use crate::cluster::name::Name;
use solana_pubkey::Pubkey;
use std::sync::LazyLock;

/// A feature, and when clusters activated it.
pub struct Activation {
    /// The address of the feature's account.
    pub id: Pubkey,
    mainnet: Option<u64>,
    devnet: Option<u64>,
    testnet: Option<u64>,
}

/// All features that a cluster has activated.
pub static ACTIVATIONS: LazyLock<Vec<Activation>> = LazyLock::new(|| {
    let lines = include_str!("../../activations.csv").lines().skip(1);
    lines.map(|line| parse(line).unwrap_or_else(|| panic!("activations.csv: `{line}`"))).collect()
});

fn parse(line: &str) -> Option<Activation> {
    let mut cells = line.split(',').skip(1);
    let id = cells.next()?.parse().ok()?;
    let mut slot = || match cells.next()? {
        "" => Some(None),
        slot => slot.parse().ok().map(Some),
    };
    Some(Activation { id, mainnet: slot()?, devnet: slot()?, testnet: slot()? })
}

impl Activation {
    /// The slot in which a cluster activated the feature.
    pub fn slot(&self, cluster: Name) -> Option<u64> {
        match cluster {
            Name::Mainnet => self.mainnet,
            Name::Devnet => self.devnet,
            Name::Testnet => self.testnet,
            Name::Next => Some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agave_feature_set::FEATURE_NAMES;

    #[test]
    fn every_feature_is_one_of_the_runtime() {
        for activation in ACTIVATIONS.iter() {
            assert!(FEATURE_NAMES.contains_key(&activation.id), "{}", activation.id);
        }
        assert!(ACTIVATIONS.len() > 250);
    }

    #[test]
    fn features_are_listed_once() {
        let mut ids = Vec::from_iter(ACTIVATIONS.iter().map(|activation| activation.id));
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), ACTIVATIONS.len());
    }
}

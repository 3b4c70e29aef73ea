//! When each cluster activated each feature of the runtime.

use crate::cluster::name::Name;
use agave_feature_set::FEATURE_NAMES;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, sync::LazyLock};

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

/// All features of the runtime, and the slots in which a cluster activated them as far as its list says.
pub fn listed(cluster: Name) -> BTreeMap<Pubkey, Option<u64>> {
    let unlisted = FEATURE_NAMES.keys().map(|id| (*id, None));
    let listed = ACTIVATIONS.iter().map(|it| (it.id, it.slot(cluster)));
    unlisted.chain(listed).collect()
}

/// The text of the list with other slots for a cluster. Features that no list has stand at the end.
pub fn renewed(cluster: Name, slots: &BTreeMap<Pubkey, u64>) -> String {
    let mut unlisted = slots.clone();
    let mut lines = include_str!("../../activations.csv").lines();
    let mut text = format!("{}\n", lines.next().unwrap_or_default());
    let column = Name::ALL.iter().position(|name| *name == cluster).unwrap_or_default() + 2;
    for line in lines {
        let mut cells = Vec::from_iter(line.split(',').map(str::to_owned));
        let id = cells.get(1).and_then(|id| id.parse().ok());
        let slot = id.and_then(|id: Pubkey| unlisted.remove(&id));
        if let Some(cell) = cells.get_mut(column) {
            *cell = slot.map(|slot| slot.to_string()).unwrap_or_default();
        }
        text += &format!("{}\n", cells.join(","));
    }
    for (id, slot) in unlisted {
        let name = FEATURE_NAMES.get(&id).copied().unwrap_or_default();
        let is_word = |c: char| c.is_ascii_alphanumeric();
        let words = name.split(|c| !is_word(c)).filter(|word| !word.is_empty());
        let name = Vec::from_iter(words.map(str::to_lowercase)).join("_");
        let cells = [2, 3, 4].map(|it| if it == column { slot.to_string() } else { String::new() });
        text += &format!("{name},{id},{}\n", cells.join(","));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_list_is_renewed_for_one_cluster() {
        let known = listed(Name::Devnet);
        let slots =
            BTreeMap::from_iter(known.iter().filter_map(|(id, slot)| Some((*id, (*slot)?))));
        assert_eq!(renewed(Name::Devnet, &slots), include_str!("../../activations.csv"));
        let (unlisted, _) =
            known.iter().find(|(id, _)| ACTIVATIONS.iter().all(|it| it.id != **id)).unwrap();
        let changed = [(ACTIVATIONS[0].id, 7), (*unlisted, 8)].into();
        let lines = renewed(Name::Devnet, &changed);
        let line = lines.lines().nth(1).unwrap();
        let Activation { id, mainnet, testnet, .. } = &ACTIVATIONS[0];
        let text = |slot: &Option<u64>| slot.map(|slot| slot.to_string()).unwrap_or_default();
        assert!(line.ends_with(&format!(",{id},{},7,{}", text(mainnet), text(testnet))), "{line}");
        assert!(lines.lines().last().unwrap().ends_with(&format!(",{unlisted},,8,")), "{lines}");
    }
}

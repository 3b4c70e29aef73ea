//! A cluster at a slot.

use crate::cluster::{activations::ACTIVATIONS, name::Name};
use agave_feature_set::FeatureSet;
use serde::{Deserialize, Serialize};
use solana_clock::Clock;
use solana_pubkey::Pubkey;
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// More epochs than any cluster will have.
const MOST_EPOCHS: u64 = u32::MAX as u64;

/// A slot took this long on every cluster before SIMD-0525. The clock of a past slot is an estimate with it.
const MILLISECONDS_PER_SLOT: u64 = 400;

/// A cluster, as it is known or as it was at a slot.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cluster {
    /// Its name.
    pub name: Name,
    /// The slot, or `None` for the date of the list.
    at: Option<u64>,
}

/// A text that names no cluster.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "`{0}` is no cluster: use `mainnet`, `devnet`, `testnet` or `next`; for the past `mainnet@419471999`, with a slot, \
     or `mainnet@epoch-970`. The future is unknown"
)]
pub struct UnknownCluster(String);

/// The slot of the last activation that the list of a cluster has.
fn last_slot(name: Name) -> u64 {
    let listed = if name == Name::Next { Name::Mainnet } else { name };
    ACTIVATIONS.iter().filter_map(|it| it.slot(listed)).max().unwrap_or(0)
}

impl Cluster {
    /// Mainnet, as it is known.
    pub const MAINNET: Self = Self::of(Name::Mainnet);

    /// A cluster with every feature of the runtime.
    pub const NEXT: Self = Self::of(Name::Next);

    /// A cluster, as it is known.
    pub const fn of(name: Name) -> Self {
        Self { name, at: None }
    }

    /// The slot that programs run in.
    pub fn slot(self) -> u64 {
        self.at.unwrap_or_else(|| last_slot(self.name))
    }

    /// The epoch of the slot.
    pub fn epoch(self) -> u64 {
        self.name.epochs().get_epoch(self.slot())
    }

    /// The clock in the slot. The times of a past slot are an estimate.
    pub fn clock(self) -> Clock {
        let (slot, epoch) = (self.slot(), self.epoch());
        Clock {
            slot,
            epoch,
            leader_schedule_epoch: epoch + 1,
            unix_timestamp: self.timestamp_of(slot),
            epoch_start_timestamp: self
                .timestamp_of(self.name.epochs().get_first_slot_in_epoch(epoch)),
        }
    }

    fn timestamp_of(self, slot: u64) -> i64 {
        let before = last_slot(self.name).saturating_sub(slot);
        let seconds = u128::from(before) * u128::from(MILLISECONDS_PER_SLOT) / 1000;
        u128::from(self.name.date().unix_timestamp).saturating_sub(seconds) as i64
    }

    /// Whether a feature is active.
    pub fn has(self, feature: &Pubkey) -> bool {
        let activated = || ACTIVATIONS.iter().find(|it| it.id == *feature)?.slot(self.name);
        // Without a slot, everything in the list has come.
        let has_come = |slot| self.at.is_none_or(|now| slot <= now);
        self.name == Name::Next || activated().is_some_and(has_come)
    }

    /// The features that are active.
    pub fn features(self) -> FeatureSet {
        if self.name == Name::Next {
            return FeatureSet::all_enabled();
        }
        let now = self.slot();
        let active = ACTIVATIONS.iter().filter_map(|activation| {
            let slot = activation.slot(self.name).filter(|slot| *slot <= now)?;
            Some((activation.id, slot))
        });
        let mut inactive = FeatureSet::default().inactive().clone();
        for (id, _) in active.clone() {
            inactive.remove(&id);
        }
        // All at once: each call of `activate` looks up every feature.
        FeatureSet::new(active.collect(), inactive)
    }
}

impl FromStr for Cluster {
    type Err = UnknownCluster;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownCluster(text.to_owned());
        let (word, at) = text.split_once('@').map_or((text, None), |(word, at)| (word, Some(at)));
        let name = Name::ALL.into_iter().find(|name| name.word() == word).ok_or_else(unknown)?;
        let at = at.map(|at| match at.strip_prefix("epoch-") {
            Some(epoch) => {
                let epoch = epoch.parse().ok().filter(|epoch| *epoch <= MOST_EPOCHS)?;
                Some(name.epochs().get_first_slot_in_epoch(epoch))
            }
            None => at.parse().ok(),
        });
        if name == Name::Next && at.is_some() {
            return Err(unknown());
        }
        let at = at.map(|at| at.filter(|slot| *slot <= last_slot(name)).ok_or_else(unknown));
        let at = at.transpose()?;
        Ok(Self { name, at })
    }
}

impl TryFrom<String> for Cluster {
    type Error = UnknownCluster;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Cluster> for String {
    fn from(cluster: Cluster) -> Self {
        let name = cluster.name.word();
        cluster.at.map_or_else(|| name.to_owned(), |slot| format!("{name}@{slot}"))
    }
}

/// The cluster as reports name it: `mainnet, 2026-10-15`, `mainnet at slot 419471999` or `next`.
impl Display for Cluster {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = self.name.word();
        match self.at {
            Some(slot) => write!(f, "{name} at slot {slot}"),
            None if self.name == Name::Next => f.write_str(name),
            None => write!(f, "{name}, {}", self.name.date().text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agave_feature_set::{
        account_data_direct_mapping, enable_sbpf_v3_deployment_and_execution as sbpf_v3,
        set_lamports_per_byte_to_696,
    };

    fn cluster(text: &str) -> Cluster {
        text.parse().unwrap()
    }

    #[test]
    fn a_feature_is_active_from_its_slot_on() {
        for (text, is_active) in [
            ("mainnet@428975999", false),
            ("mainnet@428976000", true),
            ("mainnet@epoch-992", false),
            ("mainnet@epoch-993", true),
            ("mainnet", true),
            ("next", true),
        ] {
            let features = cluster(text).features();
            assert_eq!(
                features.runtime_features().enable_sbpf_v3_deployment_and_execution,
                is_active,
                "{text}"
            );
            assert_eq!(cluster(text).has(&sbpf_v3::id()), is_active, "{text}");
        }
    }

    #[test]
    fn clusters_have_different_features() {
        let direct_mapping = account_data_direct_mapping::id();
        for (text, is_active) in [("mainnet", false), ("devnet", true), ("testnet", true)] {
            assert_eq!(cluster(text).features().is_active(&direct_mapping), is_active, "{text}");
        }
        for text in ["mainnet", "devnet", "testnet"] {
            assert!(!cluster(text).features().is_active(&set_lamports_per_byte_to_696::id()));
        }
    }

    #[test]
    fn names_are_read_and_shown() {
        for (text, shown) in [
            ("mainnet", "mainnet, 2026-10-15"),
            ("devnet", "devnet, 2026-08-22"),
            ("testnet@5", "testnet at slot 5"),
            ("mainnet@epoch-2", "mainnet at slot 864000"),
            ("testnet@epoch-508", "testnet at slot 213932256"),
            ("next", "next"),
        ] {
            assert_eq!(cluster(text).to_string(), shown);
            assert_eq!(cluster(&String::from(cluster(text))), cluster(text));
        }
        for text in [
            "",
            "Mainnet",
            "mainnet-beta",
            "mainnet@",
            "mainnet@x",
            "mainnet@-1",
            "next@5",
            "mainnet@epoch-99999999999999999999",
            "mainnet@454464001",
            "mainnet@18446744073709551615",
        ] {
            assert!(text.parse::<Cluster>().is_err(), "{text}");
        }
    }

    /// Testnet began with short epochs.
    #[test]
    fn an_epoch_begins_with_its_first_slot() {
        for (text, epoch) in [
            ("mainnet@419471999", 970),
            ("mainnet@epoch-970", 970),
            ("testnet@213932255", 507),
            ("testnet@213932256", 508),
            ("testnet@0", 0),
        ] {
            assert_eq!(cluster(text).epoch(), epoch, "{text}");
        }
    }

    #[test]
    fn the_clock_of_a_past_slot_is_earlier() {
        let [now, past, first] =
            ["mainnet", "mainnet@419472000", "mainnet@0"].map(|text| cluster(text).clock());
        assert_eq!((past.epoch, past.leader_schedule_epoch), (971, 972));
        assert_eq!(past.unix_timestamp, past.epoch_start_timestamp);
        assert!(0 <= first.unix_timestamp && first.unix_timestamp < past.unix_timestamp);
        assert!(past.unix_timestamp < now.unix_timestamp);
    }
}

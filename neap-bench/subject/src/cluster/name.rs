//! The names of clusters.

use solana_epoch_schedule::EpochSchedule;

/// The slots of an epoch, after the first ones.
const SLOTS_PER_EPOCH: u64 = 432_000;

/// The genesis hash of each public cluster.
const GENESIS: [(Name, &str); 3] = [
    (Name::Mainnet, "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"),
    (Name::Devnet, "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"),
    (Name::Testnet, "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY"),
];

/// The name of a cluster.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Name {
    /// The cluster with real money, also called mainnet-beta.
    #[default]
    Mainnet,
    /// The cluster for developers of programs.
    Devnet,
    /// The cluster for validators.
    Testnet,
    /// A cluster that has activated every feature of the runtime.
    Next,
}

/// When the list of a cluster was made.
pub struct Date {
    /// The day.
    pub text: &'static str,
    /// Its first second, since 1970.
    pub unix_timestamp: u64,
}

impl Name {
    /// All names.
    pub const ALL: [Self; 4] = [Self::Mainnet, Self::Devnet, Self::Testnet, Self::Next];

    /// The cluster that began with this genesis hash.
    pub fn with_genesis(hash: &str) -> Option<Self> {
        let (name, _) = GENESIS.into_iter().find(|(_, genesis)| *genesis == hash)?;
        Some(name)
    }

    /// The word for it in suites and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Mainnet => "mainnet",
            Self::Devnet => "devnet",
            Self::Testnet => "testnet",
            Self::Next => "next",
        }
    }

    /// When its list was made.
    pub fn date(self) -> Date {
        match self {
            Self::Mainnet | Self::Next => {
                Date { text: "2026-10-15", unix_timestamp: 1_792_022_400 }
            }
            Self::Devnet | Self::Testnet => {
                Date { text: "2026-08-22", unix_timestamp: 1_787_356_800 }
            }
        }
    }

    /// Which slots its epochs have. Testnet began with short ones.
    pub fn epochs(self) -> EpochSchedule {
        EpochSchedule::custom(SLOTS_PER_EPOCH, SLOTS_PER_EPOCH, self == Self::Testnet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solana_pubkey::Pubkey;

    #[test]
    fn a_genesis_hash_has_32_bytes() {
        for (name, genesis) in GENESIS {
            // An address is written as a hash is.
            assert!(genesis.parse::<Pubkey>().is_ok(), "{}", name.word());
            assert_eq!(Name::with_genesis(genesis), Some(name));
        }
    }
}

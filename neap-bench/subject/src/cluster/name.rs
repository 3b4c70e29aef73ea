//! The names of clusters.

use solana_epoch_schedule::EpochSchedule;

/// The slots of an epoch, after the first ones.
const SLOTS_PER_EPOCH: u64 = 432_000;

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
        match hash {
            "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d" => Some(Self::Mainnet),
            "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG" => Some(Self::Devnet),
            "4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3zQawwpjk2NsNY" => Some(Self::Testnet),
            _ => None,
        }
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

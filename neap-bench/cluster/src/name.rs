//! The names of clusters.

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

impl Name {
    /// All names.
    pub const ALL: [Self; 4] = [Self::Mainnet, Self::Devnet, Self::Testnet, Self::Next];

    /// The word for it in suites and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Mainnet => "mainnet",
            Self::Devnet => "devnet",
            Self::Testnet => "testnet",
            Self::Next => "next",
        }
    }

    /// The date of its list, and the seconds from 1970 until then.
    pub fn date(self) -> (&'static str, u64) {
        match self {
            Self::Mainnet | Self::Next => ("2026-10-15", 1_792_022_400),
            Self::Devnet | Self::Testnet => ("2026-08-22", 1_787_356_800),
        }
    }
}

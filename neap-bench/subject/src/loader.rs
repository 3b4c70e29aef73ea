//! The loaders of programs.

use serde::Deserialize;
use solana_pubkey::Pubkey;

/// The loader that a program was deployed with, and that owns its account.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Loader {
    /// The first one, which passes accounts to programs without padding. Nothing can be deployed with it any more.
    V1,
    /// The one after it, without upgrades. Nothing can be deployed with it any more.
    V2,
    /// The upgradeable one.
    #[default]
    V3,
}

impl Loader {
    /// Its address.
    pub fn id(self) -> Pubkey {
        Pubkey::from_str_const(match self {
            Self::V1 => "BPFLoader1111111111111111111111111111111111",
            Self::V2 => "BPFLoader2111111111111111111111111111111111",
            Self::V3 => "BPFLoaderUpgradeab1e11111111111111111111111",
        })
    }
}

//! The kinds of toolchains that build programs.

use serde::{
    Deserialize, Serialize,
    de::{IntoDeserializer, value::Error},
};
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// A kind of toolchain, named as in `SBF_TOOLCHAIN`. `toolchain/choose` chooses one.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Solana's `cargo build-sbf`.
    PlatformTools,
    /// A distribution's rustc, and `sbpf-linker`.
    Upstream,
}

impl Kind {
    /// Returns the kind of the toolchain with an id such as `upstream-llvm22-v3`.
    pub fn from_id(id: &str) -> Option<Self> {
        let mut kinds = [Self::PlatformTools, Self::Upstream].into_iter();
        kinds.find(|kind| id.starts_with(&format!("{kind}-")))
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl FromStr for Kind {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::deserialize(name.into_deserializer())
    }
}

//! The kinds of toolchains that build programs.

use serde::Deserialize;
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// A kind of toolchain. `toolchain/choose` chooses one.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Solana's `cargo build-sbf`.
    PlatformTools,
    /// A distribution's rustc, and `sbpf-linker`.
    Upstream,
}

impl Kind {
    const ALL: [Self; 2] = [Self::PlatformTools, Self::Upstream];

    /// Returns the kind of the toolchain with an id such as `upstream-llvm22-v3`.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| {
            let rest = id.strip_prefix(kind.name());
            rest.is_some_and(|rest| rest.starts_with('-'))
        })
    }

    /// Returns the name of the kind, as in `SBF_TOOLCHAIN`.
    pub fn name(self) -> &'static str {
        match self {
            Self::PlatformTools => "platform-tools",
            Self::Upstream => "upstream",
        }
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("unknown toolchain {name}"))
    }
}

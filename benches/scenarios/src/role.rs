//! The roles of programs in the comparison.

use crate::scenario::Specimen;
use serde::{Deserialize, Deserializer};

/// The role of a program in the comparison.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A program with a codec. It keeps the whole contract.
    #[default]
    Codec,
    /// A program with neap's codec. It is measured and ranked as any other codec.
    Ours,
    /// A lower bound for the others. It keeps the whole contract without a codec or a framework.
    Bound,
    /// A program as it is deployed on a cluster, by another toolchain. It is measured and never ranked.
    Deployed,
    /// The same entrypoint and dispatch without a codec. It never reads or writes the account.
    Floor,
}

/// The roles in a suite, in which no codec is special.
#[derive(Deserialize)]
#[serde(remote = "Role", rename_all = "kebab-case")]
enum InSuite {
    Codec,
    #[serde(skip_deserializing)]
    Ours,
    Bound,
    #[serde(skip_deserializing)]
    Deployed,
    Floor,
}

impl Role {
    /// Reads a role in a suite.
    ///
    /// # Errors
    ///
    /// When the text is not the name of a role.
    pub fn in_suite<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        InSuite::deserialize(deserializer)
    }

    /// Adapts a specimen: a floor never reads an account, and only has to succeed.
    pub fn specimen(self, specimen: Specimen) -> Specimen {
        if self == Self::Floor { Specimen::unchanged(specimen.invocation) } else { specimen }
    }

    /// Whether the program has a codec.
    pub fn is_codec(self) -> bool {
        matches!(self, Self::Codec | Self::Ours)
    }
}

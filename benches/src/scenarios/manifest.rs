//! The `[package.metadata.neap]` of a program's manifest, and the program's role.

use crate::scenarios::{codec_check::CodecCheck, framework::Framework, wire::WireFormat};
use neap_subject::{role, specimen::Specimen};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Display, Formatter},
};

/// What a manifest says of its program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The name of its scenario.
    pub scenario: String,
    /// The framework of the program, or `None` if it uses the shared entrypoint.
    #[serde(default)]
    pub framework: Option<Framework>,
    /// The program's role in the comparison.
    #[serde(default)]
    pub role: Role,
    /// The id that the program must run under, in base58, or `None` if it runs under any.
    #[serde(default)]
    pub program_id: Option<String>,
    /// One line for the reader of a report.
    pub about: String,
    /// How the program uses its codec. `None` if it uses none.
    #[serde(default)]
    pub form: Option<Form>,
    /// The wire format of the account: one of the formats of its scenario, or `none` for a floor.
    pub wire: WireFormat,
    /// The alignment that the codec needs for the account, in bytes.
    #[serde(default = "default_alignment")]
    pub alignment: usize,
    /// The checks of every operation, before it trusts the account's bytes.
    pub validates: BTreeSet<CodecCheck>,
    /// The checks that each operation makes on what it reads.
    #[serde(default)]
    pub validates_what_it_reads: BTreeSet<CodecCheck>,
    /// Whether it writes some of the first account before it refuses. The runtime undoes that.
    #[serde(default)]
    pub writes_before_it_refuses: bool,
    /// The bad inputs that a deployed program is not tried with, each with the reason.
    #[serde(default)]
    pub not_tried: BTreeMap<String, String>,
    /// The operations that its codec does not support, each with the reason. The program is not run with them.
    #[serde(default)]
    pub cannot: BTreeMap<String, String>,
}

/// How a program uses its codec.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// With the crate's default features, except `std` of bincode and wincode, and only functions that its documentation shows, of several
    /// the cheapest. If that is also the best form, the codec needs no other.
    AsDocumented,
    /// The best form that the public API allows, in safe code, as the codec's author would write it.
    Tuned,
    /// As experts write it: the program keeps offsets itself to read only what an operation needs, or casts a pointer.
    ByHand,
}

impl Form {
    /// The word in the name of a program that decodes the whole account to an owned value.
    pub const PLAIN: &str = "-plain";

    /// The words in the names of programs that tell those of a codec apart.
    pub const WORDS: [(&str, Self); 2] =
        [(Self::PLAIN, Self::AsDocumented), ("-sections", Self::ByHand)];
}

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

impl Role {
    /// Adapts a specimen, as in a suite.
    pub fn specimen(self, specimen: Specimen) -> Specimen {
        let role = if self == Self::Floor { role::Role::Floor } else { role::Role::Program };
        role.specimen(specimen)
    }

    /// Whether the program has a codec.
    pub fn is_codec(self) -> bool {
        matches!(self, Self::Codec | Self::Ours)
    }
}

impl Display for Form {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AsDocumented => "as documented",
            Self::Tuned => "tuned",
            Self::ByHand => "by hand",
        })
    }
}

/// The alignment of a codec that reads and writes single bytes.
fn default_alignment() -> usize {
    1
}

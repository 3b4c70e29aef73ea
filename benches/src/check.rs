//! What a program may check before it trusts an account's bytes: a closed vocabulary.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// Something that a program may check; a manifest claims it, and bad inputs show it.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// That the account is of its type, by the bytes it starts with.
    Discriminator,
    /// That the program itself owns the account.
    Owner,
    /// That there are as many bytes as the account has.
    Length,
    /// That each tag of an enum or an option is one of a variant.
    Tags,
    /// That a length prefix does not reach beyond the data.
    Bounds,
    /// That a length prefix is not above the limit of its field, though the bytes be there.
    Max,
    /// That text is UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
}

impl Check {
    /// Every check, in the order of the reports.
    pub const ALL: [Self; 7] = [
        Self::Discriminator,
        Self::Owner,
        Self::Length,
        Self::Tags,
        Self::Bounds,
        Self::Max,
        Self::Utf8,
    ];

    /// Its name in manifests and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Discriminator => "discriminator",
            Self::Owner => "owner",
            Self::Length => "length",
            Self::Tags => "tags",
            Self::Bounds => "bounds",
            Self::Max => "max",
            Self::Utf8 => "utf-8",
        }
    }
}

impl Display for Check {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! The checks in which codecs differ.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// A check that a program may make before it trusts an account. A manifest claims it, and bad inputs show it.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodecCheck {
    /// The account starts with the bytes of its type.
    Discriminator,
    /// The program itself owns the account.
    Owner,
    /// The data is not cut short.
    Length,
    /// No bytes follow an account of a fixed size.
    Trailing,
    /// Each tag of an enum or an option is one of its variants.
    Tags,
    /// A length prefix does not reach past the end of the data.
    Bounds,
    /// A length prefix does not exceed its field's limit, even if the bytes are present.
    Max,
    /// Text is UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
}

impl CodecCheck {
    /// Every check, in the order of the report.
    pub const ALL: [Self; 8] = [
        Self::Discriminator,
        Self::Owner,
        Self::Length,
        Self::Trailing,
        Self::Tags,
        Self::Bounds,
        Self::Max,
        Self::Utf8,
    ];

    /// The check's name in manifests and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Discriminator => "discriminator",
            Self::Owner => "owner",
            Self::Length => "length",
            Self::Trailing => "trailing",
            Self::Tags => "tags",
            Self::Bounds => "bounds",
            Self::Max => "max",
            Self::Utf8 => "utf-8",
        }
    }
}

impl Display for CodecCheck {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

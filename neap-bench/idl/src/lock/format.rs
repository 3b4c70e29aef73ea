//! The format of a layout in a lock, as text.

use crate::ty::Encoding;
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// The encoding of a layout, and what decides it besides the fields: `borsh`, or for an enum `c, tag in 1 byte`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutFormat {
    pub encoding: Encoding,
    /// The bytes of an enum's tag.
    pub tag: Option<usize>,
    /// The alignment of a `repr(align)`.
    pub align: Option<usize>,
}

/// A text is not a format.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("`{0}` is not a format")]
pub struct FormatError(String);

impl LayoutFormat {
    pub const BORSH: Self = Self { encoding: Encoding::Borsh, tag: None, align: None };
    pub const C: Self = Self { encoding: Encoding::C, ..Self::BORSH };
}

impl Display for LayoutFormat {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.encoding {
            Encoding::Borsh => "borsh",
            Encoding::C => "c",
            Encoding::Packed => "packed",
        })?;
        if let Some(tag) = self.tag {
            write!(formatter, ", tag in {}", byte_count(tag))?;
        }
        if let Some(align) = self.align {
            write!(formatter, ", aligned to {}", byte_count(align))?;
        }
        Ok(())
    }
}

impl FromStr for LayoutFormat {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let unknown = || FormatError(text.to_owned());
        let mut parts = text.split(", ");
        let encoding = match parts.next() {
            Some("borsh") => Encoding::Borsh,
            Some("c") => Encoding::C,
            Some("packed") => Encoding::Packed,
            _ => return Err(unknown()),
        };
        let mut format = Self { encoding, ..Self::BORSH };
        for part in parts {
            let count = |start| part.strip_prefix(start)?.split_once(" byte")?.0.parse().ok();
            let (tag, align) = (count("tag in "), count("aligned to "));
            if tag.is_none() && align.is_none() {
                return Err(unknown());
            }
            format = Self { tag: tag.or(format.tag), align: align.or(format.align), ..format };
        }
        Ok(format)
    }
}

/// A number of bytes: `1 byte`.
pub fn byte_count(count: usize) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

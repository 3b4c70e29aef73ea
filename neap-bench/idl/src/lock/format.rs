//! The format of a layout in a lock, as text.

use crate::{ty::Encoding, width::Width};
use std::fmt::{self, Display, Formatter};

/// The encoding of a layout, and what decides it besides the fields: `borsh`, or for an enum `c, tag in 1 byte`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutFormat {
    pub encoding: Encoding,
    /// The width of an enum's tag.
    pub tag: Option<Width>,
    /// The alignment of a `repr(align)`.
    pub align: Option<usize>,
}

impl LayoutFormat {
    pub const BORSH: Self = Self { encoding: Encoding::Borsh, tag: None, align: None };
    pub const C: Self = Self { encoding: Encoding::C, ..Self::BORSH };

    /// Reads a format.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(", ");
        let encoding = match parts.next()? {
            "borsh" => Encoding::Borsh,
            "c" => Encoding::C,
            "packed" => Encoding::Packed,
            _ => return None,
        };
        let mut format = Self { encoding, ..Self::BORSH };
        for part in parts {
            let (what, count) = part.split_once(" byte")?.0.rsplit_once(' ')?;
            let count = count.parse::<usize>().ok()?;
            match what {
                "tag in" => format.tag = Some(Width::of_bytes(count)?),
                "aligned to" if count.is_power_of_two() => format.align = Some(count),
                _ => return None,
            }
        }
        Some(format)
    }
}

impl Display for LayoutFormat {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.encoding {
            Encoding::Borsh => "borsh",
            Encoding::C => "c",
            Encoding::Packed => "packed",
        })?;
        if let Some(tag) = self.tag {
            write!(formatter, ", tag in {}", byte_count(tag.bytes()))?;
        }
        if let Some(align) = self.align {
            write!(formatter, ", aligned to {}", byte_count(align))?;
        }
        Ok(())
    }
}

/// A number of bytes: `1 byte`.
pub fn byte_count(count: usize) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

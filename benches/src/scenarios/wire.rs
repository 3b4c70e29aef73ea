//! The wire formats in which accounts are measured, and those that manifests claim.

use itertools::Itertools;
use neap_idl_reader::Width;
use serde::Deserialize;
use std::fmt::{self, Display, Formatter};

/// The wire format of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// Little-endian, packed, u32 lengths, one-byte tags.
    Borsh,
    /// borsh with u64 lengths and u32 enum tags.
    Bincode,
    /// borsh with the fields of constant size before those of variable size.
    FixedFieldsFirst,
    /// Packed fields of one size each: a list has a u16 length and always takes the room of the longest, an absent option that
    /// of a value.
    FixedCapacity,
    /// The same, except that the last list has a u32 length and takes the rest of the data.
    MembersLast,
}

impl Wire {
    /// Every wire.
    pub const ALL: [Self; 5] = [
        Self::Borsh,
        Self::Bincode,
        Self::FixedFieldsFirst,
        Self::FixedCapacity,
        Self::MembersLast,
    ];

    /// The wires whose strings have as many bytes as they need.
    pub const WITH_SHORT_STRINGS: [Self; 3] = [Self::Borsh, Self::Bincode, Self::FixedFieldsFirst];

    /// The wire's name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Borsh => "borsh",
            Self::Bincode => "bincode, fixed integers",
            Self::FixedFieldsFirst => "borsh, fixed fields first",
            Self::FixedCapacity => "Pod, fixed capacity",
            Self::MembersLast => "Pod, members last",
        }
    }

    /// The width of a length prefix. Before a string of fixed capacity, it is always two bytes.
    pub fn prefix_width(self) -> Width {
        match self {
            Self::Bincode => Width::Eight,
            Self::FixedCapacity => Width::Two,
            Self::Borsh | Self::FixedFieldsFirst | Self::MembersLast => Width::Four,
        }
    }

    /// The width of an enum's tag.
    pub fn tag_width(self) -> Width {
        if self == Self::Bincode { Width::Four } else { Width::One }
    }
}

/// The wire format that a manifest claims for its program. Some accounts have the same bytes in several formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum WireFormat {
    /// A wire.
    Of(Wire),
    /// bincode's wire, except that enum tags take one byte.
    BincodeWithShortTags,
    /// The memory of a `repr(C)` struct.
    CLayout,
    /// What SPL Token stores.
    Spl,
    /// That of a floor, which never reads or writes the account.
    None,
}

impl WireFormat {
    /// The formats that are not wires.
    const OTHER: [Self; 4] = [Self::BincodeWithShortTags, Self::CLayout, Self::Spl, Self::None];

    /// The name in manifests and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Of(wire) => wire.name(),
            Self::BincodeWithShortTags => "bincode, fixed integers, tags of one byte",
            Self::CLayout => "C layout",
            Self::Spl => "SPL",
            Self::None => "none",
        }
    }
}

impl Display for WireFormat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TryFrom<String> for WireFormat {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let formats = Wire::ALL.map(Self::Of).into_iter().chain(Self::OTHER);
        formats.clone().find(|format| format.name() == name).ok_or_else(|| {
            format!("there is no wire format `{name}`: use one of `{}`", formats.format("`, `"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::list;

    #[test]
    fn manifests_can_name_every_wire_format_of_a_scenario() {
        for format in list::all().flat_map(|scenario| scenario.definition.format.claims) {
            assert_eq!(WireFormat::try_from(format.to_string()), Ok(*format));
        }
    }
}

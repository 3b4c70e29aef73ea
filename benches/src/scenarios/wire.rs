//! The wire formats in which accounts are measured.

use neap_idl_reader::Width;

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

    /// The wire's name in manifests and reports.
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

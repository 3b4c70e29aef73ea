//! The wire formats in which accounts are measured.

/// The wire format of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// Little-endian, packed, u32 lengths, one-byte tags.
    Borsh,
    /// borsh with u64 lengths and u32 enum tags.
    Bincode,
    /// borsh with the fields of constant size before those of variable size.
    FixedFieldsFirst,
}

impl Wire {
    /// Every wire.
    pub const ALL: [Self; 3] = [Self::Borsh, Self::Bincode, Self::FixedFieldsFirst];

    /// The wire's name in manifests and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Borsh => "borsh",
            Self::Bincode => "bincode, fixed integers",
            Self::FixedFieldsFirst => "borsh, fixed fields first",
        }
    }

    /// The size of a length prefix, in bytes.
    pub fn prefix_size(self) -> usize {
        if self == Self::Bincode { 8 } else { 4 }
    }

    /// The size of an enum's tag, in bytes.
    pub fn tag_size(self) -> usize {
        if self == Self::Bincode { 4 } else { 1 }
    }
}

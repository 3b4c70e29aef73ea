//! The formats of neap, as far as they decide what a schema can say.

use neap_idl_reader::Layout;

/// A format of neap: an option of the derive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    Borsh,
    Bincode,
    C,
}

impl Format {
    /// The format of a type that an IDL describes.
    pub fn of(layout: Layout) -> Self {
        match layout {
            // Without padding, a packed struct has the bytes of borsh.
            Layout::Borsh | Layout::Packed => Self::Borsh,
            Layout::C | Layout::CWithoutPadding => Self::C,
        }
    }

    /// How the derive's option names it, unless it is the default.
    pub fn option(self) -> Option<&'static str> {
        match self {
            Self::Borsh => None,
            Self::Bincode => Some("bincode"),
            Self::C => Some("c"),
        }
    }

    /// The bytes of a length, if the format has lengths.
    pub fn length_size(self) -> Option<usize> {
        match self {
            Self::Borsh => Some(4),
            Self::Bincode => Some(8),
            Self::C => None,
        }
    }

    /// Whether an enum may have tags of so many bytes.
    pub fn has_tag(self, size: usize) -> bool {
        match self {
            Self::Borsh => size == 1,
            Self::Bincode => size == 4,
            Self::C => [1, 2, 4, 8].contains(&size),
        }
    }

    /// What the names of types end with where a program uses a type in this format and in another one.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Borsh => "Borsh",
            Self::Bincode => "Bincode",
            Self::C => "ZeroCopy",
        }
    }
}

//! The formats of schemas, as far as they decide what a schema can say.

use neap_idl_reader::{Encoding, Width};

/// The format of a schema: the option `format` of the derive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchemaFormat {
    Borsh,
    Bincode,
    C,
}

impl SchemaFormat {
    /// The format that reads a type with this encoding.
    pub fn of(encoding: Encoding) -> Self {
        match encoding {
            // Without padding, a packed struct has the bytes of borsh.
            Encoding::Borsh | Encoding::Packed => Self::Borsh,
            Encoding::C => Self::C,
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

    /// The width of a length, if the format has lengths.
    pub fn length_width(self) -> Option<Width> {
        match self {
            Self::Borsh => Some(Width::Four),
            Self::Bincode => Some(Width::Eight),
            Self::C => None,
        }
    }

    /// Whether an enum may have tags of so many bytes.
    pub fn has_tag(self, bytes: usize) -> bool {
        match self {
            Self::Borsh => bytes == 1,
            Self::Bincode => bytes == 4,
            Self::C => [1, 2, 4, 8].contains(&bytes),
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

//! The wire formats, and which accounts have them.

use serde::Serialize;

/// The wire format of a program's account.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Format {
    /// What the program's manifest calls it.
    pub name: String,
    /// Which accounts on chain have it; none if only a program of this codec writes it.
    pub on_chain: Option<&'static str>,
}

/// The formats that accounts on chain have, by their names in manifests.
const ON_CHAIN: [(&str, &str); 3] = [
    (
        "borsh",
        "Anchor 1's, Anchor 2's that say `borsh`, and those of most programs without a framework",
    ),
    (
        "bincode, fixed integers",
        "those of the native programs, stake and vote among them",
    ),
    (
        "C layout",
        "Anchor 2's, Anchor 1's that say `zero_copy`, and all that a program casts to a struct",
    ),
];

impl Format {
    /// The format that a manifest calls by this name.
    pub fn named(name: &str) -> Self {
        let known = ON_CHAIN.iter().find(|(known, _)| *known == name);
        Self {
            name: name.to_owned(),
            on_chain: known.map(|(_, accounts)| *accounts),
        }
    }

    /// The formats that accounts on chain have, in the order of the document.
    pub fn all_on_chain() -> impl Iterator<Item = Self> {
        ON_CHAIN.iter().map(|(name, _)| Self::named(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_that_no_account_has_says_so() {
        assert!(Format::all_on_chain().all(|format| format.on_chain.is_some()));
        for own in ["borsh, fixed fields first", "bincode", ""] {
            assert_eq!(Format::named(own).on_chain, None, "{own}");
        }
    }
}

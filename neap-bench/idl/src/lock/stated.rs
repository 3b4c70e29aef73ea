//! What the caller says about a program, because its source does not.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the caller says about a program, because its source does not. The lock file keeps it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// The features that the program on chain is built with, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub features: Option<BTreeSet<String>>,
    /// Types and constants of other crates, by name: `PodU64` is `[u8; 8]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub assumed: BTreeMap<String, String>,
}

impl Stated {
    /// Whether nothing is stated.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is stated about something with this path.
    pub fn of(&self, path: &[String]) -> Option<&str> {
        let ends_with = |name: &str| {
            let mut parts = name.rsplit("::");
            let mut path = path.iter().rev();
            parts.all(|part| path.next().is_some_and(|it| it == part))
        };
        let stated = self.assumed.iter().filter(|(name, _)| ends_with(name));
        stated.max_by_key(|(name, _)| name.len()).map(|(_, meant)| meant.as_str())
    }
}

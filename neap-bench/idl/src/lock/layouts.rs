//! What a lock file has.

use super::{
    body::LockedBody,
    format::LayoutFormat,
    layout::{Layout, TypeName},
    stated::Stated,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The layouts of a program's accounts, and of the types in them: what a lock file has.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Layouts {
    /// What they were read from, if the file says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// What the caller said about the program.
    #[serde(default, skip_serializing_if = "Stated::is_empty")]
    pub stated: Stated,
    /// Accounts, by name.
    #[serde(default)]
    pub accounts: BTreeMap<String, Layout>,
    /// Types that accounts hold, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<TypeName, Layout>,
}

/// What layouts were read from.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    Source,
    Idl,
}

/// Why a text is not a lock.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// It is damaged, or written by another version.
    #[error("restore it from version control. If an older neap-idl wrote it, {WRITE_AGAIN}")]
    Text(#[from] toml::de::Error),
    /// It lost its text, so it would allow every change.
    #[error("it has no account: restore it from version control")]
    NoAccount,
}

/// How to write a lock again that an older version wrote. The files must be those on chain, or the lock would not guard their accounts.
pub const WRITE_AGAIN: &str =
    "remove it, check out the version that is on chain, and run `neap-idl lock` there";

const HEADER: &str = "# The layouts of accounts, which stay as they are on chain. `neap-idl lock` writes this file.\n\n";

impl Layouts {
    /// Reads a lock file.
    ///
    /// # Errors
    ///
    /// When it is not one, or has no account.
    pub fn read(text: &str) -> Result<Self, LockError> {
        let layouts: Self = toml::from_str(text)?;
        if layouts.accounts.is_empty() { Err(LockError::NoAccount) } else { Ok(layouts) }
    }

    /// The text of a lock file.
    pub fn write(&self) -> String {
        let text = toml::to_string_pretty(self);
        format!("{HEADER}{}", text.expect("texts, sizes, lists and tables are TOML"))
    }

    /// These layouts as a lock file keeps them after `old`: fields that an IDL appended are marked, because older accounts end
    /// before them.
    pub fn after(mut self, old: &Self) -> Self {
        for (name, layout) in &mut self.accounts {
            // A program casts the whole account to a struct, so it refuses older ones.
            if layout.format != LayoutFormat::BORSH {
                continue;
            }
            let (Some(old), LockedBody::Fields(fields)) =
                (old.accounts.get(name), &mut layout.body)
            else {
                continue;
            };
            let known = |name: &str| old.fields().iter().find(|field| field.name == name);
            let Some(last) = fields.iter().rposition(|it| known(&it.name).is_some()) else {
                continue;
            };
            for (index, field) in fields.iter_mut().enumerate() {
                field.since |= known(&field.name).map_or(index > last, |old| old.since);
            }
        }
        self
    }

    /// The fields of each account that its first versions did not have.
    pub fn since(&self) -> BTreeMap<String, BTreeSet<String>> {
        let since = |layout: &Layout| {
            let fields = layout.fields().iter().filter(|field| field.since);
            fields.map(|field| field.name.clone()).collect()
        };
        self.accounts.iter().map(|(name, layout)| (name.clone(), since(layout))).collect()
    }
}

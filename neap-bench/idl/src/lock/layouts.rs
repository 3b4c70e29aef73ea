//! What a lock file has.

use super::{
    body::LockedBody,
    format::LayoutFormat,
    layout::{Layout, TypeName},
    stated::Stated,
};
use serde::{Deserialize, Serialize, de::Error};
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

const HEADER: &str = "# The layouts of accounts, which stay as they are on chain. `neap-idl lock` writes this file.\n\n";

impl Layouts {
    /// Reads a lock file.
    ///
    /// # Errors
    ///
    /// When it is not one, or has no account: one that lost its text would allow everything.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        let layouts: Self = toml::from_str(text)?;
        if layouts.accounts.is_empty() {
            return Err(Error::custom("it has no account: restore it from version control"));
        }
        Ok(layouts)
    }

    /// The text of a lock file.
    ///
    /// # Errors
    ///
    /// Never: each value is a string, a number, a list or a table.
    pub fn write(&self) -> Result<String, toml::ser::Error> {
        Ok(format!("{HEADER}{}", toml::to_string_pretty(self)?))
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

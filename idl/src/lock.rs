//! Layouts of accounts, which stay as they are on chain.

mod compare;
mod describe;
mod source;

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

pub use self::{
    compare::Change,
    source::{Source, SourceError},
};
use neap_idl_reader::Idl;

/// The layouts of a program's accounts, and of the types in them: what a lock file has.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Layouts {
    /// Accounts, by name.
    #[serde(default)]
    pub accounts: BTreeMap<String, Layout>,
    /// Types that accounts hold, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<String, Layout>,
}

/// The layout of an account or a type.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// How fields follow each other: `borsh`, `c`, `packed`.
    pub format: String,
    /// What the data begins with, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discriminator: Option<String>,
    /// The size in bytes, if it is always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// The fields of a struct, as `8 balance: u64`. The number is the offset, if it is always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<String>>,
    /// The variants of an enum, as `Fee { rate: u16 }`. Each has the number of its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<Vec<String>>,
}

const HEADER: &str = "# The layouts of accounts, which stay as they are on chain. `neap-idl lock` writes this file.\n\n";

impl Layouts {
    /// The layouts of the accounts in an IDL.
    pub fn of_idl(idl: &Idl) -> Self {
        describe::layouts(idl, &BTreeMap::new())
    }

    /// The layouts of the schemas and accounts in the source of a program.
    pub fn of_source(source: &Source) -> Self {
        describe::layouts(&source.idl, &source.marks)
    }

    /// Reads a lock file.
    ///
    /// # Errors
    ///
    /// When it is not one.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The text of a lock file.
    ///
    /// # Errors
    ///
    /// Never: each value is a string, a number, a list or a table.
    pub fn write(&self) -> Result<String, toml::ser::Error> {
        Ok(format!("{HEADER}{}", toml::to_string_pretty(self)?))
    }

    /// What changed from these layouts to others.
    pub fn changes(&self, new: &Self) -> Vec<Change> {
        compare::changes(self, new)
    }

    /// These layouts as a lock file keeps them after `old`: fields that an IDL appended are marked, because older accounts end
    /// before them.
    pub fn after(mut self, old: &Self) -> Self {
        for (name, layout) in &mut self.accounts {
            let before = old.accounts.get(name).and_then(|old| old.fields.as_ref());
            let (Some(fields), Some(before)) = (&mut layout.fields, before) else { continue };
            // A program casts the whole account, so it refuses older ones.
            if layout.format == "c" {
                continue;
            }
            for (index, field) in fields.iter_mut().enumerate() {
                let was_marked = before.get(index).is_some_and(|old| old.ends_with(SINCE));
                let is_new = index >= before.len() && !before.is_empty();
                if (was_marked || is_new) && !field.ends_with(SINCE) {
                    field.push_str(SINCE);
                }
            }
        }
        self
    }

    /// The fields of each account that its first versions did not have.
    pub fn since(&self) -> BTreeMap<String, BTreeSet<String>> {
        let since = |layout: &Layout| {
            let fields = layout.fields.iter().flatten().filter(|field| field.ends_with(SINCE));
            fields.filter_map(|field| Some(compare::Field::parse(field)?.name)).collect()
        };
        self.accounts.iter().map(|(name, layout)| (name.clone(), since(layout))).collect()
    }
}

/// What the text of a field ends with if older accounts do not have it.
const SINCE: &str = ", since";

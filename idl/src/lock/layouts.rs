//! What a lock file has.

use super::stated::Stated;
use serde::{Deserialize, Serialize, de::Error};
use std::collections::{BTreeMap, BTreeSet};

/// The layouts of a program's accounts, and of the types in them: what a lock file has.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Layouts {
    /// What they were read from: `source`, or `idl`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// What the caller said about the program.
    #[serde(default, skip_serializing_if = "Stated::is_empty")]
    pub stated: Stated,
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
    /// How fields follow each other: `borsh`, `c` or `packed`. For an enum, the size of its tag follows.
    pub format: String,
    /// What the data begins with, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discriminator: Option<String>,
    /// What may follow the value of a schema, if it is not nothing: `zeros`, `allowed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trailing: Option<String>,
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

/// What the text of a field ends with if older accounts do not have it.
pub const SINCE: &str = ", since";

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
            let before = old.accounts.get(name).and_then(|old| old.fields.as_ref());
            let (Some(fields), Some(before)) = (&mut layout.fields, before) else { continue };
            // A program casts the whole account to a struct, so it refuses older ones.
            if layout.format != "borsh" {
                continue;
            }
            let before = Vec::from_iter(before.iter().filter_map(|it| Field::parse(it)));
            let known = |field: &String| {
                let field = Field::parse(field)?;
                before.iter().find(|old| old.name == field.name)
            };
            let Some(last) = fields.iter().rposition(|field| known(field).is_some()) else {
                continue;
            };
            for (index, field) in fields.iter_mut().enumerate() {
                let is_marked = known(field).map_or(index > last, |old| old.since);
                if is_marked && !field.ends_with(SINCE) {
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
            fields.filter_map(|field| Some(Field::parse(field)?.name)).collect()
        };
        self.accounts.iter().map(|(name, layout)| (name.clone(), since(layout))).collect()
    }
}

/// A field, as the text in a lock file says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub offset: Option<usize>,
    pub name: String,
    pub ty: String,
    pub max: Vec<u64>,
    pub since: bool,
}

impl Field {
    /// Reads `8 label: string, max 32, since`.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once(": ")?;
        let (offset, name) = match name.split_once(' ') {
            Some((offset, name)) => (Some(offset.parse().ok()?), name),
            None => (None, name),
        };
        let since = rest.ends_with(SINCE);
        let rest = rest.strip_suffix(SINCE).unwrap_or(rest);
        let (ty, max) = rest.split_once(", max ").unwrap_or((rest, ""));
        let max = max.split_whitespace().map(|limit| limit.parse().ok()).collect::<Option<_>>()?;
        Some(Self { offset, name: name.to_owned(), ty: with_keys(ty), max, since })
    }

    /// Whether the program keeps the room of the field for later.
    pub fn is_reserved(&self) -> bool {
        let word = self.name.trim_matches(|letter: char| letter == '_' || letter.is_ascii_digit());
        let words = ["reserve", "reserved", "pad", "padding", "spare", "unused"];
        let is_named = self.name.starts_with('_') || words.contains(&word.to_lowercase().as_str());
        is_named && (self.ty.starts_with(['[', 'u']) || self.ty == "key")
    }
}

/// A type in which 32 bytes are a key: both have the same bytes.
pub fn with_keys(ty: &str) -> String {
    ty.replace("[u8; 32]", "key")
}

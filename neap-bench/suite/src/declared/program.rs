//! `[[program]]`.

use neap_model::{checks::check_allowed, text::check_cell};
use neap_subject::{loader::Loader, role::Role};
use serde::{Deserialize, Deserializer, de::Error};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::PathBuf};

/// A program of a suite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    pub name: String,
    #[serde(default, deserialize_with = "cell")]
    pub about: Option<String>,
    #[serde(default, deserialize_with = "file_name")]
    pub elf: Option<String>,
    #[serde(default, deserialize_with = "not_empty")]
    pub build: Option<String>,
    /// The name of a public program, whose ELF the harness carries.
    pub public: Option<String>,
    pub id: Option<Address>,
    pub debug: Option<PathBuf>,
    #[serde(default)]
    pub loader: Loader,
    #[serde(default)]
    pub role: Role,
    #[serde(default, deserialize_with = "allows")]
    pub allows: BTreeMap<String, String>,
}

fn cell<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    check_cell(&text).map_err(D::Error::custom)?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// A text, or nothing if it is empty.
fn not_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Reasons, by what they allow.
fn allows<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let allows = BTreeMap::<String, String>::deserialize(deserializer)?;
    for (what, reason) in &allows {
        check_allowed(what).map_err(D::Error::custom)?;
        if reason.trim().is_empty() {
            let message = format!("`{what}` is allowed without a reason: write one");
            return Err(D::Error::custom(message));
        }
    }
    Ok(allows)
}

fn file_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() || text.contains('/') {
        let message = format!("`{text}` is not a file name: `elfs` declares the directory");
        return Err(D::Error::custom(message));
    }
    Ok(Some(text))
}

/// An address in base58.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Address(pub Pubkey);

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wrong = |_| format!("`{text}` is not an address: write its 32 bytes in base58");
        text.parse().map(Self).map_err(wrong)
    }
}

//! The keys of a `neap.toml`, before anything is resolved.

use super::{field::Data, lamports::Lamports};
use neap_scenarios::suite::Program;
use neap_toolchain::{Build, sha256};
use serde::{Deserialize, Deserializer, de::Error};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::PathBuf};
use toml::{Spanned, Table, Value};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    pub suite: Spanned<String>,
    pub elfs: Option<PathBuf>,
    pub program_id: Option<Address>,
    pub variations: Option<Spanned<usize>>,
    #[serde(default, deserialize_with = "toolchain")]
    pub toolchain: Option<Build>,
    pub program: Vec<Spanned<Program>>,
    #[serde(default)]
    pub load: BTreeMap<Spanned<String>, Load>,
    #[serde(default)]
    pub account: BTreeMap<Spanned<String>, Account>,
    pub operation: Vec<Operation>,
}

/// A program that is loaded beside the measured one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub elf: Option<Spanned<PathBuf>>,
    pub id: Option<Address>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    pub file: Option<Spanned<PathBuf>>,
    pub address: Option<Spanned<Address>>,
    pub seeds: Option<Data>,
    pub owner: Option<Spanned<String>>,
    pub lamports: Option<Spanned<Lamports>>,
    pub executable: Option<bool>,
    pub data: Option<Data>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    pub name: Spanned<String>,
    pub from: Option<Spanned<String>>,
    pub programs: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub data: Data,
    pub accounts: Vec<Passed>,
    pub error: Option<Spanned<String>>,
    pub custom_error: Option<Spanned<u32>>,
    pub returns: Option<Spanned<Data>>,
    pub logs: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub after: BTreeMap<Spanned<String>, After>,
}

/// An account that an operation passes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    pub account: Spanned<String>,
    #[serde(default)]
    pub writable: bool,
    #[serde(default)]
    pub signer: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    pub owner: Option<Spanned<String>>,
    pub lamports: Option<Spanned<Lamports>>,
    pub data: Option<Data>,
    #[serde(default)]
    pub fields: BTreeMap<Spanned<String>, Value>,
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

/// The toolchain that a suite declares. Nothing else is known about it, so its fingerprint is a hash of the
/// declaration.
fn toolchain<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Build>, D::Error> {
    let mut declared = Table::deserialize(deserializer)?;
    if declared.insert("fingerprint".to_owned(), "".into()).is_some() {
        return Err(D::Error::custom("unknown field `fingerprint`: neap computes it"));
    }
    let build: Result<Build, _> = declared.try_into();
    let mut build = build.map_err(|error| D::Error::custom(error.message()))?;
    let Build { id, rustc, llvm, linker, sbpf, .. } = &build;
    build.fingerprint = sha256([&**id, rustc, llvm, linker, sbpf].join("\n"));
    Ok(Some(build))
}

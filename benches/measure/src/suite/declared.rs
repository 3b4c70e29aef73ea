//! The keys of a `neap.toml`, before anything is resolved.

use neap_scenarios::discover::Role;
use serde::Deserialize;
use std::{collections::BTreeMap, path::PathBuf};
use toml::Spanned;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    pub suite: Spanned<String>,
    pub elfs: Option<PathBuf>,
    pub program_id: Option<Spanned<String>>,
    pub toolchain: Option<Toolchain>,
    pub program: Vec<Program>,
    #[serde(default)]
    pub account: BTreeMap<Spanned<String>, Account>,
    pub operation: Vec<Operation>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    pub id: String,
    pub rustc: String,
    pub llvm: String,
    pub linker: String,
    pub sbpf: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    pub name: Spanned<String>,
    pub about: Spanned<String>,
    pub elf: Spanned<String>,
    pub build: String,
    #[serde(default, deserialize_with = "Role::in_suite")]
    pub role: Role,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    pub file: Option<Spanned<PathBuf>>,
    pub address: Option<Spanned<String>>,
    pub seeds: Option<Data>,
    pub owner: Option<Spanned<String>>,
    pub lamports: Option<u64>,
    pub executable: Option<bool>,
    pub data: Option<Data>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    pub name: Spanned<String>,
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
    pub lamports: Option<u64>,
    pub data: Option<Data>,
}

pub type Data = Vec<Spanned<Field>>;

/// A field of an account's data, instruction data or return data.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    I64(i64),
    Key(String),
    Bump(String),
    Hex(String),
    Text(String),
    Zeros(u64),
    Discriminator(String),
    File(PathBuf),
}

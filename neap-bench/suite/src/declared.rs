//! The keys of a `neap.toml`, before anything is resolved.

pub mod field;
pub mod lamports;
pub mod log;
pub mod number;
pub mod operation;
pub mod program;
pub mod transaction;

use self::{
    field::Data,
    lamports::Lamports,
    number::Number,
    operation::{Clock, Operation},
    program::{Address, Program},
    transaction::Transaction,
};
use crate::fixtures::Fixtures;
use neap_subject::{cluster::Cluster, loader::Loader, suite::UNKNOWN};
use neap_toolchain::ToolchainDescription;
use serde::{Deserialize, Deserializer, de::Error};
use std::{collections::BTreeMap, path::PathBuf};
use toml::{Spanned, Table, Value};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    pub suite: Spanned<String>,
    pub elfs: Option<PathBuf>,
    pub program_id: Option<Address>,
    #[serde(default)]
    pub cluster: Cluster,
    pub variations: Option<Spanned<usize>>,
    pub idl: Option<Spanned<PathBuf>>,
    #[serde(default)]
    pub bad_inputs: bool,
    pub clock: Option<Clock>,
    #[serde(default, deserialize_with = "toolchain")]
    pub toolchain: Option<ToolchainDescription>,
    pub program: Vec<Spanned<Program>>,
    #[serde(default)]
    pub load: BTreeMap<Spanned<String>, Load>,
    #[serde(default)]
    pub account: BTreeMap<Spanned<String>, Account>,
    #[serde(default)]
    pub operation: Vec<Operation>,
    #[serde(default)]
    pub transaction: Vec<Transaction>,
    #[serde(default)]
    pub fixtures: Vec<Spanned<Fixtures>>,
}

/// A program that is loaded beside the measured one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub elf: Option<Spanned<PathBuf>>,
    pub id: Option<Address>,
    pub debug: Option<PathBuf>,
    #[serde(default)]
    pub loader: Loader,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    pub file: Option<Spanned<PathBuf>>,
    pub address: Option<Spanned<Address>>,
    pub seeds: Option<Data>,
    pub program: Option<Spanned<String>>,
    pub owner: Option<Spanned<String>>,
    pub lamports: Option<Spanned<Lamports>>,
    pub executable: Option<bool>,
    pub data: Option<Data>,
    pub r#type: Option<Spanned<String>>,
    #[serde(default)]
    pub fields: BTreeMap<Spanned<String>, Value>,
    pub space: Option<Spanned<Number>>,
}

/// The toolchain that a suite declares. What it leaves out is unknown, and the ELFs may say more.
fn toolchain<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<ToolchainDescription>, D::Error> {
    let mut declared = Table::deserialize(deserializer)?;
    if declared.insert("fingerprint".to_owned(), "".into()).is_some() {
        return Err(D::Error::custom("unknown field `fingerprint`: neap computes it"));
    }
    for key in ["rustc", "llvm", "linker", "sbpf"] {
        declared.entry(key).or_insert_with(|| UNKNOWN.into());
    }
    let description: Result<ToolchainDescription, _> = declared.try_into();
    description.map(Some).map_err(|error| D::Error::custom(error.message()))
}

//! An `[[operation]]` of a `neap.toml`.

use super::{field::Data, lamports::Lamports, log::Log, number::Number};
use serde::{
    Deserialize, Deserializer,
    de::{
        MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};
use std::{
    collections::BTreeMap,
    fmt::{self, Formatter},
};
use toml::{Spanned, Value};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    pub name: Spanned<String>,
    pub from: Option<Spanned<String>>,
    pub programs: Option<Vec<Spanned<String>>>,
    pub parameter: Option<Spanned<BTreeMap<Spanned<String>, Vec<usize>>>>,
    #[serde(default)]
    pub data: Data,
    pub accounts: Spanned<Accounts>,
    pub remaining_accounts: Option<Spanned<Vec<AccountUse>>>,
    pub clock: Option<Clock>,
    pub heap_size: Option<Spanned<u32>>,
    pub followed_by: Option<Spanned<Vec<Spanned<String>>>>,
    pub error: Option<Spanned<String>>,
    pub custom_error: Option<Spanned<CustomError>>,
    pub rolled_back: Option<Spanned<bool>>,
    pub returns: Option<Spanned<Data>>,
    pub logs: Option<Vec<Spanned<Log>>>,
    pub invokes: Option<Spanned<Vec<Invoked>>>,
    #[serde(default)]
    pub before: BTreeMap<Spanned<String>, After>,
    #[serde(default)]
    pub after: BTreeMap<Spanned<String>, After>,
}

/// The clock, as far as it is declared.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub slot: Option<u64>,
    pub epoch_start_timestamp: Option<i64>,
    pub epoch: Option<u64>,
    pub leader_schedule_epoch: Option<u64>,
    pub unix_timestamp: Option<i64>,
}

/// The number of a custom error, or its name in the IDL.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a custom error is its number, such as 6000, or its name in the IDL")]
pub enum CustomError {
    Number(u32),
    Name(String),
}

/// The accounts that an operation passes: in order, or by their names in the IDL.
#[derive(Debug)]
pub enum Accounts {
    List(Vec<AccountUse>),
    Named(BTreeMap<Spanned<String>, Spanned<String>>),
}

impl<'de> Deserialize<'de> for Accounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items;

        impl<'de> Visitor<'de> for Items {
            type Value = Accounts;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("a list of accounts, or a table with the names of the IDL")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Accounts, A::Error> {
                let items = Deserialize::deserialize(SeqAccessDeserializer::new(items));
                items.map(Accounts::List)
            }

            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<Accounts, A::Error> {
                let items = Deserialize::deserialize(MapAccessDeserializer::new(items));
                items.map(Accounts::Named)
            }
        }

        deserializer.deserialize_any(Items)
    }
}

/// An account that an operation passes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an account such as `{ account = \"vault\" }`")]
pub struct AccountUse {
    pub account: Spanned<String>,
    pub repeat: Option<Spanned<Number>>,
    #[serde(default)]
    pub writable: bool,
    #[serde(default)]
    pub signer: bool,
}

/// An instruction that a program invokes.
#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an invoked instruction such as `{ program = \"system\", data = [] }`"
)]
pub struct Invoked {
    pub program: Spanned<String>,
    #[serde(default)]
    pub data: Data,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    pub owner: Option<Spanned<String>>,
    pub lamports: Option<Spanned<Lamports>>,
    pub data: Option<Data>,
    pub r#type: Option<Spanned<String>>,
    #[serde(default)]
    pub fields: BTreeMap<Spanned<String>, Value>,
    pub space: Option<Spanned<Number>>,
    /// Fields by their offsets.
    #[serde(default)]
    pub at: BTreeMap<Spanned<String>, Data>,
}

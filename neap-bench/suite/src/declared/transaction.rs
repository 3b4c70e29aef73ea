//! A `[[transaction]]` of a `neap.toml`.

use super::{
    field::Data,
    operation::{Accounts, After, CustomError, Operation},
};
use serde::{Deserialize, Deserializer, de::Error};
use std::collections::BTreeMap;
use toml::Spanned;

/// Several instructions that succeed or fail together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transaction {
    pub name: Spanned<String>,
    pub payer: Spanned<String>,
    pub instructions: Spanned<Vec<Step>>,
    pub programs: Option<Vec<Spanned<String>>>,
    pub version: Option<Spanned<Version>>,
    pub lookup_tables: Option<Spanned<Vec<Vec<Spanned<String>>>>>,
    pub compute_unit_limit: Option<Spanned<u32>>,
    pub compute_unit_price: Option<u64>,
    pub loaded_accounts_data_size_limit: Option<Spanned<u32>>,
    pub heap_size: Option<Spanned<u32>>,
    pub error: Option<Spanned<String>>,
}

impl Transaction {
    /// Whether an instruction is that of a fixture.
    pub fn has_fixture(&self) -> bool {
        self.instructions.get_ref().iter().any(|step| matches!(step, Step::Fixture(_)))
    }
}

/// The version of a transaction's message.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Version {
    Legacy,
    Zero,
    One,
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match toml::Value::deserialize(deserializer)? {
            toml::Value::String(word) if word == "legacy" => Ok(Self::Legacy),
            toml::Value::Integer(0) => Ok(Self::Zero),
            toml::Value::Integer(1) => Ok(Self::One),
            other => {
                let message = format!("`{other}` is no version: use `\"legacy\"`, `0` or `1`");
                Err(D::Error::custom(message))
            }
        }
    }
}

/// An instruction of a transaction.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Declared")]
pub enum Step {
    /// That of an operation.
    Operation(Spanned<String>),
    /// That of a fixture.
    Fixture(Spanned<String>),
    /// One that only the transaction has, of another program too.
    Own { program: Spanned<String>, operation: Box<Operation> },
}

#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an instruction such as `{ operation = \"create\" }` or `{ program = \"token\", accounts = [], data = [] }`"
)]
struct Declared {
    operation: Option<Spanned<String>>,
    fixture: Option<Spanned<String>>,
    program: Option<Spanned<String>>,
    accounts: Option<Spanned<Accounts>>,
    #[serde(default)]
    data: Data,
    error: Option<Spanned<String>>,
    custom_error: Option<Spanned<CustomError>>,
    #[serde(default)]
    after: BTreeMap<Spanned<String>, After>,
}

impl TryFrom<Declared> for Step {
    type Error = &'static str;

    fn try_from(declared: Declared) -> Result<Self, Self::Error> {
        let Declared { operation, fixture, program, accounts, data, error, custom_error, after } =
            declared;
        let is_plain =
            data.is_empty() && error.is_none() && custom_error.is_none() && after.is_empty();
        let named = match (operation, fixture) {
            (Some(_), Some(_)) => {
                return Err("`operation` and `fixture` exclude each other: remove one");
            }
            (operation, fixture) => operation.map(Self::Operation).or(fixture.map(Self::Fixture)),
        };
        if let Some(named) = named {
            let is_plain = is_plain && program.is_none() && accounts.is_none();
            let message = "an instruction with an `operation` or a `fixture` has its data and all else: remove the other keys";
            return is_plain.then_some(named).ok_or(message);
        }
        match (program, accounts) {
            (Some(_), Some(_))
                if (error.is_some() || custom_error.is_some()) && !after.is_empty() =>
            {
                Err("nothing changes if an instruction fails: remove `after`, or the error")
            }
            (Some(program), Some(accounts)) => {
                let operation = Box::new(Operation {
                    name: program.clone(),
                    from: None,
                    programs: None,
                    parameter: None,
                    data,
                    accounts,
                    remaining_accounts: None,
                    clock: None,
                    heap_size: None,
                    followed_by: None,
                    error,
                    custom_error,
                    rolled_back: None,
                    returns: None,
                    logs: None,
                    invokes: None,
                    before: BTreeMap::new(),
                    after,
                });
                Ok(Self::Own { program, operation })
            }
            _ => Err(
                "an instruction has an `operation`, a `fixture`, or a `program` and its `accounts`",
            ),
        }
    }
}

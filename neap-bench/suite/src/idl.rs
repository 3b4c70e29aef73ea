//! What a suite takes from the IDL of an Anchor program.

use crate::error::{SuiteError, list, require};
use neap_subject::suite::Address;
use serde::Deserialize;
use toml::Spanned;

/// An IDL as Anchor 0.30 and later write it.
#[derive(Deserialize)]
pub struct Idl {
    instructions: Vec<Instruction>,
    #[serde(default)]
    accounts: Vec<Discriminated>,
    #[serde(default)]
    events: Vec<Discriminated>,
    #[serde(default)]
    errors: Vec<CustomError>,
}

#[derive(Deserialize)]
pub struct Instruction {
    name: String,
    pub discriminator: Vec<u8>,
    accounts: Vec<Item>,
}

/// An account that an instruction takes.
#[derive(Clone, Deserialize)]
pub struct Item {
    pub name: String,
    #[serde(default)]
    pub writable: bool,
    #[serde(default)]
    pub signer: bool,
    #[serde(default)]
    pub optional: bool,
    pub address: Option<Address>,
    /// The accounts of a group.
    #[serde(default)]
    accounts: Vec<Item>,
}

#[derive(Deserialize)]
struct Discriminated {
    name: String,
    discriminator: Vec<u8>,
}

#[derive(Deserialize)]
struct CustomError {
    code: u32,
    name: String,
}

impl Idl {
    /// Parses an IDL.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Versioned {
            metadata: Option<Metadata>,
        }
        #[derive(Deserialize)]
        struct Metadata {
            spec: Option<String>,
        }
        let wrong = |error| format!("the file is not the IDL of an Anchor program: {error}");
        let Versioned { metadata } = serde_json::from_slice(bytes).map_err(wrong)?;
        if metadata.and_then(|metadata| metadata.spec).is_none() {
            let message =
                "the IDL is older than Anchor 0.30: build it again, or run `anchor idl convert`";
            return Err(message.to_owned());
        }
        serde_json::from_slice(bytes).map_err(wrong)
    }

    pub fn instruction<T>(
        &self,
        name: &str,
        place: &Spanned<T>,
    ) -> Result<&Instruction, SuiteError> {
        find("instruction", &self.instructions, |instruction| &instruction.name, name, place)
    }

    pub fn account<T>(&self, name: &str, place: &Spanned<T>) -> Result<&[u8], SuiteError> {
        let account = find("account", &self.accounts, |account| &account.name, name, place)?;
        Ok(&account.discriminator)
    }

    pub fn event<T>(&self, name: &str, place: &Spanned<T>) -> Result<&[u8], SuiteError> {
        Ok(&find("event", &self.events, |event| &event.name, name, place)?.discriminator)
    }

    /// The number of a custom error.
    pub fn error<T>(&self, name: &str, place: &Spanned<T>) -> Result<u32, SuiteError> {
        Ok(find("error", &self.errors, |error| &error.name, name, place)?.code)
    }
}

impl Instruction {
    /// The accounts in order. The name of a group precedes those of its accounts: `group.account`.
    pub fn items(&self) -> Vec<Item> {
        flat(&self.accounts)
    }
}

fn flat(items: &[Item]) -> Vec<Item> {
    let items = items.iter().flat_map(|item| {
        if item.accounts.is_empty() {
            return vec![item.clone()];
        }
        let mut accounts = flat(&item.accounts);
        for account in &mut accounts {
            account.name = format!("{}.{}", item.name, account.name);
        }
        accounts
    });
    items.collect()
}

fn find<'a, I, T>(
    what: &str,
    items: &'a [I],
    name_of: impl Fn(&I) -> &String,
    name: &str,
    place: &Spanned<T>,
) -> Result<&'a I, SuiteError> {
    require(items.iter().find(|item| name_of(item) == name), place, || {
        match list(items.iter().map(name_of)) {
            none if none.is_empty() => format!("the IDL has no {what}s, so not `{name}`"),
            known => format!("the IDL has no {what} `{name}`: use one of {known}"),
        }
    })
}

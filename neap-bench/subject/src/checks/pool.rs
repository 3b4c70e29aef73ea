//! The accounts of a program that all its operations know.

use crate::{specimen::FieldPlace, subject::Subject};
use neap_idl_reader::Idl;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// The accounts of a program: one of each type, and those that an operation closed.
pub struct Pool {
    pub accounts: Vec<Other>,
    /// Accounts as the operation left them that took their lamports.
    pub closed: BTreeMap<Pubkey, Account>,
}

/// An account of a type.
pub struct Other {
    name: String,
    pub account: Account,
    pub kind: Kind,
}

/// What tells types of accounts apart.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// The name in the IDL.
    Named(String),
    /// The names of declared fields if they have some, and the first one's bytes if it is a discriminator.
    Declared { names: Vec<String>, start: Vec<u8> },
    /// The number of bytes.
    Length(usize),
}

/// The most accounts of different types.
const MAX_ACCOUNTS: usize = 32;

impl Pool {
    pub fn new(subject: &Subject) -> Self {
        let mut pool = Self { accounts: Vec::new(), closed: BTreeMap::new() };
        let good = subject.measurements.iter().filter(|it| it.specimen.result.is_ok());
        for specimen in good.map(|it| &it.specimen) {
            let program = specimen.invocation.instruction.program_id;
            let before = &specimen.invocation.accounts;
            for (address, account) in before.iter().filter(|(_, it)| it.owner == program) {
                let fields = specimen.fields.get(address).map(Vec::as_slice).unwrap_or_default();
                let kind = pool.kind_of(subject.idl.as_deref(), fields, &account.data);
                let is_new =
                    pool.accounts.iter().all(|other| pool.differs(other, &kind, &account.data));
                let is_zeroed = account.data.iter().all(|byte| *byte == 0);
                if is_new && !is_zeroed && pool.accounts.len() < MAX_ACCOUNTS {
                    let name = subject.account_names.get(address).cloned();
                    let name = name.unwrap_or_else(|| address.to_string());
                    pool.accounts.push(Other { name, account: account.clone(), kind });
                }
            }
            for ((address, before), (_, after)) in before.iter().zip(&specimen.accounts) {
                if before.owner == program && before.lamports > 0 && after.lamports == 0 {
                    pool.closed.entry(*address).or_insert_with(|| after.clone());
                }
            }
        }
        pool
    }

    pub fn kind_of(&self, idl: Option<&Idl>, fields: &[FieldPlace], data: &[u8]) -> Kind {
        if let Some(message) = idl.and_then(|idl| idl.account_of(data)) {
            return Kind::Named(message.name.clone());
        }
        let Some(first) = fields.first() else { return Kind::Length(data.len()) };
        let is_fixed = matches!(first.kind.as_str(), "discriminator" | "account" | "u8");
        let start = data.get(first.offset..first.offset + first.size).filter(|_| is_fixed);
        let names = fields.iter().map(|field| field.name.clone()).filter(|name| !name.is_empty());
        Kind::Declared { names: names.collect(), start: start.unwrap_or_default().to_vec() }
    }

    /// Whether an account has another type than data of this kind. If they are described differently, only lengths tell. An account
    /// in another state may have more declared fields.
    pub fn differs(&self, other: &Other, kind: &Kind, data: &[u8]) -> bool {
        let is_other_length = other.account.data.len() != data.len();
        match (&other.kind, kind) {
            (Kind::Named(one), Kind::Named(two)) => one != two,
            (
                Kind::Declared { names: one, start },
                Kind::Declared { names: two, start: other_start },
            ) => {
                let has_all =
                    |one: &[String], two: &[String]| two.iter().all(|it| one.contains(it));
                let are_alike = has_all(one, two) || has_all(two, one);
                is_other_length || start != other_start || !are_alike
            }
            _ => is_other_length,
        }
    }

    /// The name of the type, or of the account that has it.
    pub fn name_of<'a>(&'a self, other: &'a Other) -> &'a str {
        if let Kind::Named(name) = &other.kind { name } else { &other.name }
    }
}

//! What names stand for in one resolution of a suite.

use super::{
    declared,
    error::{SuiteError, list, require},
    files::Files,
    provided::Provided,
};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use toml::Spanned;

/// What every resolution of a suite starts from.
pub struct Sources<'a> {
    /// The id that the program runs under.
    pub program_id: Pubkey,
    /// The accounts that need no declaration, by name.
    pub provided: Provided,
    /// The declared accounts, in the order of their declarations.
    pub accounts: Vec<(&'a Spanned<String>, &'a declared::Account)>,
    pub files: &'a Files<'a>,
}

/// The suite with one address for each account.
pub struct Context<'a> {
    pub sources: &'a Sources<'a>,
    /// The accounts that are dumped to files, with their addresses, by name.
    pub dumped: BTreeMap<&'a str, (Pubkey, Account)>,
    /// The addresses by name, each with its bump if it is derived from seeds.
    pub addresses: BTreeMap<&'a str, (Pubkey, Option<u8>)>,
}

impl<'a> Sources<'a> {
    /// The declaration of an account.
    pub fn declared(&self, name: &str) -> Option<&(&'a Spanned<String>, &'a declared::Account)> {
        self.accounts.iter().find(|(declared, _)| declared.get_ref() == name)
    }

    /// Lists every account in a message.
    pub fn names(&self) -> String {
        let declared = self.accounts.iter().map(|(name, _)| name.get_ref());
        list(declared.chain(self.provided.keys()))
    }
}

impl Context<'_> {
    /// The names of the accounts, by address.
    pub fn names(&self) -> impl Iterator<Item = (Pubkey, String)> {
        self.addresses.iter().map(|(name, (address, _))| (*address, (*name).to_owned()))
    }

    /// The address that a name or a base58 string stands for.
    pub fn address<T>(&self, name: &str, place: &Spanned<T>) -> Result<Pubkey, SuiteError> {
        let named = self.addresses.get(name).map(|(address, _)| *address);
        require(named.or_else(|| name.parse().ok()), place, || {
            let names = self.sources.names();
            format!(
                "`{name}` is neither an account nor an address: use a base58 address or one of {names}"
            )
        })
    }

    /// The bump of an account with seeds.
    pub fn bump<T>(&self, name: &str, place: &Spanned<T>) -> Result<u8, SuiteError> {
        let bump = self.addresses.get(name).and_then(|(_, bump)| *bump);
        require(bump, place, || format!("`{name}` has no bump: name an account with `seeds`"))
    }
}

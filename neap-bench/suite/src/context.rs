//! What names stand for in one resolution of a suite.

use crate::{
    accounts::provided::Provided,
    declared::{self, operation::Clock},
    error::{SuiteError, list, require},
    files::Files,
    operations::parameters::Parameter,
};
use neap_idl_reader::Idl;
use neap_subject::cluster::Cluster;
use neap_subject::{specimen::Specimen, subject::Derived};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// What every resolution of a suite starts from.
pub struct Sources<'a> {
    pub cluster: Cluster,
    /// The id that the program runs under.
    pub program_id: Pubkey,
    /// The accounts that need no declaration, by name.
    pub provided: Provided,
    /// The declared accounts, in the order of their declarations.
    pub accounts: Vec<(&'a Spanned<String>, &'a declared::Account)>,
    /// The names of the operations' parameters.
    pub parameters: BTreeSet<String>,
    pub idl: Option<&'a Idl>,
    /// The clock, if the suite declares it.
    pub clock: Option<Clock>,
    /// The sysvars with the clock of the cluster, by name.
    pub sysvars: Provided,
    pub files: &'a Files<'a>,
    /// The fixtures of the program, by the names of their rows, if a transaction has one.
    pub fixtures: BTreeMap<String, Specimen>,
}

/// The suite with one address for each account, and one value of a parameter.
pub struct Context<'a> {
    pub sources: &'a Sources<'a>,
    pub parameter: Option<Parameter<'a>>,
    /// The accounts that are dumped to files, by name.
    pub dumped: BTreeMap<&'a str, Account>,
    /// The addresses by name, each with its bump if it is derived from seeds.
    pub addresses: BTreeMap<&'a str, (Pubkey, Option<u8>)>,
    /// How the addresses of accounts with seeds are derived.
    pub derived: BTreeMap<Pubkey, Derived>,
    /// The accounts whose addresses need another parameter, by name.
    pub unplaced: BTreeMap<&'a str, SuiteError>,
}

impl<'a> Sources<'a> {
    /// The declaration of an account.
    pub fn declared(&self, name: &str) -> Option<&(&'a Spanned<String>, &'a declared::Account)> {
        self.accounts.iter().find(|(declared, _)| declared.get_ref() == name)
    }

    /// The IDL, which a value needs.
    pub fn idl<T>(&self, place: &Spanned<T>) -> Result<&Idl, SuiteError> {
        require(self.idl, place, || {
            "this needs an IDL: declare `idl = \"target/idl/program.json\"` at the top of the suite"
                .to_owned()
        })
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
        let addresses = self.addresses.iter();
        let addresses = addresses.map(|(name, (address, _))| (*address, (*name).to_owned()));
        let sysvars = self.sources.sysvars.iter();
        sysvars.map(|(name, (address, _))| (*address, name.clone())).chain(addresses)
    }

    /// The address that a name or a base58 string stands for.
    pub fn address<T>(&self, name: &str, place: &Spanned<T>) -> Result<Pubkey, SuiteError> {
        if let Some(error) = self.unplaced.get(name) {
            return Err(error.clone());
        }
        let sysvar = || self.sources.sysvars.get(name).map(|(address, _)| *address);
        let named = self.addresses.get(name).map(|(address, _)| *address).or_else(sysvar);
        require(named.or_else(|| name.parse().ok()), place, || {
            let names = self.sources.names();
            format!(
                "`{name}` is neither an account nor an address: use a base58 address or one of {names}"
            )
        })
    }

    /// The bump of an account with seeds.
    pub fn bump<T>(&self, name: &str, place: &Spanned<T>) -> Result<u8, SuiteError> {
        if let Some(error) = self.unplaced.get(name) {
            return Err(error.clone());
        }
        let bump = self.addresses.get(name).and_then(|(_, bump)| *bump);
        require(bump, place, || format!("`{name}` has no bump: name an account with `seeds`"))
    }

    /// The address of a copy of an account. The first copy is the account itself.
    pub fn copy<T>(
        &self,
        name: &str,
        copy: usize,
        place: &Spanned<T>,
    ) -> Result<Pubkey, SuiteError> {
        let address = self.address(name, place)?;
        let hash = || Sha256::new().chain_update(address).chain_update(copy.to_le_bytes());
        Ok(if copy == 0 { address } else { Pubkey::new_from_array(hash().finalize().into()) })
    }
}

//! The addresses of a suite's accounts.

use super::{
    data::{Context, ReadFile},
    declared::{Account, Data, Field},
    dumped::Dumped,
    error::SuiteError,
};

use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::Path};
use toml::Spanned;

/// The name that stands for the program's own account.
pub const PROGRAM: &str = "program";

/// The name that stands for the system program's account.
pub const SYSTEM: &str = "system";

/// The id of the system program.
pub const SYSTEM_ID: Pubkey = Pubkey::new_from_array([0; 32]);

/// The addresses of accounts by name, with the bumps of program-derived addresses.
#[derive(Debug)]
pub struct Addresses(BTreeMap<String, (Pubkey, Option<u8>)>);

impl Addresses {
    /// The names of the accounts, by address.
    pub fn names(&self) -> BTreeMap<Pubkey, String> {
        let names = self.0.iter();
        names
            .map(|(name, (address, _))| (*address, name.clone()))
            .collect()
    }

    /// Gives every account its address.
    ///
    /// # Errors
    ///
    /// When a name is taken or not valid, when an address is malformed, and when two accounts have the same
    /// address.
    pub fn new(
        program_id: Pubkey,
        accounts: &BTreeMap<Spanned<String>, Account>,
        dumped: &BTreeMap<&str, Dumped>,
        directory: &Path,
        read_file: ReadFile,
    ) -> Result<Self, SuiteError> {
        let mut names = Self(BTreeMap::new());
        names.0.insert(PROGRAM.to_owned(), (program_id, None));
        names.0.insert(SYSTEM.to_owned(), (SYSTEM_ID, None));
        let mut derived = Vec::new();
        for (name, account) in accounts {
            super::resolve::check_name(name)?;
            match (&account.address, &account.seeds) {
                (Some(address), Some(_)) => {
                    let message = "`address` and `seeds` exclude each other: remove one";
                    return Err(SuiteError::new(address, message));
                }
                (None, Some(seeds)) => derived.push((name, seeds)),
                (Some(address), None) => names.insert(name, parse_address(address)?, None)?,
                (None, None) => {
                    let label = name.get_ref().as_str();
                    let from_name = || Pubkey::new_from_array(Sha256::digest(label).into());
                    let address = dumped
                        .get(label)
                        .map_or_else(from_name, |dumped| dumped.address);
                    names.insert(name, address, None)?;
                }
            }
        }
        // Seeds may name an account that itself has seeds. Each round derives the accounts whose seeds are
        // resolved.
        while let Some(&(first, _)) = derived.first() {
            let resolved = |(_, seeds): &(_, &Data)| names.are_resolved(seeds, &derived);
            let (ready, waiting): (Vec<_>, Vec<_>) = derived.iter().copied().partition(resolved);
            if ready.is_empty() {
                let message = format!(
                    "the seeds of `{}` depend on its own address: remove the cycle",
                    first.get_ref()
                );
                return Err(SuiteError::new(first, message));
            }
            for (name, seeds) in ready {
                let context = Context {
                    addresses: &names,
                    directory,
                    read_file,
                };
                let (address, bump) = derive(name, seeds, program_id, &context)?;
                names.insert(name, address, Some(bump))?;
            }
            derived = waiting;
        }
        Ok(names)
    }

    /// The address that a name or a base58 string stands for.
    ///
    /// # Errors
    ///
    /// Lists the names that exist.
    pub fn resolve(&self, name: &str) -> Result<Pubkey, String> {
        let named = self.0.get(name).map(|(address, _)| *address);
        named.or_else(|| name.parse().ok()).ok_or_else(|| {
            let names = Vec::from_iter(self.0.keys().map(String::as_str)).join("`, `");
            format!("`{name}` is neither an account nor an address: use a base58 address or one of `{names}`")
        })
    }

    /// The bump of an account that has seeds.
    ///
    /// # Errors
    ///
    /// When the account has no `seeds`.
    pub fn bump(&self, name: &str) -> Result<u8, String> {
        let bump = self.0.get(name).and_then(|(_, bump)| *bump);
        bump.ok_or_else(|| format!("`{name}` has no bump: name an account with `seeds`"))
    }

    fn insert(
        &mut self,
        name: &Spanned<String>,
        address: Pubkey,
        bump: Option<u8>,
    ) -> Result<(), SuiteError> {
        let label = name.get_ref();
        if self.0.contains_key(label) {
            let message = format!(
                "an account cannot be called `{label}`: the name is reserved, choose another"
            );
            return Err(SuiteError::new(name, message));
        }
        if let Some((other, _)) = self.0.iter().find(|(_, (taken, _))| *taken == address) {
            let message =
                format!("account `{label}` has the same address as `{other}`: change one of them");
            return Err(SuiteError::new(name, message));
        }
        self.0.insert(label.clone(), (address, bump));
        Ok(())
    }

    /// Whether every account that the seeds name has an address already.
    fn are_resolved(&self, seeds: &Data, derived: &[(&Spanned<String>, &Data)]) -> bool {
        seeds.iter().all(|seed| match seed.get_ref() {
            Field::Key(name) | Field::Bump(name) => {
                !derived.iter().any(|(waiting, _)| waiting.get_ref() == name)
            }
            _ => true,
        })
    }
}

/// Derives the program's address from seeds. Returns it with its bump.
fn derive(
    name: &Spanned<String>,
    seeds: &Data,
    program_id: Pubkey,
    context: &Context,
) -> Result<(Pubkey, u8), SuiteError> {
    let seeds = seeds.iter().map(|seed| context.field(seed));
    let seeds = seeds.collect::<Result<Vec<_>, SuiteError>>()?;
    let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
    Pubkey::try_find_program_address(&seeds, &program_id).ok_or_else(|| {
        let message =
            "no address can be derived from these seeds: use at most 15, each of at most 32 bytes";
        SuiteError::new(name, message)
    })
}

/// Parses an address in base58.
///
/// # Errors
///
/// When the string is not an address.
pub fn parse_address(address: &Spanned<String>) -> Result<Pubkey, SuiteError> {
    let text = address.get_ref();
    let parsed = text.parse();
    parsed.map_err(|_| {
        SuiteError::new(
            address,
            format!("`{text}` is not an address: write its 32 bytes in base58"),
        )
    })
}

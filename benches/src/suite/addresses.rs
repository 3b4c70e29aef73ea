//! Where the accounts of a suite are.

use super::{
    data::{Context, ReadFile},
    declared::{Account, Data, Field},
    dumped::Dumped,
    error::Refusal,
};
use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::Path};
use toml::Spanned;

/// The name of the program itself, where an account's name or an address may stand.
pub const PROGRAM: &str = "program";

/// The name of the system program.
pub const SYSTEM: &str = "system";

/// The id of the system program.
pub const SYSTEM_ID: Pubkey = Pubkey::new_from_array([0; 32]);

/// The addresses of accounts, by name; of a program's own accounts with their bump.
#[derive(Debug)]
pub struct Addresses(BTreeMap<String, (Pubkey, Option<u8>)>);

impl Addresses {
    /// The name at each address.
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
    /// When a name is taken or unusable, an address malformed, or of two accounts.
    pub fn of(
        program_id: Pubkey,
        accounts: &BTreeMap<Spanned<String>, Account>,
        dumped: &BTreeMap<&str, Dumped>,
        directory: &Path,
        read_file: ReadFile,
    ) -> Result<Self, Refusal> {
        let mut names = Self(BTreeMap::new());
        names.0.insert(PROGRAM.to_owned(), (program_id, None));
        names.0.insert(SYSTEM.to_owned(), (SYSTEM_ID, None));
        let mut derived = Vec::new();
        for (name, account) in accounts {
            super::resolve::check_name(name)?;
            match (&account.address, &account.seeds) {
                (Some(address), Some(_)) => {
                    let what = "an account has an `address` or `seeds`, not both";
                    return Err(Refusal::of(address, what));
                }
                (None, Some(seeds)) => derived.push((name, seeds)),
                (Some(address), None) => names.insert(name, parsed(address)?, None)?,
                (None, None) => {
                    let label = name.get_ref().as_str();
                    let made = || Pubkey::new_from_array(Sha256::digest(label).into());
                    let address = dumped.get(label).map_or_else(made, |dumped| dumped.address);
                    names.insert(name, address, None)?;
                }
            }
        }
        // Seeds may name an account that has seeds itself: in each round, those whose names are known.
        while let Some(&(first, _)) = derived.first() {
            let known = |(_, seeds): &(_, &Data)| names.knows(seeds, &derived);
            let (ready, waiting): (Vec<_>, Vec<_>) = derived.iter().copied().partition(known);
            if ready.is_empty() {
                let what = format!("the seeds of `{}` lead back to it", first.get_ref());
                return Err(Refusal::of(first, what));
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

    /// The address of an account by its name, or of any in base58.
    ///
    /// # Errors
    ///
    /// Says which names there are.
    pub fn key(&self, name: &str) -> Result<Pubkey, String> {
        let named = self.0.get(name).map(|(address, _)| *address);
        named.or_else(|| name.parse().ok()).ok_or_else(|| {
            let names = Vec::from_iter(self.0.keys().map(String::as_str)).join("`, `");
            format!("`{name}` is no account and no address; there are `{names}`")
        })
    }

    /// The bump of an account that has seeds.
    ///
    /// # Errors
    ///
    /// Says what it takes.
    pub fn bump(&self, name: &str) -> Result<u8, String> {
        let bump = self.0.get(name).and_then(|(_, bump)| *bump);
        bump.ok_or_else(|| format!("`{name}` has no bump: it is no account with `seeds`"))
    }

    fn insert(
        &mut self,
        name: &Spanned<String>,
        address: Pubkey,
        bump: Option<u8>,
    ) -> Result<(), Refusal> {
        let label = name.get_ref();
        if self.0.contains_key(label) {
            let what = format!("an account cannot be called `{label}`: every suite has it");
            return Err(Refusal::of(name, what));
        }
        if let Some((other, _)) = self.0.iter().find(|(_, (taken, _))| *taken == address) {
            let what = format!("account `{label}` has the address of `{other}`");
            return Err(Refusal::of(name, what));
        }
        self.0.insert(label.clone(), (address, bump));
        Ok(())
    }

    /// Whether no seed waits for an account that has no address yet.
    fn knows(&self, seeds: &Data, derived: &[(&Spanned<String>, &Data)]) -> bool {
        seeds.iter().all(|seed| match seed.get_ref() {
            Field::Key(name) | Field::Bump(name) => {
                !derived.iter().any(|(waiting, _)| waiting.get_ref() == name)
            }
            _ => true,
        })
    }
}

/// The address of a program's own account, and its bump.
fn derive(
    name: &Spanned<String>,
    seeds: &Data,
    program_id: Pubkey,
    context: &Context,
) -> Result<(Pubkey, u8), Refusal> {
    let seeds = seeds.iter().map(|seed| context.field(seed));
    let seeds = seeds.collect::<Result<Vec<_>, Refusal>>()?;
    let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
    Pubkey::try_find_program_address(&seeds, &program_id).ok_or_else(|| {
        let what = "no address has these seeds: 15 at most, each of 32 bytes at most";
        Refusal::of(name, what)
    })
}

/// An address in base58.
///
/// # Errors
///
/// When it is none.
pub fn parsed(address: &Spanned<String>) -> Result<Pubkey, Refusal> {
    let text = address.get_ref();
    let parsed = text.parse();
    parsed.map_err(|_| {
        Refusal::of(
            address,
            format!("`{text}` is no address: 32 bytes in base58"),
        )
    })
}

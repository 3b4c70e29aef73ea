//! The accounts of a suite: where they are, and what they hold.

use super::{data::Context, declared, error::Refusal};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use toml::Spanned;

/// The name of the program itself, where an account's name or an address may stand.
pub const PROGRAM: &str = "program";

/// The name of the system program.
pub const SYSTEM: &str = "system";

/// The id of the system program.
pub const SYSTEM_ID: Pubkey = Pubkey::new_from_array([0; 32]);

/// The addresses of accounts, by name.
#[derive(Debug)]
pub struct Addresses(BTreeMap<String, Pubkey>);

impl Addresses {
    /// Gives every account its address.
    ///
    /// # Errors
    ///
    /// When a name is taken or unusable, an address malformed, or of two accounts.
    pub fn of(
        program_id: Pubkey,
        accounts: &BTreeMap<Spanned<String>, declared::Account>,
    ) -> Result<Self, Refusal> {
        let mut names = BTreeMap::from([(PROGRAM.into(), program_id), (SYSTEM.into(), SYSTEM_ID)]);
        for (name, account) in accounts {
            let label = name.get_ref();
            if names.contains_key(label) {
                let what = format!("an account cannot be called `{label}`: every suite has it");
                return Err(Refusal::of(name, what));
            }
            super::resolve::check_name(name)?;
            let address = match &account.address {
                Some(address) => parsed(address)?,
                None => Pubkey::new_from_array(Sha256::digest(label).into()),
            };
            if let Some((other, _)) = names.iter().find(|(_, taken)| **taken == address) {
                let what = format!("account `{label}` has the address of `{other}`");
                return Err(Refusal::of(name, what));
            }
            names.insert(label.clone(), address);
        }
        Ok(Self(names))
    }

    /// The address of an account by its name, or of any in base58.
    ///
    /// # Errors
    ///
    /// Says which names there are.
    pub fn key(&self, name: &str) -> Result<Pubkey, String> {
        let named = self.0.get(name).copied();
        named.or_else(|| name.parse().ok()).ok_or_else(|| {
            let names: Vec<&str> = self.0.keys().map(String::as_str).collect();
            let names = names.join("`, `");
            format!("`{name}` is no account and no address; there are `{names}`")
        })
    }
}

/// An address in base58.
///
/// # Errors
///
/// When it is none.
pub fn parsed(address: &Spanned<String>) -> Result<Pubkey, Refusal> {
    let text = address.get_ref();
    text.parse().map_err(|_| {
        Refusal::of(
            address,
            format!("`{text}` is no address: 32 bytes in base58"),
        )
    })
}

/// An account as it is before every operation.
///
/// # Errors
///
/// As [`Context::bytes`]; and when its owner is no address.
pub fn before(account: &declared::Account, context: &Context) -> Result<Account, Refusal> {
    let data = context.bytes(&account.data)?;
    Ok(Account {
        lamports: account.lamports.unwrap_or(rent_exempt(data.len())),
        data,
        owner: match &account.owner {
            Some(owner) => owner_of(owner, context)?,
            None => SYSTEM_ID,
        },
        executable: account.executable,
        rent_epoch: u64::MAX,
    })
}

/// Changes an account to what an operation leaves.
///
/// # Errors
///
/// As [`before`].
pub fn change(
    account: &mut Account,
    after: &declared::After,
    context: &Context,
) -> Result<(), Refusal> {
    if let Some(data) = &after.data {
        account.data = context.bytes(data)?;
    }
    if let Some(owner) = &after.owner {
        account.owner = owner_of(owner, context)?;
    }
    account.lamports = after.lamports.unwrap_or(account.lamports);
    Ok(())
}

fn owner_of(owner: &Spanned<String>, context: &Context) -> Result<Pubkey, Refusal> {
    let key = context.addresses.key(owner.get_ref());
    key.map_err(|what| Refusal::of(owner, what))
}

/// What an account of so many bytes must hold: two years' rent at 3480 lamports a byte and year, for
/// its bytes and 128 more.
fn rent_exempt(size_bytes: usize) -> u64 {
    (128 + size_bytes as u64) * 3480 * 2
}

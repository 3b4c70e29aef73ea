//! What the accounts of a suite hold.

use super::{addresses::SYSTEM_ID, data::Context, declared, dumped::Dumped, error::Refusal};
use crate::rent::rent_exempt;
use solana_account::Account;
use solana_pubkey::Pubkey;
use toml::Spanned;

/// An account as it is before every operation: what is declared goes before what is dumped.
///
/// # Errors
///
/// As [`Context::bytes`]; and when its owner is no address.
pub fn before(
    account: &declared::Account,
    dumped: Option<&Dumped>,
    context: &Context,
) -> Result<Account, Refusal> {
    let mut before = match dumped {
        Some(dumped) => dumped.account.clone(),
        None => Account {
            owner: SYSTEM_ID,
            rent_epoch: u64::MAX,
            ..Account::default()
        },
    };
    if let Some(data) = &account.data {
        before.data = context.bytes(data)?;
    }
    if account.file.is_none() {
        before.lamports = rent_exempt(before.data.len());
    }
    if let Some(owner) = &account.owner {
        before.owner = owner_of(owner, context)?;
    }
    before.lamports = account.lamports.unwrap_or(before.lamports);
    before.executable = account.executable.unwrap_or(before.executable);
    Ok(before)
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

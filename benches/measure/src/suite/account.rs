//! The contents of a suite's accounts.

use super::{addresses::SYSTEM_ID, data::Context, declared, dumped::Dumped, error::SuiteError};
use neap_scenarios::rent::rent_exempt;
use solana_account::Account;
use solana_pubkey::Pubkey;
use toml::Spanned;

/// The account before every operation. A declared value overrides the one in the dumped file.
///
/// # Errors
///
/// As [`Context::bytes`], and when the owner is neither an account nor an address.
pub fn initial(
    account: &declared::Account,
    dumped: Option<&Dumped>,
    context: &Context,
) -> Result<Account, SuiteError> {
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
        before.owner = resolve_owner(owner, context)?;
    }
    before.lamports = account.lamports.unwrap_or(before.lamports);
    before.executable = account.executable.unwrap_or(before.executable);
    Ok(before)
}

/// Applies the changes that an operation declares to an account.
///
/// # Errors
///
/// As [`initial`].
pub fn apply_after(
    account: &mut Account,
    after: &declared::After,
    context: &Context,
) -> Result<(), SuiteError> {
    if let Some(data) = &after.data {
        account.data = context.bytes(data)?;
    }
    if let Some(owner) = &after.owner {
        account.owner = resolve_owner(owner, context)?;
    }
    account.lamports = after.lamports.unwrap_or(account.lamports);
    Ok(())
}

fn resolve_owner(owner: &Spanned<String>, context: &Context) -> Result<Pubkey, SuiteError> {
    let address = context.addresses.resolve(owner.get_ref());
    address.map_err(|message| SuiteError::new(owner, message))
}

//! The contents of a suite's accounts.

use super::{
    context::{Context, SYSTEM_ID},
    declared::{self, Data},
    error::SuiteError,
};
use neap_scenarios::rent::rent_exempt;
use solana_account::Account;
use toml::Spanned;

/// The owner, lamports and data of an account, as far as they are declared.
pub type Contents<'a> = (&'a Option<Spanned<String>>, Option<u64>, &'a Option<Data>);

/// The account before every operation. A declared value overrides the one in the dumped file.
///
/// # Errors
///
/// As [`Context::bytes`], and when the owner is neither an account nor an address.
pub fn initial(
    name: &Spanned<String>,
    declared: &declared::Account,
    context: &Context,
) -> Result<Account, SuiteError> {
    let dumped = context.dumped.get(name.get_ref().as_str());
    let mut account = match dumped {
        Some(dumped) => dumped.account.clone(),
        None => Account { owner: SYSTEM_ID, rent_epoch: u64::MAX, ..Account::default() },
    };
    let contents = (&declared.owner, declared.lamports, &declared.data);
    apply(&mut account, contents, context)?;
    if dumped.is_none() && declared.lamports.is_none() {
        account.lamports = rent_exempt(account.data.len());
    }
    account.executable = declared.executable.unwrap_or(account.executable);
    Ok(account)
}

/// Applies declared contents to an account.
///
/// # Errors
///
/// As [`initial`].
pub fn apply(
    account: &mut Account,
    (owner, lamports, data): Contents,
    context: &Context,
) -> Result<(), SuiteError> {
    if let Some(data) = data {
        account.data = context.bytes(data)?;
    }
    if let Some(owner) = owner {
        account.owner = context.address(owner.get_ref(), owner)?;
    }
    account.lamports = lamports.unwrap_or(account.lamports);
    Ok(())
}

//! `light-zero-copy`: reads and changes the account through references to its fields, at any alignment.
//!
//! The codec accepts trailing bytes and returns them. The contract does not, hence the patterns with `[]`.

mod account;

use account::{Account, ZAccountMut};
use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};
use light_zero_copy::traits::{ZeroCopyAt, ZeroCopyAtMut, ZeroCopyNew};

interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = view_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT.into();
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let (account, []) = Account::zero_copy_at(data).map_err(|_| invalid_data())? else {
        return Err(invalid_data());
    };
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = view_mut(data)?;
    account.amount = NEW_AMOUNT.into();
    Ok(())
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    let created = Account::new_zero_copy(data, ());
    // With `invalid_data`, this would cost 15 CU more.
    let (mut account, []) = created.map_err(|_| ProgramError::InvalidAccountData)? else {
        return Err(ProgramError::InvalidAccountData);
    };
    interface::assign_account!(account, new);
    Ok(())
}

fn view_mut(data: &mut [u8]) -> Result<ZAccountMut<'_>, ProgramError> {
    let (account, []) = Account::zero_copy_at_mut(data).map_err(|_| invalid_data())? else {
        return Err(invalid_data());
    };
    Ok(account)
}

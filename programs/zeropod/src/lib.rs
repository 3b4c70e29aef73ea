//! `zeropod`: reads and changes the account through views of its bytes, at any alignment.
//!
//! The views accept trailing bytes. The contract does not, hence the length checks.

use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};
use zeropod::{Layout, ZeroPod};

interface::account!(#[derive(ZeroPod)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = view_mut(data)?;
    require_owner(account.owner(), owner)?;
    account.set_state(NEW_STATE)?;
    account.set_amount(NEW_AMOUNT)?;
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    let account = Account::view(data)?;
    require_owner(account.owner(), owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = view_mut(data)?;
    account.set_amount(NEW_AMOUNT)?;
    Ok(())
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    zeropod::write(&Account::from(new), data)?;
    Ok(())
}

fn view_mut(data: &mut [u8]) -> Result<&mut AccountView, ProgramError> {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    Ok(Account::view_mut(data)?)
}

//! `borsh`: decodes the whole account, and encodes it again to change it.
//!
//! Through `to_vec` and one copy: borsh's writer for slices pays for a bounds check, a call and two
//! updates of the slice on every field and costs about 400 CU more.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{NEW_AMOUNT, NEW_STATE, ProgramError, ProgramResult, require_owner};

interface::account!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = decode(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    encode(&account, data)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = decode(data)?;
    account.amount = NEW_AMOUNT;
    encode(&account, data)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    Account::try_from_slice(data).map_err(|_| ProgramError::InvalidAccountData)
}

fn encode(account: &Account, data: &mut [u8]) -> ProgramResult {
    let bytes = borsh::to_vec(account).map_err(|_| ProgramError::InvalidAccountData)?;
    data.copy_from_slice(&bytes);
    Ok(())
}

//! `wincode`: zero-copy references, which wincode has for `#[repr(C)]` types without padding.
//!
//! The references accept trailing bytes. The contract does not, hence the length check.

use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};
use wincode::{SchemaRead, SchemaWrite, ZeroCopy};

interface::account!(
    #[derive(SchemaRead, SchemaWrite)]
    #[wincode(assert_zero_copy)]
    #[repr(C)]
);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account: &Account = wincode::deserialize_exact(data).map_err(|_| invalid_data())?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = decode_mut(data)?;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    wincode::serialize_into(data, &Account::from(new)).map_err(|_| invalid_data())
}

#[inline(always)]
fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    let size = data.len();
    match Account::from_bytes_mut(data) {
        Ok(account) if size == ACCOUNT_SIZE => Ok(account),
        _ => Err(invalid_data()),
    }
}

//! `spl-pod`: a checked cast of plain old data, whose numbers have alignment 1.

mod account;

use account::Account;
use interface::{NEW_AMOUNT, NEW_STATE, ProgramError, ProgramResult, require_owner};
use spl_pod::bytemuck::{pod_from_bytes, pod_from_bytes_mut};

interface::entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT.into();
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account: &Account = pod_from_bytes(data).map_err(|_| ProgramError::InvalidAccountData)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = decode_mut(data)?;
    account.amount = NEW_AMOUNT.into();
    Ok(())
}

fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    pod_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
}

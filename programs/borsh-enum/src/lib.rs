//! `borsh-enum`: decodes the whole account, and encodes it again to change it.
//!
//! borsh checks the length before each field. The program checks the whole length first, so the compiler can drop
//! most of these checks, and borsh costs a fraction.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{ACCOUNT_SIZE, NEW_AMOUNT, ProgramError, ProgramResult, require_owner};

interface::state!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::account!(state: State, #[derive(BorshDeserialize, BorshSerialize)]);
interface::entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = decode(data)?;
    require_owner(&account.owner, owner)?;
    account.state = State::Frozen;
    account.amount = NEW_AMOUNT;
    store(&account, data)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = decode(data)?;
    account.amount = NEW_AMOUNT;
    store(&account, data)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    if data.len() != ACCOUNT_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    borsh::from_slice(data).map_err(|_| ProgramError::InvalidAccountData)
}

fn store(account: &Account, data: &mut [u8]) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    borsh::to_writer(data, account).map_err(|_| ProgramError::InvalidAccountData)
}

//! `borsh` inside solana-program: decodes the whole account, and encodes it again to change it.
//!
//! It checks the whole length first, so the compiler can drop most of borsh's own checks.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, ProgramError, ProgramResult, require_owner,
    require_program,
};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::account!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::solana_program_entrypoint!(full, read_owner, update_amount);

fn full(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let mut account = decode(&data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    store(&account, &mut data)
}

fn read_owner(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    let account = decode(&data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(program_id: &Pubkey, account: &AccountInfo) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let mut account = decode(&data)?;
    account.amount = NEW_AMOUNT;
    store(&account, &mut data)
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

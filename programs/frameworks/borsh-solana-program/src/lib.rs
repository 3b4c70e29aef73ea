//! `borsh` inside solana-program: decodes the whole account, and encodes only what changes, into its place.
//!
//! It checks the whole length first, so the compiler can drop most of borsh's own checks.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_STATE, STATE_OFFSET, require_owner},
    require_program,
};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::account!(#[derive(BorshDeserialize)]);
interface::account_solana_program_entrypoint!(full, read_owner, update_amount);

fn full(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let account = decode(&data)?;
    require_owner(&account.owner, owner)?;
    write(&NEW_STATE, &mut data, STATE_OFFSET)?;
    write(&NEW_AMOUNT, &mut data, AMOUNT_OFFSET)
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
    decode(&data)?;
    write(&NEW_AMOUNT, &mut data, AMOUNT_OFFSET)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    if data.len() != ACCOUNT_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    borsh::from_slice(data).map_err(|_| ProgramError::InvalidAccountData)
}

fn write(value: &impl BorshSerialize, data: &mut [u8], offset: usize) -> ProgramResult {
    borsh::to_writer(&mut data[offset..], value).map_err(|_| ProgramError::InvalidAccountData)
}

//! `bytemuck` inside solana-program: a checked cast of plain old data.

use bytemuck::{Pod, Zeroable};
use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, require_owner},
    require_program,
};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::account!(#[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::account_solana_program_entrypoint!(full, read_owner, update_amount);

fn full(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let account = decode_mut(&mut data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn read_owner(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    let account: &Account =
        bytemuck::try_from_bytes(&data).map_err(|_| ProgramError::InvalidAccountData)?;
    require_owner(&account.owner, owner)
}

fn update_amount(program_id: &Pubkey, account: &AccountInfo) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let account = decode_mut(&mut data)?;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
}

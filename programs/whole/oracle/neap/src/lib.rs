//! The oracle with neap and pinocchio.

#![no_std]

use neap::{Neap, same_key};
use neap_pinocchio::Load;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use pinocchio_system::create_account_with_minimum_balance;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The only key that may publish a price. It is that of Anchor's benchmark: replace it with yours.
pub const UPDATE_AUTHORITY: Address =
    Address::from_str_const("GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB");

/// The oracle's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Oracle {
    pub authority: [u8; 32],
    pub price: u64,
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, price @ ..] => update(program_id, accounts, u64::from_le_bytes(*argument(price)?)),
        [1] => initialize(program_id, accounts),
        [2, new @ ..] => rotate_authority(program_id, accounts, argument(new)?),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn update(program_id: &Address, accounts: &mut [AccountView], price: u64) -> ProgramResult {
    let [oracle, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(authority, UPDATE_AUTHORITY.as_array())?;
    Oracle::load_mut(oracle, program_id)?.view_mut().set_price(price);
    Ok(())
}

fn initialize(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [payer, oracle, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    create_account_with_minimum_balance(oracle, Oracle::SIZE, program_id, payer, None)?;
    let new = Oracle { authority: payer.address().to_bytes(), price: 0 };
    new.encode_into(&mut oracle.try_borrow_mut()?)?;
    Ok(())
}

fn rotate_authority(
    program_id: &Address,
    accounts: &mut [AccountView],
    new: &[u8; 32],
) -> ProgramResult {
    let [oracle, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let mut oracle = Oracle::load_mut(oracle, program_id)?;
    require_signature(authority, oracle.view().authority())?;
    oracle.view_mut().set_authority(new);
    Ok(())
}

fn require_signature(authority: &AccountView, expected: &[u8; 32]) -> ProgramResult {
    if !authority.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    if !same_key(authority.address().as_array(), expected) {
        return Err(ProgramError::IncorrectAuthority);
    }
    Ok(())
}

fn argument<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], ProgramError> {
    bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)
}

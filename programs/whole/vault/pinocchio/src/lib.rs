//! The vault with pinocchio.

#![no_std]

use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use pinocchio_system::instructions::Transfer;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, lamports @ ..] => deposit(program_id, accounts, argument(lamports)?),
        [1, lamports @ ..] => withdraw(program_id, accounts, argument(lamports)?),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn deposit(program_id: &Address, accounts: &mut [AccountView], lamports: u64) -> ProgramResult {
    let [from, to, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_vault(from, to, program_id)?;
    Transfer { from, to, lamports }.invoke()
}

fn withdraw(program_id: &Address, accounts: &mut [AccountView], lamports: u64) -> ProgramResult {
    let [user, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_vault(user, vault, program_id)?;
    let rest = vault.lamports().checked_sub(lamports).ok_or(ProgramError::InsufficientFunds)?;
    vault.set_lamports(rest);
    user.set_lamports(user.lamports() + lamports);
    Ok(())
}

fn require_vault(user: &AccountView, vault: &AccountView, program_id: &Address) -> ProgramResult {
    if !user.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    if !is_vault_of(user.address(), vault.address(), program_id) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(())
}

/// Whether an address is that of the user's vault, with the first bump that gives a program-derived address.
fn is_vault_of(user: &Address, vault: &Address, program_id: &Address) -> bool {
    Address::derive_program_address(&[b"vault", user.as_array()], program_id)
        .is_some_and(|(address, _)| address == *vault)
}

fn argument(bytes: &[u8]) -> Result<u64, ProgramError> {
    let bytes = bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)?;
    Ok(u64::from_le_bytes(bytes))
}

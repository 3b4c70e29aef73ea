//! The vault with pinocchio, without checks.
//!
//! It is as unsafe as `vault/pinocchio` of Anchor's benchmark: it checks neither the signer nor the address of the vault, so
//! anyone can empty any vault. Do not copy it.

#![no_std]

use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use pinocchio_system::instructions::Transfer;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

fn process_instruction(
    _program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, lamports @ ..] => deposit(accounts, argument(lamports)?),
        [1, lamports @ ..] => withdraw(accounts, argument(lamports)?),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn deposit(accounts: &mut [AccountView], lamports: u64) -> ProgramResult {
    let [from, to, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    Transfer { from, to, lamports }.invoke()
}

fn withdraw(accounts: &mut [AccountView], lamports: u64) -> ProgramResult {
    let [user, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let rest = vault.lamports().checked_sub(lamports).ok_or(ProgramError::InsufficientFunds)?;
    vault.set_lamports(rest);
    user.set_lamports(user.lamports() + lamports);
    Ok(())
}

fn argument(bytes: &[u8]) -> Result<u64, ProgramError> {
    let bytes = bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)?;
    Ok(u64::from_le_bytes(bytes))
}

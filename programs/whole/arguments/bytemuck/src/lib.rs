//! The arguments with bytemuck and pinocchio, as far as a cast can read them.

#![no_std]

use bytemuck::{Pod, Zeroable};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The most entries of a batch.
const MAX_ENTRIES: usize = 32;

/// The arguments may start at any address, so the amount is bytes.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Transfer {
    amount: [u8; 8],
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Entry {
    key: [u8; 32],
    amount: [u8; 8],
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, arguments @ ..] => transfer(program_id, accounts, arguments),
        [3, arguments @ ..] => batch(program_id, accounts, arguments),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn transfer(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let transfer: &Transfer =
        bytemuck::try_from_bytes(arguments).map_err(|_| ProgramError::InvalidInstructionData)?;
    store(program_id, accounts, [u64::from_le_bytes(transfer.amount)])
}

fn batch(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let (length, entries) =
        arguments.split_first_chunk().ok_or(ProgramError::InvalidInstructionData)?;
    let entries: &[Entry] =
        bytemuck::try_cast_slice(entries).map_err(|_| ProgramError::InvalidInstructionData)?;
    if entries.len() != u32::from_le_bytes(*length) as usize {
        return Err(ProgramError::InvalidInstructionData);
    }
    if entries.len() > MAX_ENTRIES {
        return Err(ProgramError::InvalidInstructionData);
    }
    let mut total = 0_u64;
    for entry in entries {
        total = total
            .checked_add(u64::from_le_bytes(entry.amount))
            .ok_or(ProgramError::ArithmeticOverflow)?;
    }
    let [.., last] = entries else {
        return Err(ProgramError::InvalidInstructionData);
    };
    store(program_id, accounts, [entries.len() as u64, total, start(&last.key)])
}

/// Writes a digest of the arguments into the account.
fn store<const N: usize>(
    program_id: &Address,
    accounts: &mut [AccountView],
    digest: [u64; N],
) -> ProgramResult {
    let [account, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !account.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    let mut data = account.try_borrow_mut()?;
    let data: &mut [u8; 64] =
        data.as_mut().try_into().map_err(|_| ProgramError::InvalidAccountData)?;
    for (word, value) in data.as_chunks_mut().0.iter_mut().zip(digest) {
        *word = value.to_le_bytes();
    }
    Ok(())
}

/// Returns the first bytes of a key.
fn start(key: &[u8; 32]) -> u64 {
    u64::from_le_bytes(key[..8].try_into().unwrap_or_default())
}

//! The arguments with bytemuck and pinocchio, as far as a cast can read them.

#![no_std]

use bytemuck::{Pod, Zeroable};
use interface::arguments::MAX_ENTRIES;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
interface::arguments!(0 => transfer, 3 => batch);

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

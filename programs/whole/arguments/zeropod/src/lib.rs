//! The arguments with zeropod and pinocchio: views of the instruction data. It cannot read `order`, because its fields of a fixed
//! size all come first.

#![no_std]

extern crate alloc;

use alloc::{string::String, vec::Vec};

use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use zeropod::{Layout, ZeroPod};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

#[derive(ZeroPod)]
pub struct Transfer {
    amount: u64,
}

#[derive(ZeroPod)]
pub struct Proposal {
    #[max_len(64)]
    title: String,
    #[max_len(16)]
    keys: Vec<[u8; 32]>,
}

#[derive(ZeroPod)]
pub struct Entry {
    key: [u8; 32],
    amount: u64,
}

#[derive(ZeroPod)]
pub struct Batch {
    #[max_len(32)]
    entries: Vec<Entry>,
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, arguments @ ..] => transfer(program_id, accounts, arguments),
        [2, arguments @ ..] => proposal(program_id, accounts, arguments),
        [3, arguments @ ..] => batch(program_id, accounts, arguments),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn transfer(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let transfer = Transfer::view(arguments)?;
    require_end(transfer.size(), arguments)?;
    store(program_id, accounts, [transfer.amount()])
}

fn proposal(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let proposal = Proposal::view(arguments)?;
    require_end(proposal.size(), arguments)?;
    let (title, keys) = (proposal.title(), proposal.keys());
    let [.., last] = title.as_bytes() else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let [.., key] = &keys[..] else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let digest = [title.len() as u64, u64::from(*last), keys.len() as u64, start(key)];
    store(program_id, accounts, digest)
}

fn batch(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let batch = Batch::view(arguments)?;
    require_end(batch.size(), arguments)?;
    let entries = batch.entries();
    let mut total = 0_u64;
    for entry in entries.iter() {
        total = total.checked_add(entry.amount()).ok_or(ProgramError::ArithmeticOverflow)?;
    }
    let last = entries.len().checked_sub(1).and_then(|last| entries.get(last));
    let last = last.ok_or(ProgramError::InvalidInstructionData)?;
    store(program_id, accounts, [entries.len() as u64, total, start(last.key())])
}

/// Refuses bytes after the arguments, which views accept.
fn require_end(size: usize, arguments: &[u8]) -> ProgramResult {
    if size != arguments.len() {
        return Err(ProgramError::InvalidInstructionData);
    }
    Ok(())
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

//! The arguments with zeropod and pinocchio: views of the instruction data. It cannot read `order`, because its fields of a fixed
//! size all come first.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use interface::{
    arguments::{MAX_ENTRIES, MAX_KEYS, MAX_TITLE},
    is_text,
};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use zeropod::{Layout, ZeroPod};

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
interface::arguments!(0 => transfer, 2 => proposal, 3 => batch);

#[derive(ZeroPod)]
pub struct Transfer {
    amount: u64,
}

#[derive(ZeroPod)]
pub struct Proposal {
    #[max_len(MAX_TITLE)]
    title: Vec<u8>,
    #[max_len(MAX_KEYS)]
    keys: Vec<[u8; 32]>,
}

#[derive(ZeroPod)]
pub struct Entry {
    key: [u8; 32],
    amount: u64,
}

#[derive(ZeroPod)]
pub struct Batch {
    #[max_len(MAX_ENTRIES)]
    entries: Vec<Entry>,
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
    if !is_text(title) {
        return Err(ProgramError::InvalidInstructionData);
    }
    let [.., last] = &title[..] else {
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

//! The arguments with wincode and pinocchio: owned values.

#![no_std]

extern crate alloc;

use alloc::{string::String, vec::Vec};

use interface::arguments::{MAX_ENTRIES, MAX_KEYS, MAX_TITLE};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use wincode::{SchemaRead, config};

pinocchio::program_entrypoint!(process_instruction);
pinocchio::default_allocator!();
pinocchio::nostd_panic_handler!();
interface::arguments!(0 => transfer, 1 => order, 2 => proposal, 3 => batch);
interface::wincode_borsh!();

#[derive(SchemaRead)]
pub struct Transfer {
    amount: u64,
}

#[derive(SchemaRead, Clone, Copy)]
pub enum Side {
    Bid,
    Ask,
}

#[derive(SchemaRead)]
pub struct Order {
    side: Side,
    limit_price: Option<u128>,
    size: u64,
    client_id: Option<u64>,
    market: [u8; 32],
    owner: [u8; 32],
}

#[derive(SchemaRead)]
pub struct Proposal {
    title: String,
    keys: Vec<[u8; 32]>,
}

#[derive(SchemaRead)]
pub struct Entry {
    key: [u8; 32],
    amount: u64,
}

#[derive(SchemaRead)]
pub struct Batch {
    entries: Vec<Entry>,
}

fn transfer(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let Transfer { amount } = decode(arguments)?;
    store(program_id, accounts, [amount])
}

fn order(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let order: Order = decode(arguments)?;
    let price = order.limit_price.unwrap_or_default();
    let digest = [
        order.side as u64,
        price as u64,
        (price >> 64) as u64,
        order.size,
        order.client_id.unwrap_or_default(),
        start(&order.market),
        start(&order.owner),
    ];
    store(program_id, accounts, digest)
}

fn proposal(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let Proposal { title, keys } = decode(arguments)?;
    if title.len() > MAX_TITLE || keys.len() > MAX_KEYS {
        return Err(ProgramError::InvalidInstructionData);
    }
    let [.., last] = title.as_bytes() else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let [.., key] = keys.as_slice() else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let digest = [title.len() as u64, u64::from(*last), keys.len() as u64, start(key)];
    store(program_id, accounts, digest)
}

fn batch(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let Batch { entries } = decode(arguments)?;
    if entries.len() > MAX_ENTRIES {
        return Err(ProgramError::InvalidInstructionData);
    }
    let mut total = 0_u64;
    for entry in &entries {
        total = total.checked_add(entry.amount).ok_or(ProgramError::ArithmeticOverflow)?;
    }
    let [.., last] = entries.as_slice() else {
        return Err(ProgramError::InvalidInstructionData);
    };
    store(program_id, accounts, [entries.len() as u64, total, start(&last.key)])
}

fn decode<'a, T: SchemaRead<'a, Borsh, Dst = T>>(arguments: &'a [u8]) -> Result<T, ProgramError> {
    config::deserialize_exact(arguments, BORSH).map_err(|_| ProgramError::InvalidInstructionData)
}

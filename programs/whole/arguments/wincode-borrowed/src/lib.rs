//! The arguments with wincode and pinocchio: references into the instruction data.

#![no_std]

use interface::{
    arguments::{MAX_ENTRIES, MAX_KEYS, MAX_TITLE},
    is_text,
};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use wincode::{SchemaRead, config};

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
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
pub struct Order<'a> {
    side: Side,
    limit_price: Option<u128>,
    size: u64,
    client_id: Option<u64>,
    market: &'a [u8; 32],
    owner: &'a [u8; 32],
}

#[derive(SchemaRead)]
pub struct Proposal<'a> {
    title: &'a [u8],
    keys: &'a [[u8; 32]],
}

/// wincode borrows only what has an alignment of 1, so the amount is bytes.
#[derive(SchemaRead)]
#[wincode(assert_zero_copy(Borsh))]
#[repr(C)]
pub struct Entry {
    key: [u8; 32],
    amount: [u8; 8],
}

#[derive(SchemaRead)]
pub struct Batch<'a> {
    entries: &'a [Entry],
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
        start(order.market),
        start(order.owner),
    ];
    store(program_id, accounts, digest)
}

fn proposal(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let Proposal { title, keys } = decode(arguments)?;
    if title.len() > MAX_TITLE || keys.len() > MAX_KEYS || !is_text(title) {
        return Err(ProgramError::InvalidInstructionData);
    }
    let [.., last] = title else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let [.., key] = keys else {
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

fn decode<'a, T: SchemaRead<'a, Borsh, Dst = T>>(arguments: &'a [u8]) -> Result<T, ProgramError> {
    config::deserialize_exact(arguments, BORSH).map_err(|_| ProgramError::InvalidInstructionData)
}

//! The arguments with neap and pinocchio: views of the instruction data.

#![no_std]

use interface::arguments::{MAX_ENTRIES, MAX_KEYS, MAX_TITLE};
use neap::Neap;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
interface::arguments!(0 => transfer, 1 => order, 2 => proposal, 3 => batch);

#[derive(Neap)]
pub struct Transfer {
    pub amount: u64,
}

#[derive(Neap, Clone, Copy)]
pub enum Side {
    Bid,
    Ask,
}

#[derive(Neap)]
pub struct Order {
    pub side: Side,
    pub limit_price: Option<u128>,
    pub size: u64,
    pub client_id: Option<u64>,
    pub market: [u8; 32],
    pub owner: [u8; 32],
}

#[derive(Neap)]
pub struct Proposal<'a> {
    #[neap(max = MAX_TITLE)]
    pub title: &'a str,
    #[neap(max = MAX_KEYS)]
    pub keys: &'a [[u8; 32]],
}

#[derive(Neap)]
pub struct Entry {
    pub key: [u8; 32],
    pub amount: u64,
}

#[derive(Neap)]
pub struct Batch<'a> {
    #[neap(max = MAX_ENTRIES)]
    pub entries: &'a [Entry],
}

fn transfer(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    store(program_id, accounts, [TransferRef::parse(arguments)?.amount()])
}

fn order(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let order = OrderRef::parse(arguments)?.index()?;
    let price = order.limit_price().unwrap_or_default();
    let digest = [
        order.side() as u64,
        price as u64,
        (price >> 64) as u64,
        order.size(),
        order.client_id().unwrap_or_default(),
        start(order.market()),
        start(order.owner()),
    ];
    store(program_id, accounts, digest)
}

fn proposal(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let proposal = ProposalRef::parse(arguments)?.index()?;
    let (title, keys) = (proposal.title(), proposal.keys());
    let [.., last] = title.as_bytes() else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let [.., key] = keys else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let digest = [title.len() as u64, u64::from(*last), keys.len() as u64, start(key)];
    store(program_id, accounts, digest)
}

fn batch(program_id: &Address, accounts: &mut [AccountView], arguments: &[u8]) -> ProgramResult {
    let batch = BatchRef::parse(arguments)?.index()?;
    let entries = batch.entries();
    let mut total = 0_u64;
    for entry in entries.iter() {
        total = total.checked_add(entry.amount()).ok_or(ProgramError::ArithmeticOverflow)?;
    }
    let last = entries.iter().next_back().ok_or(ProgramError::InvalidInstructionData)?;
    store(program_id, accounts, [entries.len() as u64, total, start(last.key())])
}

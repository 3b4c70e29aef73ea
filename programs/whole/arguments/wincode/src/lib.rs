//! The arguments with wincode and pinocchio: owned values.

#![no_std]

extern crate alloc;

use alloc::{string::String, vec::Vec};

use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use wincode::{
    SchemaRead,
    config::{self, Configuration, DEFAULT_PREALLOCATION_SIZE_LIMIT},
    int_encoding::{FixInt, LittleEndian},
    len::FixIntLen,
};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::default_allocator!();
pinocchio::nostd_panic_handler!();

/// borsh's wire format: lengths of four bytes, and tags of one.
type Borsh =
    Configuration<true, DEFAULT_PREALLOCATION_SIZE_LIMIT, FixIntLen<u32>, LittleEndian, FixInt, u8>;
const BORSH: Borsh = Configuration::new();

/// The longest title, in bytes.
const MAX_TITLE: usize = 64;
/// The most keys of a proposal.
const MAX_KEYS: usize = 16;
/// The most entries of a batch.
const MAX_ENTRIES: usize = 32;

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

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, arguments @ ..] => transfer(program_id, accounts, arguments),
        [1, arguments @ ..] => order(program_id, accounts, arguments),
        [2, arguments @ ..] => proposal(program_id, accounts, arguments),
        [3, arguments @ ..] => batch(program_id, accounts, arguments),
        _ => Err(ProgramError::InvalidInstructionData),
    }
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

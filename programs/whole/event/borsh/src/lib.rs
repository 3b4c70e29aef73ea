//! The events with borsh and pinocchio.

use borsh::BorshSerialize;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use solana_program_log::log_data;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::entrypoint!(process_instruction);

/// The first bytes of the SHA-256 of `event:Filled`, as in Anchor.
const FILLED: [u8; 8] = [134, 4, 17, 63, 221, 45, 177, 173];
/// The first bytes of the SHA-256 of `event:Closed`, as in Anchor.
const CLOSED: [u8; 8] = [50, 31, 87, 155, 135, 220, 195, 239];

/// The size of the longest event.
const MAX_SIZE: usize = 96;

#[derive(BorshSerialize)]
pub struct Filled<'a> {
    discriminator: [u8; 8],
    maker: &'a [u8; 32],
    taker: &'a [u8; 32],
    price: u64,
    size: u64,
    fee: u16,
}

#[derive(BorshSerialize)]
pub struct Closed<'a> {
    discriminator: [u8; 8],
    order: &'a [u8; 32],
    reason: &'a str,
}

fn process_instruction(
    _program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, numbers @ ..] => filled(accounts, numbers),
        [1, reason] => closed(accounts, *reason),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn filled(accounts: &[AccountView], numbers: &[u8]) -> ProgramResult {
    let [maker, taker, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let (price, size, fee) = read(numbers)?;
    let event = Filled {
        discriminator: FILLED,
        maker: maker.address().as_array(),
        taker: taker.address().as_array(),
        price,
        size,
        fee,
    };
    emit(&event)
}

fn closed(accounts: &[AccountView], reason: u8) -> ProgramResult {
    let [order, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let reason = reason_of(reason)?;
    let event = Closed { discriminator: CLOSED, order: order.address().as_array(), reason };
    emit(&event)
}

fn emit(event: &impl BorshSerialize) -> ProgramResult {
    let mut bytes = Vec::with_capacity(MAX_SIZE);
    borsh::to_writer(&mut bytes, event).map_err(|_| ProgramError::InvalidArgument)?;
    log_data(&[&bytes]);
    Ok(())
}

/// Reads the price, the size and the fee.
fn read(numbers: &[u8]) -> Result<(u64, u64, u16), ProgramError> {
    let (price, rest) = numbers.split_first_chunk().ok_or(ProgramError::InvalidInstructionData)?;
    let (size, fee) = rest.split_first_chunk().ok_or(ProgramError::InvalidInstructionData)?;
    let fee = fee.try_into().map_err(|_| ProgramError::InvalidInstructionData)?;
    Ok((u64::from_le_bytes(*price), u64::from_le_bytes(*size), u16::from_le_bytes(fee)))
}

fn reason_of(code: u8) -> Result<&'static str, ProgramError> {
    match code {
        0 => Ok("filled completely"),
        1 => Ok("cancelled by the owner"),
        2 => Ok("expired"),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

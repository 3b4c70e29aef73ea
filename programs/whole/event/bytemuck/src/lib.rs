//! The event of a fixed size with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use solana_program_log::log_data;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The first bytes of the SHA-256 of `event:Filled`, as in Anchor.
const FILLED: [u8; 8] = [134, 4, 17, 63, 221, 45, 177, 173];

/// A struct without padding, so its numbers are bytes.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Filled {
    discriminator: [u8; 8],
    maker: [u8; 32],
    taker: [u8; 32],
    price: [u8; 8],
    size: [u8; 8],
    fee: [u8; 2],
}

fn process_instruction(
    _program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, numbers @ ..] => filled(accounts, numbers),
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
        maker: maker.address().to_bytes(),
        taker: taker.address().to_bytes(),
        price: price.to_le_bytes(),
        size: size.to_le_bytes(),
        fee: fee.to_le_bytes(),
    };
    log_data(&[bytemuck::bytes_of(&event)]);
    Ok(())
}

/// Reads the price, the size and the fee.
fn read(numbers: &[u8]) -> Result<(u64, u64, u16), ProgramError> {
    let (price, rest) = numbers.split_first_chunk().ok_or(ProgramError::InvalidInstructionData)?;
    let (size, fee) = rest.split_first_chunk().ok_or(ProgramError::InvalidInstructionData)?;
    let fee = fee.try_into().map_err(|_| ProgramError::InvalidInstructionData)?;
    Ok((u64::from_le_bytes(*price), u64::from_le_bytes(*size), u16::from_le_bytes(fee)))
}

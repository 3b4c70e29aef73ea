//! The events with borsh and pinocchio.

use borsh::BorshSerialize;
use interface::event::{self, CLOSED, FILLED, Fill};
use pinocchio::{ProgramResult, error::ProgramError};
use solana_program_log::log_data;

pinocchio::entrypoint!(event::process::<Program>);

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

struct Program;

impl event::Codec for Program {
    fn filled(Fill { maker, taker, price, size, fee }: Fill) -> ProgramResult {
        emit(&Filled { discriminator: FILLED, maker, taker, price, size, fee })
    }

    fn closed(order: &[u8; 32], reason: &str) -> ProgramResult {
        emit(&Closed { discriminator: CLOSED, order, reason })
    }
}

fn emit(event: &impl BorshSerialize) -> ProgramResult {
    let mut bytes = Vec::with_capacity(MAX_SIZE);
    borsh::to_writer(&mut bytes, event).map_err(|_| ProgramError::InvalidArgument)?;
    log_data(&[&bytes]);
    Ok(())
}

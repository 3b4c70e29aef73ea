//! The events with borsh and pinocchio.

use borsh::BorshSerialize;
use interface::event::{self, CLOSED, FILLED, FILLED_SIZE, Fill};
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::entrypoint!(event::process::<Program>);

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
    fn filled(
        Fill { maker, taker, price, size, fee }: Fill,
        emit: impl FnOnce(&[u8]) -> ProgramResult,
    ) -> ProgramResult {
        let event = Filled { discriminator: FILLED, maker, taker, price, size, fee };
        encode(&event, emit)
    }

    fn closed(
        order: &[u8; 32],
        reason: &str,
        emit: impl FnOnce(&[u8]) -> ProgramResult,
    ) -> ProgramResult {
        encode(&Closed { discriminator: CLOSED, order, reason }, emit)
    }
}

fn encode(event: &impl BorshSerialize, emit: impl FnOnce(&[u8]) -> ProgramResult) -> ProgramResult {
    let mut bytes = Vec::with_capacity(FILLED_SIZE);
    borsh::to_writer(&mut bytes, event).map_err(|_| ProgramError::InvalidArgument)?;
    emit(&bytes)
}

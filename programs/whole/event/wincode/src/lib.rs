//! The events with wincode and pinocchio.

#![no_std]

use interface::event::{self, CLOSED, FILLED, FILLED_SIZE, Fill, MAX_CLOSED_SIZE};
use pinocchio::{ProgramResult, error::ProgramError};
use wincode::{SchemaWrite, config};

pinocchio::program_entrypoint!(event::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
interface::wincode_borsh!();

#[derive(SchemaWrite)]
pub struct Filled<'a> {
    discriminator: [u8; 8],
    maker: &'a [u8; 32],
    taker: &'a [u8; 32],
    price: u64,
    size: u64,
    fee: u16,
}

#[derive(SchemaWrite)]
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
        encode::<FILLED_SIZE, _>(&event, emit)
    }

    fn closed(
        order: &[u8; 32],
        reason: &str,
        emit: impl FnOnce(&[u8]) -> ProgramResult,
    ) -> ProgramResult {
        encode::<MAX_CLOSED_SIZE, _>(&Closed { discriminator: CLOSED, order, reason }, emit)
    }
}

fn encode<const SIZE: usize, T: SchemaWrite<Borsh, Src = T>>(
    event: &T,
    emit: impl FnOnce(&[u8]) -> ProgramResult,
) -> ProgramResult {
    let mut bytes = [0; SIZE];
    let mut rest = &mut bytes[..];
    config::serialize_into(&mut rest, event, BORSH).map_err(|_| ProgramError::InvalidArgument)?;
    let size = SIZE - rest.len();
    emit(&bytes[..size])
}

//! The events with wincode and pinocchio.

#![no_std]

use interface::event::{self, CLOSED, FILLED, Fill};
use pinocchio::{ProgramResult, error::ProgramError};
use solana_program_log::log_data;
use wincode::{SchemaWrite, config};

pinocchio::program_entrypoint!(event::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
interface::wincode_borsh!();

/// The sizes of the longest events.
const FILLED_SIZE: usize = 90;
const CLOSED_SIZE: usize = 76;

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
    fn filled(Fill { maker, taker, price, size, fee }: Fill) -> ProgramResult {
        emit::<FILLED_SIZE, _>(&Filled { discriminator: FILLED, maker, taker, price, size, fee })
    }

    fn closed(order: &[u8; 32], reason: &str) -> ProgramResult {
        emit::<CLOSED_SIZE, _>(&Closed { discriminator: CLOSED, order, reason })
    }
}

fn emit<const SIZE: usize, T: SchemaWrite<Borsh, Src = T>>(event: &T) -> ProgramResult {
    let mut bytes = [0; SIZE];
    let mut rest = &mut bytes[..];
    config::serialize_into(&mut rest, event, BORSH).map_err(|_| ProgramError::InvalidArgument)?;
    let size = SIZE - rest.len();
    log_data(&[&bytes[..size]]);
    Ok(())
}

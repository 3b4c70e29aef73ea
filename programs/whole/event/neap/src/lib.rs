//! The events with neap and pinocchio.

#![no_std]

use interface::event::{self, Fill};
use neap::Neap;
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(event::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

#[derive(Neap)]
#[neap(discriminator = sha256("event:Filled"))]
pub struct Filled {
    pub maker: [u8; 32],
    pub taker: [u8; 32],
    pub price: u64,
    pub size: u64,
    pub fee: u16,
}

#[derive(Neap)]
#[neap(discriminator = sha256("event:Closed"))]
pub struct Closed<'a> {
    pub order: [u8; 32],
    #[neap(max = 32)]
    pub reason: &'a str,
}

struct Program;

impl event::Codec for Program {
    fn filled(
        Fill { maker, taker, price, size, fee }: Fill,
        emit: impl FnOnce(&[u8]) -> ProgramResult,
    ) -> ProgramResult {
        let mut bytes = [0; Filled::SIZE];
        let event = Filled { maker: *maker, taker: *taker, price, size, fee };
        event.encode_into(&mut bytes)?;
        emit(&bytes)
    }

    fn closed(
        order: &[u8; 32],
        reason: &str,
        emit: impl FnOnce(&[u8]) -> ProgramResult,
    ) -> ProgramResult {
        let mut bytes = [0; Closed::MAX_SIZE];
        let size = Closed { order: *order, reason }.encode_into(&mut bytes)?;
        emit(bytes.get(..size).ok_or(ProgramError::AccountDataTooSmall)?)
    }
}

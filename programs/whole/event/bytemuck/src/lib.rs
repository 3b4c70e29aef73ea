//! The event of a fixed size with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use interface::event::{self, FILLED, Fill};
use pinocchio::ProgramResult;

pinocchio::program_entrypoint!(event::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

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

struct Program;

impl event::Codec for Program {
    fn filled(fill: Fill, emit: impl FnOnce(&[u8]) -> ProgramResult) -> ProgramResult {
        let event = Filled {
            discriminator: FILLED,
            maker: *fill.maker,
            taker: *fill.taker,
            price: fill.price.to_le_bytes(),
            size: fill.size.to_le_bytes(),
            fee: fill.fee.to_le_bytes(),
        };
        emit(bytemuck::bytes_of(&event))
    }
}

//! The new counter with wincode and pinocchio.

#![no_std]

use interface::hello;
use pinocchio::{ProgramResult, error::ProgramError};
use wincode::SchemaWrite;

pinocchio::program_entrypoint!(hello::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The counter's account.
#[derive(SchemaWrite)]
pub struct Counter {
    discriminator: [u8; 8],
    value: u64,
    bump: u8,
    _padding: [u8; 7],
}

/// The first bytes of the SHA-256 of `account:Counter`, as in Anchor.
const DISCRIMINATOR: [u8; 8] = [255, 176, 4, 245, 188, 253, 124, 25];

struct Program;

impl hello::Codec for Program {
    const SIZE: usize = 24;

    fn write(data: &mut [u8], value: u64, bump: u8) -> ProgramResult {
        let new = Counter { discriminator: DISCRIMINATOR, value, bump, _padding: [0; 7] };
        wincode::serialize_into(data, &new).map_err(|_| ProgramError::InvalidAccountData)
    }
}

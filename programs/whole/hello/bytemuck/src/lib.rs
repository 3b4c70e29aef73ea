//! The new counter with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use interface::hello;
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(hello::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The counter's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
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
    const SIZE: usize = size_of::<Counter>();

    fn write(data: &mut [u8], value: u64, bump: u8) -> ProgramResult {
        let new: &mut Counter =
            bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)?;
        new.discriminator = DISCRIMINATOR;
        new.value = value;
        new.bump = bump;
        Ok(())
    }
}

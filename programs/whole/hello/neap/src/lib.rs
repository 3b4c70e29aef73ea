//! The new counter with neap and pinocchio.

#![no_std]

use interface::hello;
use neap::Neap;
use pinocchio::ProgramResult;

pinocchio::program_entrypoint!(hello::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The counter's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

struct Program;

impl hello::Codec for Program {
    const SIZE: usize = Counter::SIZE;

    fn write(data: &mut [u8], value: u64, bump: u8) -> ProgramResult {
        Counter { value, bump, _padding: [0; 7] }.encode_into(data)?;
        Ok(())
    }
}

//! The numbers with neap and pinocchio.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use interface::numbers::{self, Codec, total};
use neap::Neap;
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(numbers::process::<Program>);
pinocchio::default_allocator!();
pinocchio::nostd_panic_handler!();

/// The account.
#[derive(Neap)]
#[neap(trailing = "allowed")]
pub struct Numbers {
    id: u64,
    values: Vec<u64>,
}

/// The same account, to encode it from numbers that are elsewhere.
#[derive(Neap)]
#[neap(trailing = "allowed")]
pub struct Borrowed<'a> {
    id: u64,
    values: &'a [u64],
}

struct Program;

impl Codec for Program {
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError> {
        let values = NumbersRef::parse(data)?.values()?;
        values.get(index).ok_or(ProgramError::InvalidArgument)
    }

    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult {
        NumbersMut::parse(data)?.values_mut()?.get_mut(index)?.set(value);
        Ok(())
    }

    fn sum(data: &[u8]) -> Result<u64, ProgramError> {
        Ok(total(NumbersRef::parse(data)?.values()?))
    }

    fn push(data: &mut [u8], value: u64) -> ProgramResult {
        NumbersMut::parse(data)?.values_mut()?.push(value)?;
        Ok(())
    }

    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult {
        Borrowed { id, values }.encode_into(data)?;
        Ok(())
    }

    // Inlined, its stack would cost every other instruction some CU. Other codecs pay 1 to 7 CU more if theirs is not inlined.
    #[inline(never)]
    fn decode(data: &[u8]) -> Result<(u64, Vec<u64>), ProgramError> {
        let Numbers { id, values } = NumbersRef::parse(data)?.decode()?;
        Ok((id, values))
    }
}

//! The numbers with zerocopy and pinocchio.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use interface::numbers::{self, Codec, append, total};
use pinocchio::{ProgramResult, error::ProgramError};
use zerocopy::{
    FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout, Unaligned,
    little_endian::{U32, U64},
};

pinocchio::program_entrypoint!(numbers::process::<Program>);
pinocchio::default_allocator!();
pinocchio::nostd_panic_handler!();

/// The fields before the numbers.
#[derive(FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned)]
#[repr(C)]
struct Head {
    id: U64,
    count: U32,
}

/// The account.
#[derive(FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned)]
#[repr(C)]
struct Numbers {
    head: Head,
    values: [U64],
}

struct Program;

impl Codec for Program {
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError> {
        let value = view(data)?.values.get(index).ok_or(ProgramError::InvalidArgument)?;
        Ok(value.get())
    }

    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult {
        let count = count(data)?;
        let (numbers, _) = Numbers::mut_from_prefix_with_elems(data, count).map_err(invalid)?;
        numbers.values.get_mut(index).ok_or(ProgramError::InvalidArgument)?.set(value);
        Ok(())
    }

    fn sum(data: &[u8]) -> Result<u64, ProgramError> {
        Ok(total(view(data)?.values.iter().map(|value| value.get())))
    }

    fn push(data: &mut [u8], value: u64) -> ProgramResult {
        let count = view(data)?.values.len();
        append(data, count, value)
    }

    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult {
        let (numbers, _) =
            Numbers::mut_from_prefix_with_elems(data, values.len()).map_err(invalid)?;
        numbers.head = Head { id: U64::new(id), count: U32::new(values.len() as u32) };
        numbers.values.as_mut_bytes().copy_from_slice(values.as_bytes());
        Ok(())
    }

    fn decode(data: &[u8]) -> Result<(u64, Vec<u64>), ProgramError> {
        let numbers = view(data)?;
        let mut values = u64::new_vec_zeroed(numbers.values.len())
            .map_err(|_| ProgramError::InvalidAccountData)?;
        values.as_mut_bytes().copy_from_slice(numbers.values.as_bytes());
        Ok((numbers.head.id.get(), values))
    }
}

fn view(data: &[u8]) -> Result<&Numbers, ProgramError> {
    let (numbers, _) = Numbers::ref_from_prefix_with_elems(data, count(data)?).map_err(invalid)?;
    Ok(numbers)
}

fn count(data: &[u8]) -> Result<usize, ProgramError> {
    let (head, _) = Head::ref_from_prefix(data).map_err(invalid)?;
    Ok(head.count.get() as usize)
}

fn invalid<E>(_: E) -> ProgramError {
    ProgramError::InvalidAccountData
}

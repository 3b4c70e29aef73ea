//! The numbers with wincode and pinocchio.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use interface::numbers::{self, Codec, append, total};
use pinocchio::{ProgramResult, error::ProgramError};
use wincode::{
    SchemaRead, SchemaWrite,
    config::{self, Configuration},
    int_encoding::{FixInt, LittleEndian},
    len::FixIntLen,
};

pinocchio::program_entrypoint!(numbers::process::<Program>);
pinocchio::default_allocator!();
pinocchio::nostd_panic_handler!();

/// The size of the heap. wincode would refuse no vector below 4 MiB before it allocates.
const MAX_ALLOCATION: usize = 32 * 1024;

/// borsh's wire format: lengths of four bytes, and tags of one.
type Borsh = Configuration<true, MAX_ALLOCATION, FixIntLen<u32>, LittleEndian, FixInt, u8>;
const BORSH: Borsh = Configuration::new();

/// The account.
#[derive(SchemaRead)]
struct Numbers {
    id: u64,
    values: Vec<u64>,
}

/// The same account, to encode it from numbers that are elsewhere.
#[derive(SchemaWrite)]
struct Borrowed<'a> {
    id: u64,
    values: &'a [u64],
}

/// The same account as a reference to its numbers, which have no alignment there.
#[derive(SchemaRead)]
struct View<'a> {
    _id: u64,
    values: &'a [[u8; 8]],
}

#[derive(SchemaRead)]
struct ViewMut<'a> {
    _id: u64,
    values: &'a mut [[u8; 8]],
}

struct Program;

impl Codec for Program {
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError> {
        let value = view(data)?.get(index).ok_or(ProgramError::InvalidArgument)?;
        Ok(u64::from_le_bytes(*value))
    }

    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult {
        let ViewMut { values, .. } = config::deserialize_mut(data, BORSH).map_err(invalid)?;
        *values.get_mut(index).ok_or(ProgramError::InvalidArgument)? = value.to_le_bytes();
        Ok(())
    }

    fn sum(data: &[u8]) -> Result<u64, ProgramError> {
        Ok(total(view(data)?.iter().map(|value| u64::from_le_bytes(*value))))
    }

    fn push(data: &mut [u8], value: u64) -> ProgramResult {
        let count = view(data)?.len();
        append(data, count, value)
    }

    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult {
        config::serialize_into(data, &Borrowed { id, values }, BORSH).map_err(invalid)
    }

    fn decode(data: &[u8]) -> Result<(u64, Vec<u64>), ProgramError> {
        let Numbers { id, values } = config::deserialize(data, BORSH).map_err(invalid)?;
        Ok((id, values))
    }
}

fn view(data: &[u8]) -> Result<&[[u8; 8]], ProgramError> {
    let View { values, .. } = config::deserialize(data, BORSH).map_err(invalid)?;
    Ok(values)
}

fn invalid<E>(_: E) -> ProgramError {
    ProgramError::InvalidAccountData
}

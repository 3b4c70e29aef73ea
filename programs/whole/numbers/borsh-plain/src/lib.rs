//! The numbers with borsh and pinocchio: it decodes and encodes the whole account.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::numbers::{self, Codec, total};
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::entrypoint!(numbers::process::<Program>);

/// The account.
#[derive(BorshDeserialize, BorshSerialize)]
struct Numbers {
    id: u64,
    values: Vec<u64>,
}

/// The same account, to encode it from numbers that are elsewhere.
#[derive(BorshSerialize)]
struct Borrowed<'a> {
    id: u64,
    values: &'a [u64],
}

struct Program;

impl Codec for Program {
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError> {
        let numbers = decode(data)?;
        numbers.values.get(index).copied().ok_or(ProgramError::InvalidArgument)
    }

    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult {
        let mut numbers = decode(data)?;
        *numbers.values.get_mut(index).ok_or(ProgramError::InvalidArgument)? = value;
        encode(&numbers, data)
    }

    fn sum(data: &[u8]) -> Result<u64, ProgramError> {
        Ok(total(decode(data)?.values))
    }

    fn push(data: &mut [u8], value: u64) -> ProgramResult {
        let mut numbers = decode(data)?;
        numbers.values.push(value);
        encode(&numbers, data)
    }

    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult {
        encode(&Borrowed { id, values }, data)
    }

    fn decode(data: &[u8]) -> Result<(u64, Vec<u64>), ProgramError> {
        let Numbers { id, values } = decode(data)?;
        Ok((id, values))
    }
}

fn decode(mut data: &[u8]) -> Result<Numbers, ProgramError> {
    Numbers::deserialize(&mut data).map_err(|_| ProgramError::InvalidAccountData)
}

fn encode<T: BorshSerialize>(numbers: &T, data: &mut [u8]) -> ProgramResult {
    let bytes = borsh::to_vec(numbers).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = data.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    Ok(())
}

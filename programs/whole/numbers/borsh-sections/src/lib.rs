//! The numbers with borsh and pinocchio: it decodes the head and no more numbers than it needs. borsh has no way to write them all at
//! once, as it does with bytes.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::numbers::{self, Codec, append};
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::entrypoint!(numbers::process::<Program>);

/// The fields before the numbers.
#[derive(BorshDeserialize, BorshSerialize)]
struct Head {
    id: u64,
    count: u32,
}

struct Program;

impl Codec for Program {
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError> {
        let (_, values) = split(data)?;
        let value = values.get(index).ok_or(ProgramError::InvalidArgument)?;
        decode(&mut value.as_slice())
    }

    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult {
        let (_, values) = split(data)?;
        if index >= values.len() {
            return Err(ProgramError::InvalidArgument);
        }
        let (_, values) = data.split_at_mut(numbers::HEAD);
        encode(&value, &mut values.as_chunks_mut::<8>().0[index])
    }

    fn sum(data: &[u8]) -> Result<u64, ProgramError> {
        let (_, values) = split(data)?;
        let mut sum = 0_u64;
        for value in values {
            sum = sum.wrapping_add(decode(&mut value.as_slice())?);
        }
        Ok(sum)
    }

    fn push(data: &mut [u8], value: u64) -> ProgramResult {
        let (_, values) = split(data)?;
        let count = values.len();
        append(data, count, value)
    }

    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult {
        let count = values.len() as u32;
        let (head, rest) = data
            .split_first_chunk_mut::<{ numbers::HEAD }>()
            .ok_or(ProgramError::AccountDataTooSmall)?;
        encode(&Head { id, count }, head)?;
        let room = rest.as_chunks_mut::<8>().0.get_mut(..values.len());
        for (room, value) in room.ok_or(ProgramError::AccountDataTooSmall)?.iter_mut().zip(values) {
            encode(value, room)?;
        }
        Ok(())
    }

    fn decode(data: &[u8]) -> Result<(u64, Vec<u64>), ProgramError> {
        let (Head { id, .. }, values) = split(data)?;
        let mut decoded = vec![0; values.len()];
        for (number, value) in decoded.iter_mut().zip(values) {
            *number = decode(&mut value.as_slice())?;
        }
        Ok((id, decoded))
    }
}

/// Decodes the head, and returns the bytes of each number.
fn split(mut data: &[u8]) -> Result<(Head, &[[u8; 8]]), ProgramError> {
    let head: Head = decode(&mut data)?;
    let (values, _) = data.as_chunks::<8>();
    let values = values.get(..head.count as usize).ok_or(ProgramError::InvalidAccountData)?;
    Ok((head, values))
}

fn decode<T: BorshDeserialize>(data: &mut &[u8]) -> Result<T, ProgramError> {
    T::deserialize(data).map_err(|_| ProgramError::InvalidAccountData)
}

fn encode<T: BorshSerialize, const N: usize>(value: &T, room: &mut [u8; N]) -> ProgramResult {
    value.serialize(&mut room.as_mut_slice()).map_err(|_| ProgramError::InvalidAccountData)
}

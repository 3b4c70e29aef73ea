//! An account with an id and a vector of numbers.

use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

/// The bytes before the numbers: the id, and how many numbers there are.
pub const HEAD: usize = size_of::<u64>() + size_of::<u32>();

/// What a codec does with an account's data, which is an id and a vector of numbers in borsh's wire format. More bytes may follow.
pub trait Codec {
    /// Returns the number at `index`.
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError>;

    /// Overwrites the number at `index`.
    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult;

    /// Returns the sum of all numbers, which it reads in place if it can.
    fn sum(data: &[u8]) -> Result<u64, ProgramError>;

    /// Appends a number.
    fn push(data: &mut [u8], value: u64) -> ProgramResult;

    /// Writes a whole account.
    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult;

    /// Decodes the whole account into owned values.
    fn decode(data: &[u8]) -> Result<(u64, alloc::vec::Vec<u64>), ProgramError>;
}

/// Runs an instruction. Its data is a list of numbers of 8 bytes, the first of which says what to do.
pub fn process<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    let [account, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !account.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    // The runtime aligns instruction data to 8 bytes, so all codecs encode the numbers from where they are.
    let words: &[u64] = bytemuck::try_cast_slice(instruction_data)
        .map_err(|_| ProgramError::InvalidInstructionData)?;
    let mut data = account.try_borrow_mut()?;
    match *words {
        [0, index, claimed] => require_equal(C::read(&data, index as usize)?, claimed),
        [1, index, value] => C::update(&mut data, index as usize, value),
        [2, claimed] => require_equal(C::sum(&data)?, claimed),
        [3, value] => C::push(&mut data, value),
        [4, id, ref values @ ..] => C::encode(&mut data, id, values),
        [5, id, claimed] => {
            let (decoded, values) = C::decode(&data)?;
            require_equal(decoded, id)?;
            require_equal(total(values), claimed)
        }
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

/// Adds numbers up.
#[inline(always)]
pub fn total(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, u64::wrapping_add)
}

/// Appends a number to an account with `count` numbers, for codecs that cannot do it.
#[inline(always)]
pub fn append(data: &mut [u8], count: usize, value: u64) -> ProgramResult {
    let end = HEAD + count * size_of::<u64>();
    let room = data.get_mut(end..).and_then(|room| room.first_chunk_mut());
    *room.ok_or(ProgramError::AccountDataTooSmall)? = value.to_le_bytes();
    let count = count as u32 + 1;
    data[size_of::<u64>()..HEAD].copy_from_slice(&count.to_le_bytes());
    Ok(())
}

fn require_equal(value: u64, claimed: u64) -> ProgramResult {
    if value != claimed {
        return Err(ProgramError::InvalidArgument);
    }
    Ok(())
}

//! `borsh`: decodes both accounts, and encodes them again to change them.
//!
//! borsh checks the length before each field. The program checks the whole length first, so the compiler can drop
//! most of these checks. An option of SPL Token is a tag and a value, because borsh's own tag has one byte.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    transfer::{Account, TOKEN_SIZE, Transfer},
};

interface::token_account!(u32, u64, #[derive(BorshDeserialize, BorshSerialize)]);
interface::decoded_token!(decode, encode);
interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    interface::transfer::transfer::<Decoded, _>(transfer)
}

#[inline(always)]
fn decode(data: &[u8]) -> Result<TokenAccount, ProgramError> {
    if data.len() != TOKEN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    borsh::from_slice(data).map_err(|_| ProgramError::InvalidAccountData)
}

#[inline(always)]
fn encode(account: &TokenAccount, data: &mut [u8]) -> ProgramResult {
    let data = data.first_chunk_mut().ok_or(ProgramError::InvalidAccountData)?;
    encode_into_array(account, data)
}

/// Encodes an account into an array, whose size the compiler knows. Both accounts share one copy of this code, so the compiler
/// does not spill the fields of one while it encodes the other.
#[inline(never)]
fn encode_into_array(account: &TokenAccount, data: &mut [u8; TOKEN_SIZE]) -> ProgramResult {
    account.serialize(&mut &mut data[..]).map_err(|_| ProgramError::InvalidAccountData)
}

//! `borsh-plain`: decodes both accounts to owned values, and stores them through a `Vec`, which costs less than `to_writer`.
//!
//! An option of SPL Token is a tag and a value, because borsh's own tag has one byte.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{ProgramError, ProgramResult, transfer::transfer};

interface::token_account!(u32, u64, #[derive(BorshDeserialize, BorshSerialize)]);
interface::decoded_token!(decode, encode);
interface::transfer_entrypoint!(transfer::<Decoded, _>);

#[inline(always)]
fn decode(data: &[u8]) -> Result<TokenAccount, ProgramError> {
    borsh::from_slice(data).map_err(|_| ProgramError::InvalidAccountData)
}

#[inline(always)]
fn encode(account: &TokenAccount, data: &mut [u8]) -> ProgramResult {
    let bytes = borsh::to_vec(account).map_err(|_| ProgramError::InvalidAccountData)?;
    // The length is the one that was decoded.
    data.copy_from_slice(&bytes);
    Ok(())
}

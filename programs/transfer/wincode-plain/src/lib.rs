//! `wincode-plain`: decodes both accounts to owned values, and encodes them into the accounts.
//!
//! An option of SPL Token is a tag and a value.

use interface::{
    ProgramError, ProgramResult,
    transfer::{TOKEN_SIZE, transfer},
};
use wincode::{SchemaRead, SchemaWrite};

interface::token_account!(u32, u64, #[derive(SchemaRead, SchemaWrite)]);
interface::decoded_token!(decode, encode);
interface::transfer_entrypoint!(transfer::<Decoded, _>);

#[inline(always)]
fn decode(data: &[u8]) -> Result<TokenAccount, ProgramError> {
    if data.len() != TOKEN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    wincode::deserialize(data).map_err(|_| ProgramError::InvalidAccountData)
}

#[inline(always)]
fn encode(account: &TokenAccount, data: &mut [u8]) -> ProgramResult {
    wincode::serialize_into(data, account).map_err(|_| ProgramError::InvalidAccountData)
}

//! `wincode`: a reference to plain old data.
//!
//! Tags and numbers are byte arrays, because some lie unaligned in the account.

use interface::{
    ProgramError,
    transfer::{TOKEN_SIZE, transfer},
};
use wincode::{SchemaRead, SchemaWrite, ZeroCopy};

interface::token_account!(
    [u8; 4],
    [u8; 8],
    #[derive(SchemaRead, SchemaWrite)]
    #[wincode(assert_zero_copy)]
    #[repr(C)]
);
interface::cast_token!(cast);
interface::transfer_entrypoint!(transfer::<&mut TokenAccount, _>);

#[inline(always)]
fn cast(data: &mut [u8]) -> Result<&mut TokenAccount, ProgramError> {
    if data.len() != TOKEN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    TokenAccount::from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
}

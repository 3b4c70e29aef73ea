//! `wincode`: a reference to plain old data.
//!
//! Tags and numbers are byte arrays, because wincode only refers to types of alignment 1.

use interface::{
    ProgramError, ProgramResult,
    transfer::{Account, TOKEN_SIZE, Token, Transfer},
};
use wincode::{SchemaRead, SchemaWrite, ZeroCopy};

interface::token_account!(
    [u8; 4],
    [u8; 8],
    #[derive(SchemaRead, SchemaWrite)]
    #[wincode(assert_zero_copy)]
    #[repr(C)]
);
interface::transfer_entrypoint!(transfer);

/// The tag of an option with a value.
const SOME: [u8; 4] = 1u32.to_le_bytes();

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccount, _>(transfer)
}

impl<'a> Token<'a> for &'a mut TokenAccount {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        if data.len() != TOKEN_SIZE {
            return Err(ProgramError::InvalidAccountData);
        }
        TokenAccount::from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
    }

    #[inline(always)]
    fn mint(&self) -> &[u8; 32] {
        &self.mint
    }

    #[inline(always)]
    fn owner(&self) -> &[u8; 32] {
        &self.owner
    }

    #[inline(always)]
    fn amount(&self) -> u64 {
        u64::from_le_bytes(self.amount)
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        (self.delegate_tag == SOME).then_some(&self.delegate)
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.state
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        self.native_tag == SOME
    }

    #[inline(always)]
    fn delegated_amount(&self) -> u64 {
        u64::from_le_bytes(self.delegated_amount)
    }

    #[inline(always)]
    fn set_amount(&mut self, amount: u64) {
        self.amount = amount.to_le_bytes();
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        self.delegated_amount = amount.to_le_bytes();
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        self.delegate_tag = [0; 4];
    }
}

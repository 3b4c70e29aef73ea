//! `transmute`: casts the accounts' bytes to the struct after a check of their length.

use interface::{
    ProgramError, ProgramResult,
    transfer::{Account, Token, Transfer},
};

interface::token_account!([u8; 4], [u8; 8], #[repr(C)]);
interface::transfer_entrypoint!(transfer);

/// The tag of an option with a value.
const SOME: [u8; 4] = 1u32.to_le_bytes();

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccount, _>(transfer)
}

impl<'a> Token<'a> for &'a mut TokenAccount {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        if data.len() != size_of::<TokenAccount>() {
            return Err(ProgramError::InvalidAccountData);
        }
        // SAFETY: the length is checked, every bit pattern is a valid `TokenAccount`, which needs no alignment, and
        // `data` is borrowed exclusively for the same lifetime.
        Ok(unsafe { &mut *data.as_mut_ptr().cast() })
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

//! `pinapod`: reads and changes both accounts through views of their bytes.
//!
//! An option is a tag and a value, because SPL Token clears only the delegate's tag, while an option of pinapod would clear
//! the value too.

use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, Token, Transfer},
};
use pinapod::PinaPod;

interface::token_account!(u32, u64, #[derive(PinaPod)]);
interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccountZc, _>(transfer)
}

impl<'a> Token<'a> for &'a mut TokenAccountZc {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        TokenAccount::read_exact_mut(data).map_err(|_| ProgramError::InvalidAccountData)
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
        self.amount.get()
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        (self.delegate_tag.get() == 1).then_some(&self.delegate)
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.state
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        self.native_tag.get() == 1
    }

    #[inline(always)]
    fn delegated_amount(&self) -> u64 {
        self.delegated_amount.get()
    }

    #[inline(always)]
    fn set_amount(&mut self, amount: u64) {
        self.amount.set(amount);
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        self.delegated_amount.set(amount);
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        self.delegate_tag.set(0);
    }
}

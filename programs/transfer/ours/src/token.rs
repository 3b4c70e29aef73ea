//! neap's view of a token account.

use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, Token, Transfer},
};

interface::token_account!(u32, u64, #[derive(neap::Neap)]);

/// Moves tokens.
#[inline(always)]
pub fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<TokenAccountMut, _>(transfer)
}

impl<'a> Token<'a> for TokenAccountMut<'a> {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        Ok(Self::parse(data)?)
    }

    #[inline(always)]
    fn mint(&self) -> &[u8; 32] {
        self.mint()
    }

    #[inline(always)]
    fn owner(&self) -> &[u8; 32] {
        self.owner()
    }

    #[inline(always)]
    fn amount(&self) -> u64 {
        self.amount()
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        (self.delegate_tag() == 1).then(|| self.delegate())
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.state()
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        self.native_tag() == 1
    }

    #[inline(always)]
    fn delegated_amount(&self) -> u64 {
        self.delegated_amount()
    }

    #[inline(always)]
    fn set_amount(&mut self, amount: u64) {
        self.set_amount(amount);
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        self.set_delegated_amount(amount);
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        self.set_delegate_tag(0);
    }
}

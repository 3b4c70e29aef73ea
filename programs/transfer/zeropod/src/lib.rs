//! `zeropod`: reads and changes both accounts through views of their bytes.
//!
//! An option is its tag and its value, because SPL Token clears the delegate's tag alone. The views accept trailing
//! bytes. The contract does not, hence the length check.

use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, TOKEN_SIZE, Token, Transfer},
};
use zeropod::{Layout, ZeroPod};

interface::token_account!(u32, u64, #[derive(ZeroPod)]);
interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccountView, _>(transfer)
}

impl<'a> Token<'a> for &'a mut TokenAccountView {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        if data.len() != TOKEN_SIZE {
            return Err(ProgramError::InvalidAccountData);
        }
        Ok(TokenAccount::view_mut(data)?)
    }

    #[inline(always)]
    fn mint(&self) -> &[u8; 32] {
        (**self).mint()
    }

    #[inline(always)]
    fn owner(&self) -> &[u8; 32] {
        (**self).owner()
    }

    #[inline(always)]
    fn amount(&self) -> u64 {
        (**self).amount()
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        ((**self).delegate_tag() == 1).then(|| &**(**self).delegate())
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        (**self).state()
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        (**self).native_tag() == 1
    }

    #[inline(always)]
    fn delegated_amount(&self) -> u64 {
        (**self).delegated_amount()
    }

    #[inline(always)]
    fn set_amount(&mut self, amount: u64) {
        // Any number fits.
        let _ = (**self).set_amount(amount);
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        // Any number fits.
        let _ = (**self).set_delegated_amount(amount);
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        // Any number fits.
        let _ = (**self).set_delegate_tag(0);
    }
}

//! `zerocopy`: a reference to a struct whose numbers have no alignment.

use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, Token, Transfer},
};
use zerocopy::{
    FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned,
    little_endian::{U32, U64},
};

interface::token_account!(
    U32,
    U64,
    #[derive(FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
    #[repr(C)]
);
interface::transfer_entrypoint!(transfer);

/// The tag of an option with a value.
const SOME: u32 = 1;

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccount, _>(transfer)
}

impl<'a> Token<'a> for &'a mut TokenAccount {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        TokenAccount::mut_from_bytes(data).map_err(|_| ProgramError::InvalidAccountData)
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

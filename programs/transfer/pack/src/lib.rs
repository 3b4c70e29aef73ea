//! `pack`: unpacks both accounts with SPL Token's own `Pack`, and packs them again to change them.
//!
//! `unpack` checks the length, the state and every tag. It refuses an account that is not initialized.

use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, Token, Transfer},
};
use solana_program_option::COption;
use solana_program_pack::Pack;
use spl_token_interface::state::Account as TokenAccount;

interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<Unpacked, _>(transfer)
}

/// An unpacked account, and the bytes that it came from.
struct Unpacked<'a> {
    account: TokenAccount,
    data: &'a mut [u8],
}

impl<'a> Token<'a> for Unpacked<'a> {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        Ok(Self { account: TokenAccount::unpack(data)?, data })
    }

    #[inline(always)]
    fn mint(&self) -> &[u8; 32] {
        self.account.mint.as_array()
    }

    #[inline(always)]
    fn owner(&self) -> &[u8; 32] {
        self.account.owner.as_array()
    }

    #[inline(always)]
    fn amount(&self) -> u64 {
        self.account.amount
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        match &self.account.delegate {
            COption::Some(delegate) => Some(delegate.as_array()),
            COption::None => None,
        }
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.account.state as u8
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        self.account.is_native()
    }

    #[inline(always)]
    fn delegated_amount(&self) -> u64 {
        self.account.delegated_amount
    }

    #[inline(always)]
    fn set_amount(&mut self, amount: u64) {
        self.account.amount = amount;
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        self.account.delegated_amount = amount;
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        self.account.delegate = COption::None;
    }

    #[inline(always)]
    fn store(self) -> ProgramResult {
        TokenAccount::pack(self.account, self.data)
    }
}

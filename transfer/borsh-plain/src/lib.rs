//! `borsh-plain`: the form that borsh's documentation shows. It decodes both accounts, and encodes them again to change them.
//!
//! An option of SPL Token is a tag and a value, because borsh's own tag has one byte.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    transfer::{Account, Token, Transfer},
};

interface::token_account!(u32, u64, #[derive(BorshDeserialize, BorshSerialize)]);
interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    interface::transfer::transfer::<Decoded, _>(transfer)
}

/// A decoded account, and the bytes that it came from.
struct Decoded<'a> {
    account: TokenAccount,
    data: &'a mut [u8],
}

impl<'a> Token<'a> for Decoded<'a> {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        let account =
            TokenAccount::try_from_slice(data).map_err(|_| ProgramError::InvalidAccountData)?;
        Ok(Self { account, data })
    }

    #[inline(always)]
    fn mint(&self) -> &[u8; 32] {
        &self.account.mint
    }

    #[inline(always)]
    fn owner(&self) -> &[u8; 32] {
        &self.account.owner
    }

    #[inline(always)]
    fn amount(&self) -> u64 {
        self.account.amount
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        (self.account.delegate_tag == 1).then_some(&self.account.delegate)
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.account.state
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        self.account.native_tag == 1
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
        self.account.delegate_tag = 0;
    }

    #[inline(always)]
    fn store(self) -> ProgramResult {
        borsh::to_writer(self.data, &self.account).map_err(|_| ProgramError::InvalidAccountData)
    }
}

//! `wincode-plain`: the form that wincode's documentation shows first, an owned value. It decodes both accounts, and encodes
//! them again to change them.
//!
//! An option of SPL Token is a tag and a value.

use interface::{
    ProgramError, ProgramResult,
    transfer::{Account, TOKEN_SIZE, Token, Transfer},
};
use wincode::{SchemaRead, SchemaWrite};

interface::token_account!(u32, u64, #[derive(SchemaRead, SchemaWrite)]);
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
        if data.len() != TOKEN_SIZE {
            return Err(ProgramError::InvalidAccountData);
        }
        let account = wincode::deserialize(data).map_err(|_| ProgramError::InvalidAccountData)?;
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
        wincode::serialize_into(self.data, &self.account)
            .map_err(|_| ProgramError::InvalidAccountData)
    }
}

//! `borsh`: decodes both accounts, and encodes only what changes, into its place.
//!
//! borsh checks the length before each field. The program checks the whole length first, so the compiler can drop
//! most of these checks. An option of SPL Token is a tag and a value, because borsh's own tag has one byte.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    transfer::{AMOUNT, DELEGATE, DELEGATED_AMOUNT, InputAccount, TOKEN_SIZE, Token, Transfer},
};

interface::token_account!(u32, u64, #[derive(BorshDeserialize)]);
interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<Decoded, _>(transfer)
}

/// A decoded account, and the bytes that it came from.
struct Decoded<'a> {
    account: TokenAccount,
    data: &'a mut [u8; TOKEN_SIZE],
}

impl<'a> Token<'a> for Decoded<'a> {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        let data: &mut [u8; TOKEN_SIZE] =
            data.try_into().map_err(|_| ProgramError::InvalidAccountData)?;
        let account = borsh::from_slice(data).map_err(|_| ProgramError::InvalidAccountData)?;
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
        write(&amount, self.data, AMOUNT);
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        write(&amount, self.data, DELEGATED_AMOUNT);
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        write(&0_u32, self.data, DELEGATE);
    }
}

/// Encodes a field into its place. The array has room for it, so this cannot fail.
#[inline(always)]
fn write(value: &impl BorshSerialize, data: &mut [u8; TOKEN_SIZE], offset: usize) {
    let _ = value.serialize(&mut &mut data[offset..]);
}

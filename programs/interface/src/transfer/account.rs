//! What the logic needs of an entrypoint's account and of a codec's view of it.

use solana_program_error::{ProgramError, ProgramResult};

/// An account as an entrypoint passes it.
///
/// # Safety
///
/// `==` returns `true` for two values of the same account, and the data of different accounts do not overlap. The data live for `'a`. While
/// a value of the type exists, only its `data_mut` borrows the data of an account.
pub unsafe trait InputAccount<'a>: PartialEq {
    /// The account's address.
    fn address(&self) -> &[u8; 32];

    /// Whether the account has signed.
    fn is_signer(&self) -> bool;

    /// Whether a program owns the account.
    fn owned_by(&self, program_id: &[u8; 32]) -> bool;

    /// The length of the account's data, without a borrow of the data.
    fn data_len(&self) -> usize;

    /// The account's data.
    ///
    /// # Safety
    ///
    /// Nothing else borrows the data of the same account during `'a`.
    #[allow(clippy::mut_from_ref)] // The caller promises that it is the only reference.
    unsafe fn data_mut(&self) -> &'a mut [u8];

    /// The account's lamports.
    fn lamports(&self) -> u64;

    /// Changes the account's lamports.
    fn set_lamports(&mut self, lamports: u64);
}

/// A codec's view of a token account.
///
/// `load` checks the length. It may check tags too; the logic checks `state`.
pub trait Token<'a>: Sized {
    /// Reads an account, or prepares to.
    ///
    /// # Errors
    ///
    /// [`ProgramError::InvalidAccountData`] when the bytes are not those of a token account.
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError>;

    /// The account's mint.
    fn mint(&self) -> &[u8; 32];

    /// The account's owner.
    fn owner(&self) -> &[u8; 32];

    /// The number of tokens.
    fn amount(&self) -> u64;

    /// The delegate, if there is one.
    fn delegate(&self) -> Option<&[u8; 32]>;

    /// The byte of the [state](super::state).
    fn state(&self) -> u8;

    /// Whether the account holds wrapped SOL.
    fn is_native(&self) -> bool;

    /// The number of tokens that the delegate may still move.
    fn delegated_amount(&self) -> u64;

    /// Changes the number of tokens.
    fn set_amount(&mut self, amount: u64);

    /// Changes the number of tokens that the delegate may still move.
    fn set_delegated_amount(&mut self, amount: u64);

    /// Clears the delegate's tag, and leaves the key after it as it is.
    fn clear_delegate(&mut self);

    /// Writes the changes, if the codec has not changed the account in place.
    ///
    /// # Errors
    ///
    /// [`ProgramError::InvalidAccountData`] when the codec cannot encode the account.
    #[inline(always)]
    fn store(self) -> ProgramResult {
        Ok(())
    }
}

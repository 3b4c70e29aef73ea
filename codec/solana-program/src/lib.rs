//! Views of accounts for programs that use solana-program, with [`neap`].
//!
//! ```
//! use neap::Neap;
//! use neap_solana_program::Load;
//! # use solana_account_info::AccountInfo;
//! # use solana_address::Address;
//! # use solana_program_error::ProgramError;
//!
//! #[derive(Neap)]
//! pub struct Vault {
//!     pub authority: [u8; 32],
//!     pub balance: u64,
//! }
//!
//! fn empty(vault: &AccountInfo, program_id: &Address) -> Result<(), ProgramError> {
//!     Vault::load_mut(vault, program_id)?.view_mut().set_balance(0);
//!     Ok(())
//! }
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

use core::cell::{Ref, RefMut};

use neap::{
    __private::{cold_error, init_account},
    Loaded, Schema, same_key,
};
use solana_account_info::AccountInfo;
use solana_address::Address;
use solana_program_error::ProgramError;

/// Loads a [`Schema`] from solana-program's accounts.
///
/// Every schema implements it. Import the trait to call `Vault::load`.
///
/// # What solana-program does without a check
///
/// **While a [`Loaded`] lives, call nothing that may change the account and does not ask the `RefCell` of its data.** Otherwise references
/// from its views change, which is undefined behavior. `invoke` and `invoke_signed` ask. `invoke_unchecked` and `invoke_signed_unchecked`
/// do not, although they are safe functions: if the called program may change the account, drop the `Loaded` first.
pub trait Load: Schema {
    /// Borrows the account's data to read it.
    ///
    /// First checks that the program owns the account. Then checks the data, as `parse` does.
    ///
    /// # Errors
    ///
    /// `IncorrectProgramId` if another program owns the account, `AccountBorrowFailed` if its data is
    /// mutably borrowed, `InvalidAccountData` if `parse` refuses the data.
    #[inline(always)]
    fn load<'a>(
        account: &'a AccountInfo<'_>,
        program_id: &Address,
    ) -> Result<Loaded<Self, Ref<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        let data = account.try_borrow_data().map_err(cold_error)?;
        Ok(Loaded::new(Ref::map(data, |data| &**data))?)
    }

    /// Borrows the account's data to change it, after the same checks.
    ///
    /// It does not check whether the account is writable. The runtime does: it refuses an instruction that
    /// changes the data of an account that is not.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load), but `AccountBorrowFailed` if the data is borrowed in any way. Nothing is
    /// changed then.
    #[inline(always)]
    fn load_mut<'a>(
        account: &'a AccountInfo<'_>,
        program_id: &Address,
    ) -> Result<Loaded<Self, RefMut<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        let data = account.try_borrow_mut_data().map_err(cold_error)?;
        Ok(Loaded::new(RefMut::map(data, |data| &mut **data))?)
    }

    /// Writes the first value of a new account. Returns where the value ends, in bytes.
    ///
    /// First checks that the program owns the account, and that its data is all zeros. Give the type a discriminator: without one, an
    /// account whose value is all zeros looks new.
    ///
    /// # Errors
    ///
    /// `IncorrectProgramId` if another program owns the account, `AccountBorrowFailed` if its data is borrowed,
    /// `AccountAlreadyInitialized` if a byte is not zero, `AccountDataTooSmall` if the value does not fit, `InvalidAccountData` if a
    /// string or vector in it is longer than its `max`, or if the account is longer than `parse` accepts. Nothing is changed then.
    #[inline]
    fn init(
        account: &AccountInfo<'_>,
        program_id: &Address,
        value: &Self,
    ) -> Result<usize, ProgramError> {
        require_owner(account, program_id)?;
        let mut data = account.try_borrow_mut_data().map_err(cold_error)?;
        init_account(&mut data, value)
    }
}

impl<T: Schema> Load for T {}

#[inline(always)]
fn require_owner(account: &AccountInfo<'_>, program_id: &Address) -> Result<(), ProgramError> {
    if !same_key(account.owner.as_array(), program_id.as_array()) {
        return Err(cold_error(ProgramError::IncorrectProgramId));
    }
    Ok(())
}

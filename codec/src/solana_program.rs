//! For programs that use solana-program.

use core::cell::{Ref, RefMut};

use solana_account_info::AccountInfo;
use solana_address::Address;
use solana_program_error::ProgramError;

use crate::{Loaded, Schema, program_error::refused, same_key};

/// Views a [`Schema`] in the data of solana-program's accounts.
///
/// It is implemented for all of them; import it, and `Vault::load` is there.
pub trait Load: Schema {
    /// Borrows the account's data to be read, after checking that the program owns it and that it
    /// is one of these.
    ///
    /// # Errors
    ///
    /// `IncorrectProgramId` when it is another program's, `AccountBorrowFailed` when its data are
    /// borrowed for changes, `InvalidAccountData` when `parse` refuses them.
    #[inline(always)]
    fn load<'a>(
        account: &'a AccountInfo<'_>,
        program_id: &Address,
    ) -> Result<Loaded<Self, Ref<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        let data = account.try_borrow_data().map_err(refused)?;
        Ok(Loaded::new(Ref::map(data, |data| &**data))?)
    }

    /// Borrows the account's data to be changed, after the same checks.
    ///
    /// Whether the account is writable is left to the runtime, which refuses the instruction when the
    /// data of one that is not have changed.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load), and `AccountBorrowFailed` when the data are borrowed at all; then
    /// nothing is changed.
    #[inline(always)]
    fn load_mut<'a>(
        account: &'a AccountInfo<'_>,
        program_id: &Address,
    ) -> Result<Loaded<Self, RefMut<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        let data = account.try_borrow_mut_data().map_err(refused)?;
        Ok(Loaded::new(RefMut::map(data, |data| &mut **data))?)
    }
}

impl<T: Schema> Load for T {}

#[inline(always)]
fn require_owner(account: &AccountInfo<'_>, program_id: &Address) -> Result<(), ProgramError> {
    if !same_key(account.owner.as_array(), program_id.as_array()) {
        return Err(refused(ProgramError::IncorrectProgramId));
    }
    Ok(())
}

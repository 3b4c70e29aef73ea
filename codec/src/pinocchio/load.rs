use pinocchio::{
    AccountView, Address,
    account::{Ref, RefMut},
    error::ProgramError,
};

use crate::{Loaded, Schema, program_error::refused, same_key};

/// Views a [`Schema`] in the data of pinocchio's accounts.
///
/// It is implemented for all of them; import it, and `Vault::load` is there.
pub trait Load: Schema {
    /// Borrows the account's data to be read, after checking that the program owns it and that it
    /// is one of these.
    ///
    /// # Errors
    ///
    /// `InvalidAccountOwner` when it is another program's, `AccountBorrowFailed` when its data are
    /// borrowed for changes, `InvalidAccountData` when `parse` refuses them.
    #[inline(always)]
    fn load<'a>(
        account: &'a AccountView,
        program_id: &Address,
    ) -> Result<Loaded<Self, Ref<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        Ok(Loaded::new(account.try_borrow().map_err(refused)?)?)
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
        account: &'a mut AccountView,
        program_id: &Address,
    ) -> Result<Loaded<Self, RefMut<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        Ok(Loaded::new(account.try_borrow_mut().map_err(refused)?)?)
    }
}

impl<T: Schema> Load for T {}

#[inline(always)]
fn require_owner(account: &AccountView, program_id: &Address) -> Result<(), ProgramError> {
    if !same_key(account.owner().as_array(), program_id.as_array()) {
        return Err(refused(ProgramError::InvalidAccountOwner));
    }
    Ok(())
}

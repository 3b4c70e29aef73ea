use neap::{
    __private::{cold_error, init_account},
    Loaded, Schema, same_key,
};
use pinocchio::{
    AccountView, Address,
    account::{Ref, RefMut},
    error::ProgramError,
};

/// Loads a [`Schema`] from pinocchio's accounts.
///
/// Every schema implements it. Import the trait to call `Vault::load`.
pub trait Load: Schema {
    /// Borrows the account's data to read it.
    ///
    /// First checks that the program owns the account. Then checks the data, as `parse` does.
    ///
    /// # Errors
    ///
    /// `InvalidAccountOwner` if another program owns the account, `AccountBorrowFailed` if its data is
    /// mutably borrowed, `InvalidAccountData` if `parse` refuses the data.
    #[inline(always)]
    fn load<'a>(
        account: &'a AccountView,
        program_id: &Address,
    ) -> Result<Loaded<Self, Ref<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        Ok(Loaded::new(account.try_borrow().map_err(cold_error)?)?)
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
        account: &'a mut AccountView,
        program_id: &Address,
    ) -> Result<Loaded<Self, RefMut<'a, [u8]>>, ProgramError> {
        require_owner(account, program_id)?;
        Ok(Loaded::new(account.try_borrow_mut().map_err(cold_error)?)?)
    }

    /// Writes the first value of a new account. Returns where the value ends, in bytes.
    ///
    /// First checks that the program owns the account, and that its data is all zeros. Give the type a discriminator: without one, an
    /// account whose value is all zeros looks new.
    ///
    /// # Errors
    ///
    /// `InvalidAccountOwner` if another program owns the account, `AccountBorrowFailed` if its data is borrowed,
    /// `AccountAlreadyInitialized` if a byte is not zero, `AccountDataTooSmall` if the value does not fit, `InvalidAccountData` if a
    /// string or vector in it is longer than its `max`, or if the account is longer than `parse` accepts. Nothing is changed then.
    #[inline]
    fn init(
        account: &mut AccountView,
        program_id: &Address,
        value: &Self,
    ) -> Result<usize, ProgramError> {
        require_owner(account, program_id)?;
        let mut data = account.try_borrow_mut().map_err(cold_error)?;
        init_account(&mut data, value)
    }
}

impl<T: Schema> Load for T {}

#[inline(always)]
fn require_owner(account: &AccountView, program_id: &Address) -> Result<(), ProgramError> {
    if !same_key(account.owner().as_array(), program_id.as_array()) {
        return Err(cold_error(ProgramError::InvalidAccountOwner));
    }
    Ok(())
}

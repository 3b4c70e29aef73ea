//! The traits that `#[derive(Accounts)]` uses. They load, create, resize and close an account, and pass it to another
//! program. Each does it as `Account<T>` does.

use alloc::vec::Vec;

use anchor_lang::{
    __private::readonly_cpi_handle_for_account_field, AccountClose, AccountInitialize,
    AccountRealloc, AccountView, Address, AnchorAccount, CpiHandle, CpiHandleMut, Discriminator,
    ErrorCode, IdlAccountType, Owner, Space, ToCpiHandle, ToCpiHandleMut,
    create_account_with_signers, realloc_account,
};
use neap::Schema;
use solana_program_error::{ProgramError, ProgramResult};

use super::account::View;

impl<T: Schema + Owner + Discriminator> AnchorAccount for View<T> {
    type Data = AccountView;

    const MIN_DATA_LEN: usize = T::HEAD_SIZE;
    const RELAX_READONLY_CPI_BORROW_FROM_MUT: bool = true;

    #[inline(always)]
    fn load(account: AccountView) -> Result<Self, ProgramError> {
        Self::open(&account)
    }

    // `unsafe` is required by the trait: the caller must have the data alone. `open_mut` asks the borrow state instead.
    #[allow(unsafe_code)]
    #[inline(always)]
    unsafe fn load_mut(account: AccountView) -> Result<Self, ProgramError> {
        Self::open_mut(&account)
    }

    #[inline(always)]
    fn account(&self) -> &AccountView {
        self
    }

    #[inline(always)]
    fn cpi_handle(&self) -> CpiHandle<'_> {
        readonly_cpi_handle_for_account_field(self, self.is_exclusive())
    }

    /// Gives the data back first, since the other program may change it. [`View::reload_mut`] borrows it again.
    #[inline(always)]
    fn try_cpi_handle_mut(&mut self) -> Result<CpiHandleMut<'_>, ProgramError> {
        if !self.is_writable() {
            return Err(ProgramError::InvalidArgument);
        }
        self.release();
        Ok(CpiHandleMut::writable(self.account_mut()))
    }
}

impl<T: Schema + Owner + Discriminator> AccountInitialize for View<T> {
    type Params<'a> = ();

    /// Creates an account of zeros after the discriminator. The zeros must be a valid value of the type.
    fn create_and_initialize<'a>(
        payer: &AccountView,
        account: &AccountView,
        space: usize,
        _owner: &Address,
        _params: &(),
        signer_seeds: Option<&[&[u8]]>,
        payer_signer_seeds: Option<&[&[u8]]>,
    ) -> Result<Self, ProgramError> {
        create_account_with_signers(
            payer,
            account,
            space,
            &T::OWNER,
            signer_seeds,
            payer_signer_seeds,
        )?;
        overwrite_start(*account, <T as Discriminator>::DISCRIMINATOR.iter().copied())?;
        Self::open_created(*account)
    }
}

impl<T: Schema + Owner + Discriminator> AccountRealloc for View<T> {
    fn realloc_account(
        &mut self,
        new_space: usize,
        payer: AccountView,
        zero: bool,
    ) -> ProgramResult {
        self.view_mut()?;
        if new_space == self.data_len() {
            return Ok(());
        }
        self.release();
        realloc_account(self.account_mut(), new_space, &payer, zero)?;
        self.reload_mut()
    }
}

impl<T: Schema + Owner + Discriminator> AccountClose for View<T> {
    /// Also closes an account after its data was released, for example because it was passed to another program.
    fn close(&mut self, mut destination: AccountView) -> ProgramResult {
        if !self.is_released() {
            self.view_mut()?;
        } else if !self.is_writable() {
            return Err(ErrorCode::ConstraintMut.into());
        }
        let lamports = destination.lamports().checked_add(self.lamports());
        let lamports = lamports.ok_or(ProgramError::ArithmeticOverflow)?;
        self.release();
        // If the account is revived in this instruction, its data no longer is of this type.
        let discriminator = <T as Discriminator>::DISCRIMINATOR;
        overwrite_start(*self.account(), discriminator.iter().map(|_| u8::MAX))?;
        destination.set_lamports(lamports);
        // This sets the account's own lamports, length and owner to zero.
        self.account_mut().close()
    }
}

impl<T: Schema + Owner + Discriminator> Discriminator for View<T> {
    const DISCRIMINATOR: &'static [u8] = <T as Discriminator>::DISCRIMINATOR;
}

impl<T: Schema + Discriminator + Space> Space for View<T> {
    const INIT_SPACE: usize = <T as Discriminator>::DISCRIMINATOR.len() + T::INIT_SPACE;
}

impl<T: Schema + Owner + Discriminator> ToCpiHandle for View<T> {
    #[inline(always)]
    fn to_cpi_handle(&self) -> CpiHandle<'_> {
        self.cpi_handle()
    }
}

impl<T: Schema + Owner + Discriminator> ToCpiHandleMut for View<T> {
    #[inline(always)]
    fn try_to_cpi_handle_mut(&mut self) -> Result<CpiHandleMut<'_>, ProgramError> {
        self.try_cpi_handle_mut()
    }
}

impl<T: Schema> AsRef<AccountView> for View<T> {
    #[inline(always)]
    fn as_ref(&self) -> &AccountView {
        self
    }
}

impl<T: Schema> AsRef<Address> for View<T> {
    #[inline(always)]
    fn as_ref(&self) -> &Address {
        self.address()
    }
}

#[doc(hidden)]
impl<T: Schema + IdlAccountType> IdlAccountType for View<T> {
    const __IDL_ACCOUNT_ENTRY: Option<&'static str> = T::__IDL_ACCOUNT_ENTRY;
    const __IDL_TYPE_DEF: Option<&'static str> = T::__IDL_TYPE_DEF;

    fn __idl_account_entry() -> Option<&'static str> {
        T::__idl_account_entry()
    }

    fn __idl_type_def() -> Option<&'static str> {
        T::__idl_type_def()
    }

    fn __register_idl_deps(accounts: &mut Vec<&'static str>, types: &mut Vec<&'static str>) {
        T::__register_idl_deps(accounts, types);
    }
}

/// Overwrites the first bytes of an account's data. Fails if the data is shorter.
fn overwrite_start(
    mut account: AccountView,
    bytes: impl ExactSizeIterator<Item = u8>,
) -> ProgramResult {
    let mut data = account.try_borrow_mut()?;
    let start = data.get_mut(..bytes.len());
    let start = start.ok_or(ProgramError::AccountDataTooSmall)?;
    start.iter_mut().zip(bytes).for_each(|(old, byte)| *old = byte);
    Ok(())
}

//! An account that nothing else refers to.
#![allow(unsafe_code, reason = "an account is behind a pointer into the program's input")]

use core::{fmt, marker::PhantomData};

use neap::{__private::cold_error, Schema, same_key};
use pinocchio::{AccountView, Address, account::RuntimeAccount, error::ProgramError};

use crate::predicted::accounts::Length;

/// An account of an [`Instruction`](super::Instruction). `L` is the length of its data: [`Exactly`](super::Exactly) or
/// [`Any`](super::Any).
///
/// Nothing else refers to the account, so there is no borrow state to check. The data is an array if its length is known.
pub struct Account<'a, L: Length> {
    account: *mut RuntimeAccount,
    data: PhantomData<&'a mut L::Data>,
}

impl<L: Length> Account<'_, L> {
    /// # Safety
    ///
    /// The account must be in a program's input that the loader wrote, and its data must have this length. During `'a`,
    /// nothing else may refer to the account.
    #[inline(always)]
    pub(super) unsafe fn new(account: *mut RuntimeAccount) -> Self {
        Self { account, data: PhantomData }
    }

    /// The account as the runtime passes it, without its data.
    #[inline(always)]
    fn header(&self) -> &RuntimeAccount {
        // SAFETY: `new`'s caller guarantees that it is there, and only this value refers to it. Nothing changes it during
        // the borrow of this value.
        unsafe { &*self.account }
    }

    /// The account's address.
    #[inline(always)]
    pub fn address(&self) -> &Address {
        &self.header().address
    }

    /// The program that owns the account.
    #[inline(always)]
    pub fn owner(&self) -> &Address {
        &self.header().owner
    }

    /// Whether a program owns the account.
    #[inline(always)]
    pub fn owned_by(&self, program_id: &Address) -> bool {
        same_key(self.owner().as_array(), program_id.as_array())
    }

    /// Whether the account has signed.
    #[inline(always)]
    pub fn is_signer(&self) -> bool {
        self.header().is_signer != 0
    }

    /// Whether the instruction may change the account.
    #[inline(always)]
    pub fn is_writable(&self) -> bool {
        self.header().is_writable != 0
    }

    /// Whether the account is a program.
    #[inline(always)]
    pub fn executable(&self) -> bool {
        self.header().executable != 0
    }

    /// The account's lamports.
    #[inline(always)]
    pub fn lamports(&self) -> u64 {
        self.header().lamports
    }

    /// Changes the account's lamports.
    #[inline(always)]
    pub fn set_lamports(&mut self, lamports: u64) {
        // SAFETY: as in `header`, and this value is borrowed mutably.
        unsafe { (*self.account).lamports = lamports }
    }

    /// The length of the data, in bytes.
    #[inline(always)]
    pub fn data_len(&self) -> usize {
        match L::EXPECTED {
            Some(length) => length,
            None => self.header().data_len as usize,
        }
    }

    /// The account's data.
    #[inline(always)]
    pub fn data(&self) -> &L::Data {
        // SAFETY: as in `header`: the data follows, and has this length. `Length` promises a pointer to that many bytes.
        unsafe { &*self.data_pointer() }
    }

    /// The account's data, to change it.
    ///
    /// The runtime refuses an instruction that changes the data of an account that is not writable, or that another
    /// program owns.
    #[inline(always)]
    pub fn data_mut(&mut self) -> &mut L::Data {
        // SAFETY: as in `data`, and this value is borrowed mutably.
        unsafe { &mut *self.data_pointer() }
    }

    /// Reads the account as a [`Schema`].
    ///
    /// First checks that the program owns the account. Then checks the data, as `parse` does.
    ///
    /// # Errors
    ///
    /// `InvalidAccountOwner` if another program owns the account, `InvalidAccountData` if `parse` refuses the data.
    #[inline(always)]
    pub fn load<T: Schema>(&self, program_id: &Address) -> Result<T::Ref<'_>, ProgramError> {
        self.require_owner(program_id)?;
        Ok(T::parse(self.data().as_ref())?)
    }

    /// Reads the account as a [`Schema`] to change it, after the same checks.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load). Nothing is changed then.
    #[inline(always)]
    pub fn load_mut<T: Schema>(
        &mut self,
        program_id: &Address,
    ) -> Result<T::Mut<'_>, ProgramError> {
        self.require_owner(program_id)?;
        Ok(T::parse_mut(self.data_mut().as_mut())?)
    }

    /// A view as pinocchio's own entrypoint makes it.
    ///
    /// # Safety
    ///
    /// As long as the view, or a copy of it, is used, nothing else may refer to the account.
    #[inline(always)]
    pub(super) unsafe fn into_view(self) -> AccountView {
        // SAFETY: `new`'s caller guarantees that the account is there, with its data behind it.
        unsafe { AccountView::new_unchecked(self.account) }
    }

    #[inline(always)]
    fn require_owner(&self, program_id: &Address) -> Result<(), ProgramError> {
        if !self.owned_by(program_id) {
            return Err(cold_error(ProgramError::InvalidAccountOwner));
        }
        Ok(())
    }

    #[inline(always)]
    fn data_pointer(&self) -> *mut L::Data {
        // SAFETY: the data follows the account.
        let start = unsafe { self.account.add(1) };
        L::data(start.cast(), self.data_len())
    }
}

impl<L: Length> fmt::Debug for Account<'_, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Account")
            .field("address", self.address())
            .field("data_len", &self.data_len())
            .finish_non_exhaustive()
    }
}

//! An account of Anchor that wincode reads and changes in place.

use anchor_lang::{
    IdlAccountType,
    pinocchio::account::{Ref, RefMut},
    prelude::*,
};
use core::{marker::PhantomData, ops::Deref};

/// An account with the owner and the discriminator of `T`. Its body, the bytes after the discriminator, is for wincode to
/// read.
pub struct InPlace<T> {
    account: AccountView,
    of: PhantomData<T>,
}

impl<T: Discriminator> InPlace<T> {
    #[inline(always)]
    pub fn body(&self) -> Result<Ref<'_, [u8]>> {
        Ok(Ref::map(self.account.try_borrow()?, |data| &data[T::DISCRIMINATOR.len()..]))
    }

    #[inline(always)]
    pub fn body_mut(&mut self) -> Result<RefMut<'_, [u8]>> {
        Ok(RefMut::map(self.account.try_borrow_mut()?, |data| &mut data[T::DISCRIMINATOR.len()..]))
    }
}

impl<T: Owner + Discriminator> AnchorAccount for InPlace<T> {
    type Data = AccountView;
    const MIN_DATA_LEN: usize = T::DISCRIMINATOR.len();

    #[inline(always)]
    fn load(account: AccountView) -> Result<Self> {
        if !account.owned_by(&T::OWNER) {
            return Err(ProgramError::IllegalOwner);
        }
        if !account.try_borrow()?.starts_with(T::DISCRIMINATOR) {
            return Err(ProgramError::InvalidAccountData);
        }
        Ok(Self { account, of: PhantomData })
    }

    #[inline(always)]
    fn account(&self) -> &AccountView {
        &self.account
    }
}

impl<T> Deref for InPlace<T> {
    type Target = AccountView;

    #[inline(always)]
    fn deref(&self) -> &AccountView {
        &self.account
    }
}

impl<T: IdlAccountType> IdlAccountType for InPlace<T> {}

//! An account of Anchor 2 that wincode reads and changes in place.

use anchor_lang::{
    IdlAccountType,
    pinocchio::account::{Ref, RefMut},
    prelude::*,
};
use core::{marker::PhantomData, ops::Deref};

/// An account with the owner of `T`. Its body, the bytes after the discriminator, is for wincode to read. As Anchor's
/// `AccountLoader` in version 1, it checks the discriminator when a handler asks for the bytes, so that they are borrowed once.
pub struct InPlace<T> {
    account: AccountView,
    of: PhantomData<T>,
}

impl<T: Discriminator> InPlace<T> {
    #[inline(always)]
    pub fn body(&self) -> Result<Ref<'_, [u8]>> {
        let data = self.account.try_borrow()?;
        require_discriminator::<T>(&data)?;
        Ok(Ref::map(data, |data| &data[T::DISCRIMINATOR.len()..]))
    }

    #[inline(always)]
    pub fn body_mut(&mut self) -> Result<RefMut<'_, [u8]>> {
        let data = self.account.try_borrow_mut()?;
        require_discriminator::<T>(&data)?;
        Ok(RefMut::map(data, |data| &mut data[T::DISCRIMINATOR.len()..]))
    }
}

/// Compares the discriminator as one number.
#[inline(always)]
fn require_discriminator<T: Discriminator>(data: &[u8]) -> Result<()> {
    let [expected, found] = [T::DISCRIMINATOR, data].map(|it| it.first_chunk().copied());
    if found.is_some() && found.map(u64::from_le_bytes) == expected.map(u64::from_le_bytes) {
        return Ok(());
    }
    Err(ProgramError::InvalidAccountData)
}

impl<T: Owner + Discriminator> AnchorAccount for InPlace<T> {
    type Data = AccountView;
    const MIN_DATA_LEN: usize = T::DISCRIMINATOR.len();

    #[inline(always)]
    fn load(account: AccountView) -> Result<Self> {
        if !account.owned_by(&T::OWNER) {
            return Err(ProgramError::IllegalOwner);
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

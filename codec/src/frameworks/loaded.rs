use core::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

#[cfg(any(feature = "pinocchio", feature = "solana-program"))]
use crate::error::Error;
use crate::traits::schema::Schema;

/// An account's data: checked once, and borrowed until this value is dropped.
///
/// `Borrow` is the framework's own type, such as `Ref` or `RefMut`. Dropping it ends the borrow. A view borrows from
/// this value, so no view outlives the borrow.
pub struct Loaded<T, Borrow> {
    data: Borrow,
    schema: PhantomData<fn() -> T>,
}

impl<T: Schema, Borrow: Deref<Target = [u8]>> Loaded<T, Borrow> {
    /// Checks that the data is a `T`.
    #[cfg(any(feature = "pinocchio", feature = "solana-program"))]
    #[inline(always)]
    pub(crate) fn new(data: Borrow) -> Result<Self, Error> {
        T::parse(&data)?;
        Ok(Self::from_checked(data))
    }

    /// Returns the view that reads the account.
    #[inline(always)]
    pub fn view(&self) -> T::Ref<'_> {
        T::parsed(&self.data)
    }

    /// Keeps data that `T::parse` has accepted.
    #[inline(always)]
    pub(crate) fn from_checked(data: Borrow) -> Self {
        Self { data, schema: PhantomData }
    }
}

impl<T: Schema, Borrow: DerefMut<Target = [u8]>> Loaded<T, Borrow> {
    /// Returns the view that also changes the account.
    #[inline(always)]
    pub fn view_mut(&mut self) -> T::Mut<'_> {
        T::parsed_mut(&mut self.data)
    }
}

impl<T, Borrow> fmt::Debug for Loaded<T, Borrow> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Loaded").finish_non_exhaustive()
    }
}

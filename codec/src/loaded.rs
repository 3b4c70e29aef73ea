use core::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

use crate::{error::Error, traits::schema::Schema};

/// An account's data: checked once, and borrowed until this value is dropped.
///
/// `Borrow` is the framework's own type, such as `Ref` or `RefMut`. Dropping it ends the borrow. A view borrows from
/// this value, so no view outlives the borrow. `load` of `neap-pinocchio` and of the other frameworks' crates returns it.
///
/// The views rely on the borrow. While this value lives, call nothing that may change the account and does not ask its borrow state, even
/// if the function is safe.
///
/// ```
/// use std::cell::RefCell;
///
/// use neap::{Loaded, Neap};
///
/// #[derive(Neap)]
/// struct Counter {
///     count: u64,
/// }
///
/// let data = RefCell::new([0; Counter::SIZE]);
/// let bytes = std::cell::RefMut::map(data.borrow_mut(), |data| &mut data[..]);
/// let mut counter = Loaded::<Counter, _>::new(bytes)?;
/// counter.view_mut().set_count(1);
/// assert_eq!(counter.view().count(), 1);
/// # Ok::<(), neap::Error>(())
/// ```
pub struct Loaded<T, Borrow> {
    data: Borrow,
    schema: PhantomData<fn() -> T>,
}

impl<T: Schema, Borrow: Deref<Target = [u8]>> Loaded<T, Borrow> {
    /// Checks that the data is a `T`, as [`Schema::parse`] does, and keeps it borrowed.
    ///
    /// # Errors
    ///
    /// As [`Schema::parse`].
    #[inline(always)]
    pub fn new(data: Borrow) -> Result<Self, Error> {
        T::parse(&data)?;
        Ok(Self::from_checked(data))
    }

    /// Returns the view that reads the account.
    #[inline(always)]
    pub fn view(&self) -> T::Ref<'_> {
        T::parsed(&self.data)
    }

    /// Keeps data that `T::parse` has accepted. With other data, views may panic.
    #[doc(hidden)]
    #[inline(always)]
    pub fn from_checked(data: Borrow) -> Self {
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

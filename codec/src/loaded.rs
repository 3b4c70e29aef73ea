use core::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

use crate::{Error, Schema};

/// The data of an account, checked once and borrowed for as long as this lives.
///
/// `Guard` is the framework's own: what it borrows is free again when this is dropped. Views are lent out of
/// it, so that none outlives the borrow.
pub struct Loaded<T, Guard> {
    data: Guard,
    schema: PhantomData<fn() -> T>,
}

impl<T: Schema, Guard: Deref<Target = [u8]>> Loaded<T, Guard> {
    /// The data, if they are those of a `T`.
    #[inline(always)]
    pub(crate) fn new(data: Guard) -> Result<Self, Error> {
        T::parse(&data)?;
        Ok(Self::of(data))
    }

    /// The account, to be read.
    #[inline(always)]
    pub fn view(&self) -> T::Ref<'_> {
        T::parsed(&self.data)
    }

    #[inline(always)]
    fn of(data: Guard) -> Self {
        Self {
            data,
            schema: PhantomData,
        }
    }
}

impl<T: Schema, Guard: DerefMut<Target = [u8]>> Loaded<T, Guard> {
    /// The account, to be read and changed.
    #[inline(always)]
    pub fn view_mut(&mut self) -> T::Mut<'_> {
        T::parsed_mut(&mut self.data)
    }
}

impl<T, Guard> fmt::Debug for Loaded<T, Guard> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Loaded").finish_non_exhaustive()
    }
}

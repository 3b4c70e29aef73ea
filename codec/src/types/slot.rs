use core::fmt;

use crate::traits::fixed::Fixed;

/// A number, a bool, an enum or a type of another crate that is changed in place.
pub struct Slot<'a, T: Fixed> {
    bytes: &'a mut T::Bytes,
}

impl<'a, T: Fixed> Slot<'a, T> {
    /// Opens these bytes for changes.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(bytes: &'a mut T::Bytes) -> Self {
        Self { bytes }
    }

    /// Returns the bytes of the value.
    #[inline(always)]
    pub(crate) fn bytes_mut(&mut self) -> &mut T::Bytes {
        self.bytes
    }

    /// Reads the value.
    #[inline(always)]
    pub fn get(&self) -> T::View<'_> {
        T::get(self.bytes)
    }

    /// Stores a value.
    #[inline(always)]
    pub fn set(&mut self, value: T::Arg<'_>) {
        T::set(self.bytes, value);
    }
}

impl<T: for<'a> Fixed<View<'a>: fmt::Debug>> fmt::Debug for Slot<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(formatter)
    }
}

use crate::traits::fixed::Fixed;

/// A number, bool or enum that is changed in place.
#[derive(Debug)]
pub struct Slot<'a, T: Fixed> {
    bytes: &'a mut T::Bytes,
}

impl<'a, T: Fixed> Slot<'a, T> {
    /// Opens these bytes for changes.
    #[inline(always)]
    pub fn new(bytes: &'a mut T::Bytes) -> Self {
        Self { bytes }
    }

    /// Reads the value.
    #[inline(always)]
    pub fn get(&self) -> T::View<'_> {
        T::get(self.bytes)
    }

    /// Stores a value.
    #[inline(always)]
    pub fn set(&mut self, value: T::View<'_>) {
        T::set(self.bytes, value);
    }
}

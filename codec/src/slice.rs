use crate::{Bytes, Fixed};

/// A vector of fixed-size values, read in place.
#[derive(Debug)]
pub struct Slice<'a, T: Fixed> {
    bytes: &'a [T::Bytes],
}

// Not derived: a derive would ask `T` to be `Copy` too.
impl<T: Fixed> Clone for Slice<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Fixed> Copy for Slice<'_, T> {}

impl<'a, T: Fixed> Slice<'a, T> {
    /// The values that these bytes are; [`Fixed::check`] has accepted each.
    #[inline(always)]
    pub fn new(bytes: &'a [T::Bytes]) -> Self {
        Self { bytes }
    }

    /// How many values there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.bytes.len()
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// The value at `index`, or `None` from [`len`](Self::len) on.
    #[inline(always)]
    pub fn get(self, index: usize) -> Option<T::View<'a>> {
        self.bytes.get(index).map(T::get)
    }

    /// The values in order.
    #[inline(always)]
    pub fn iter(self) -> impl ExactSizeIterator<Item = T::View<'a>> + DoubleEndedIterator {
        self.bytes.iter().map(T::get)
    }

    /// The bytes of all values.
    #[inline(always)]
    pub fn as_bytes(self) -> &'a [u8] {
        T::Bytes::flat(self.bytes)
    }
}

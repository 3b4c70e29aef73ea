use core::{fmt, iter::Map, slice};

use super::search;
use crate::{
    error::Error,
    traits::{bytes::Bytes, fixed::Fixed},
};

/// A vector of fixed-size values, read in place.
pub struct Slice<'a, T: Fixed> {
    bytes: &'a [T::Bytes],
}

// Not derived, since a derive would require `T: Copy`.
impl<T: Fixed> Clone for Slice<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Fixed> Copy for Slice<'_, T> {}

impl<'a, T: Fixed> Slice<'a, T> {
    /// Views bytes as values. [`Fixed::check`] must have accepted each.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(bytes: &'a [T::Bytes]) -> Self {
        Self { bytes }
    }

    /// Views bytes as values, one after the other.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if bytes are left after the last value, [`Error::Tag`] if a bool or an enum has an unknown value.
    #[inline(always)]
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        let values = T::Bytes::chunks(bytes);
        if T::Bytes::flat(values).len() != bytes.len() {
            return Err(Error::Length);
        }
        values.iter().try_for_each(T::check)?;
        Ok(Self::new(values))
    }

    /// Returns how many values there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.bytes.len()
    }

    /// Returns whether there are no values.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the value at `index`, or `None` if `index` is [`len`](Self::len) or more.
    #[inline(always)]
    pub fn get(self, index: usize) -> Option<T::View<'a>> {
        self.bytes.get(index).map(T::get)
    }

    /// Iterates over the values in order.
    #[inline(always)]
    pub fn iter(self) -> impl ExactSizeIterator<Item = T::View<'a>> + DoubleEndedIterator {
        self.bytes.iter().map(T::get)
    }

    /// Returns whether one of the values is equal to this one.
    #[inline(always)]
    pub fn contains(self, value: &T::Value) -> bool {
        self.position(value).is_some()
    }

    /// Returns the index of the first of the values that is equal to this one.
    #[inline(always)]
    pub fn position(self, value: &T::Value) -> Option<usize> {
        let mut bytes = T::Bytes::ZERO;
        T::store(value, &mut bytes);
        if T::EQUAL_BY_BYTES {
            return search::position(self.bytes, &bytes);
        }
        self.bytes.iter().position(|bytes| T::matches(bytes, value))
    }

    /// Returns the bytes of each value.
    #[doc(hidden)]
    #[inline(always)]
    pub fn as_elements(self) -> &'a [T::Bytes] {
        self.bytes
    }

    /// Returns the bytes of all values.
    #[inline(always)]
    pub fn as_bytes(self) -> &'a [u8] {
        T::Bytes::flat(self.bytes)
    }
}

impl<'a, T: Fixed> IntoIterator for Slice<'a, T> {
    type Item = T::View<'a>;
    type IntoIter = Map<slice::Iter<'a, T::Bytes>, fn(&'a T::Bytes) -> T::View<'a>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.bytes.iter().map(T::get)
    }
}

impl<'a, T: Fixed<View<'a>: PartialEq>> PartialEq for Slice<'a, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Fixed> PartialEq<[T::Value]> for Slice<'_, T> {
    fn eq(&self, values: &[T::Value]) -> bool {
        self.len() == values.len()
            && self.bytes.iter().zip(values).all(|(bytes, value)| T::matches(bytes, value))
    }
}

impl<'a, T: Fixed<View<'a>: fmt::Debug>> fmt::Debug for Slice<'a, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

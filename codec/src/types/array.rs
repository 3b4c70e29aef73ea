use core::{fmt, iter::Map, slice};

use super::slice::Slice;
use crate::{
    data::copy::copy,
    error::Error,
    traits::{
        bytes::Bytes,
        fixed::{Element, Fixed},
    },
};

/// An array of fixed-size values, read in place.
pub struct Array<'a, T: Fixed, const N: usize> {
    bytes: &'a [T::Bytes; N],
}

// Not derived, since a derive would require `T: Copy`.
impl<T: Fixed, const N: usize> Clone for Array<'_, T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Fixed, const N: usize> Copy for Array<'_, T, N> {}

impl<'a, T: Fixed, const N: usize> Array<'a, T, N> {
    /// Views bytes as an array. [`Fixed::check`] must have accepted each element.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(bytes: &'a [T::Bytes; N]) -> Self {
        Self { bytes }
    }

    /// Returns the element at `index`, or `None` if `index` is `N` or more.
    #[inline(always)]
    pub fn get(self, index: usize) -> Option<T::View<'a>> {
        self.bytes.get(index).map(T::get)
    }

    /// Iterates over the elements in order.
    #[inline(always)]
    pub fn iter(self) -> impl ExactSizeIterator<Item = T::View<'a>> {
        self.bytes.iter().map(T::get)
    }

    /// Returns the bytes of each element.
    #[inline(always)]
    pub fn as_bytes(self) -> &'a [T::Bytes; N] {
        self.bytes
    }
}

/// An array of fixed-size values, changed in place.
pub struct ArrayMut<'a, T: Fixed, const N: usize> {
    bytes: &'a mut [T::Bytes; N],
}

impl<T: Fixed, const N: usize> ArrayMut<'_, T, N> {
    /// Returns the array, read only.
    #[inline(always)]
    pub fn as_view(&self) -> Array<'_, T, N> {
        Array { bytes: self.bytes }
    }

    /// Opens the element at `index` for changes. Returns `None` if `index` is `N` or more.
    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Option<T::ViewMut<'_>> {
        self.bytes.get_mut(index).map(T::get_mut)
    }

    /// Iterates over the elements, each opened for changes.
    #[inline(always)]
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = T::ViewMut<'_>> {
        self.bytes.iter_mut().map(T::get_mut)
    }

    /// Stores the element at `index`.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if `index` is `N` or more.
    #[inline(always)]
    pub fn replace(&mut self, index: usize, value: T::Arg<'_>) -> Result<(), Error> {
        T::set(self.bytes.get_mut(index).ok_or(Error::Index)?, value);
        Ok(())
    }

    /// Stores all elements.
    #[inline(always)]
    pub fn set(&mut self, values: &[T::Value; N]) {
        let elements = self.bytes.iter_mut().zip(values);
        elements.for_each(|(bytes, value)| T::store(value, bytes));
    }
}

impl<'a, T: Fixed, const N: usize> IntoIterator for Array<'a, T, N> {
    type Item = T::View<'a>;
    type IntoIter = Map<slice::Iter<'a, T::Bytes>, fn(&'a T::Bytes) -> T::View<'a>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.bytes.iter().map(T::get)
    }
}

impl<'a, T: Fixed<View<'a>: PartialEq>, const N: usize> PartialEq for Array<'a, T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Fixed, const N: usize> PartialEq<[T::Value; N]> for Array<'_, T, N> {
    fn eq(&self, values: &[T::Value; N]) -> bool {
        self.bytes.iter().zip(values).all(|(bytes, value)| T::matches(bytes, value))
    }
}

impl<'a, T: Fixed<View<'a>: fmt::Debug>, const N: usize> fmt::Debug for Array<'a, T, N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl<T, const N: usize> fmt::Debug for ArrayMut<'_, T, N>
where
    T: for<'a> Fixed<View<'a>: fmt::Debug>,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_view().fmt(formatter)
    }
}

impl<T: Element, const N: usize> Fixed for [T; N] {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = [T::Value; N];
    type Bytes = [T::Bytes; N];
    type View<'a> = Array<'a, T, N>;
    type Arg<'a> = &'a [T::Value; N];
    type ViewMut<'a> = ArrayMut<'a, T, N>;
    type Slice<'a> = Slice<'a, Self>;

    const ALIGN: usize = T::ALIGN;
    const EQUAL_BY_BYTES: bool = T::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = T::HAS_ZERO;

    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> Result<(), Error> {
        bytes.iter().try_for_each(T::check)
    }

    #[inline(always)]
    fn get(bytes: &Self::Bytes) -> Array<'_, T, N> {
        Array { bytes }
    }

    #[inline(always)]
    fn get_mut(bytes: &mut Self::Bytes) -> ArrayMut<'_, T, N> {
        ArrayMut { bytes }
    }

    #[inline(always)]
    fn set(bytes: &mut Self::Bytes, values: &[T::Value; N]) {
        Self::store(values, bytes);
    }

    #[inline(always)]
    fn store(values: &[T::Value; N], bytes: &mut Self::Bytes) {
        ArrayMut::<T, N> { bytes }.set(values);
    }

    #[inline(always)]
    fn load(bytes: &Self::Bytes) -> [T::Value; N] {
        bytes.each_ref().map(T::load)
    }

    #[inline(always)]
    fn matches(bytes: &Self::Bytes, values: &[T::Value; N]) -> bool {
        bytes.iter().zip(values).all(|(bytes, value)| T::matches(bytes, value))
    }

    #[inline(always)]
    fn slice(bytes: &[Self::Bytes]) -> Slice<'_, Self> {
        Slice::new(bytes)
    }
}

impl<T: Element, const N: usize> Element for [T; N] {}

/// Implements `Fixed` for arrays of bytes, which are their own encoding.
macro_rules! byte_arrays {
    ($([$array:ty; $($length:ident)*])*) => {$(
        impl<$(const $length: usize),*> Fixed for $array {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type Bytes = Self;
            type View<'a> = &'a Self;
            type Arg<'a> = &'a Self;
            type ViewMut<'a> = &'a mut Self;
            type Slice<'a> = &'a [Self];

            const ALIGN: usize = 1;
            const EQUAL_BY_BYTES: bool = true;
            const HAS_ZERO: bool = true;

            #[inline(always)]
            fn check(_: &Self) -> Result<(), Error> {
                Ok(())
            }

            #[inline(always)]
            fn get(bytes: &Self) -> &Self {
                bytes
            }

            #[inline(always)]
            fn get_mut(bytes: &mut Self) -> &mut Self {
                bytes
            }

            #[inline(always)]
            fn set(bytes: &mut Self, value: &Self) {
                *bytes = *value;
            }

            #[inline(always)]
            fn store(value: &Self, bytes: &mut Self) {
                *bytes = *value;
            }

            #[inline(always)]
            fn load(bytes: &Self) -> Self {
                *bytes
            }

            #[cfg(feature = "alloc")]
            #[inline(always)]
            fn load_many(bytes: &[Self]) -> alloc::vec::Vec<Self> {
                bytes.to_vec()
            }

            #[inline(always)]
            fn matches(bytes: &Self, value: &Self) -> bool {
                bytes == value
            }

            #[inline(always)]
            fn slice(bytes: &[Self]) -> &[Self] {
                bytes
            }

            #[inline(always)]
            fn store_many(values: &[Self], room: &mut [u8]) {
                copy(Self::flat(values), room);
            }
        }
    )*};
}

byte_arrays!([[u8; N]; N] [[[u8; N]; M]; N M]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_elements_are_stored() {
        let mut bytes = [[0; 2]; 3];
        <[u16; 3]>::get_mut(&mut bytes).set(&[1, 2, 0x0304]);
        assert_eq!(bytes, [[1, 0], [2, 0], [4, 3]]);
        let array = Array::<u16, 3>::new(&bytes);
        assert!(array.iter().eq([1, 2, 0x0304]));
    }
}

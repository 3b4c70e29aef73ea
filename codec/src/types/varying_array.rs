use core::{array, fmt, marker::PhantomData};

use super::{
    elements_mut::ElementsMut,
    list::{List, ListIndex},
};
use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    error::Error,
    traits::{
        decode::Decode,
        format::{Borsh, Format},
        length::Length,
        longest::Longest,
        wire::Wire,
    },
};

/// Stands for an array `T` of elements that vary in length: one after the other, without a length before them.
///
/// The derive uses it for every such array in a field's type.
pub struct VaryingArray<T>(PhantomData<fn() -> T>);

/// An array of values that vary in length, changed in place.
pub struct VaryingArrayMut<'a, T, F = Borsh> {
    elements: ElementsMut<'a, T, F>,
}

impl<T: Wire<F>, F: Format> VaryingArrayMut<'_, T, F> {
    /// Returns how many elements there are.
    #[inline(always)]
    #[allow(clippy::len_without_is_empty)] // an array of no elements does not compile
    pub fn len(&self) -> usize {
        self.elements.length.unchecked()
    }

    /// Returns a read-only view of the same elements.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the data is too short for any elements.
    #[inline(always)]
    pub fn as_view(&self) -> Result<List<'_, T, F>, Error> {
        let ElementsMut { bytes, length, limits, .. } = &self.elements;
        List::read(*length, Reader::new(bytes.data), limits)
    }

    /// Opens the element at `index` for changes.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there is no such element, other errors if an element is not valid.
    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Result<T::ViewMut<'_>, Error> {
        self.elements.get_mut(index)
    }

    /// Overwrites the element at `index` and moves the bytes after it. Returns where the account's value now ends, in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there is no such element, [`Error::Room`] if the data has no room for the new one, [`Error::TooLong`] if it is
    /// too long, other errors if an element is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn replace<'arg>(&mut self, index: usize, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        self.elements.replace(index, value)
    }
}

impl<T, F: Format> fmt::Debug for VaryingArrayMut<'_, T, F>
where
    T: for<'a> Wire<F, View<'a>: fmt::Debug>,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_view() {
            Ok(values) => values.fmt(formatter),
            Err(error) => error.fmt(formatter),
        }
    }
}

#[doc(hidden)]
impl<F: Format, T: Wire<F>, const N: usize> Wire<F> for VaryingArray<[T; N]> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = [T::Value; N];
    type View<'a> = List<'a, T, F>;
    type Index<'a> = ListIndex<'a, T, F>;
    type ViewMut<'a> = VaryingArrayMut<'a, T, F>;

    const MIN_SIZE: usize = {
        assert!(N > 0 && N <= u32::MAX as usize, "an array has between 1 and `u32::MAX` elements");
        T::MIN_SIZE.saturating_mul(N)
    };
    const ZERO_SIZE: usize = T::ZERO_SIZE.saturating_mul(N);
    const SIZE_LIMIT: usize = T::SIZE_LIMIT.saturating_mul(N);
    const IS_FIXED: bool = T::IS_FIXED;
    const LONGEST: Longest = Longest::Repeated { count: N, element: &T::LONGEST };
    const NESTING_DEPTH: usize = T::NESTING_DEPTH;
    const STEPS: usize = T::STEPS;
    const RESIZES: bool = true;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
        T::skip_many(count::<N>()?, reader, limits)
    }

    #[inline(always)]
    fn read<'a>(reader: Reader<'a>, limits: &'static [u32]) -> Result<List<'a, T, F>, Error> {
        List::read(count::<N>()?, reader, limits)
    }

    #[inline(always)]
    fn open<'a>(
        bytes: ValueBytes<'a>,
        limits: &'static [u32],
    ) -> Result<VaryingArrayMut<'a, T, F>, Error> {
        let length = count::<N>()?;
        Ok(VaryingArrayMut {
            elements: ElementsMut { bytes, first: 0, length, limits, element: PhantomData },
        })
    }

    #[inline(always)]
    fn index<'a>(
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<ListIndex<'a, T, F>, Error> {
        ListIndex::index(count::<N>()?, reader, limits)
    }

    #[inline(always)]
    fn encoded_len(values: &Self::Value, limits: &'static [u32]) -> Result<usize, Error> {
        T::encoded_len_many(values, limits)
    }

    #[inline(always)]
    fn encode(values: &Self::Value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        T::encode_many(values, cursor)
    }

    #[inline(always)]
    fn matches(
        reader: &mut Reader<'_>,
        values: &Self::Value,
        limits: &'static [u32],
    ) -> Result<bool, Error> {
        for value in values {
            if !T::matches(reader, value, limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    crate::__one_by_one!(Self, F);
    crate::__by_reference!(F);
}

#[doc(hidden)]
impl<'a, F: Format, T: Decode<'a, F>, const N: usize> Decode<'a, F> for VaryingArray<[T; N]> {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self::Value, Error> {
        // After the first element that is refused, the others are not read.
        let mut refused = Ok(());
        let values: [Option<T::Value>; N] = array::from_fn(|_| {
            refused.ok()?;
            T::decode(reader, limits).map_err(|error| refused = Err(error)).ok()
        });
        refused?;
        Ok(values.map(|value| match value {
            Some(value) => value,
            None => unreachable!(),
        }))
    }
}

#[inline(always)]
fn count<const N: usize>() -> Result<Length, Error> {
    Length::new(N as u64, u32::MAX)
}

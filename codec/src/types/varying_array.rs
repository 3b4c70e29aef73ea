use core::{array, marker::PhantomData};

use super::list::{List, ListIndex};
use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
    traits::{decode::Decode, format::Format, length::Length, wire::Wire},
};

/// Stands for an array `T` of elements that vary in length: one after the other, without a length in front of them.
///
/// The derive uses it for every such array in a field's type.
pub struct VaryingArray<T>(PhantomData<fn() -> T>);

impl<F: Format, T: Wire<F>, const N: usize> Wire<F> for VaryingArray<[T; N]> {
    type Value = [T::Value; N];
    type View<'a> = List<'a, T, F>;
    type Index<'a> = ListIndex<'a, T, F>;

    const MIN_SIZE: usize = {
        assert!(N > 0 && N <= u32::MAX as usize, "an array has between 1 and `u32::MAX` elements");
        T::MIN_SIZE.saturating_mul(N)
    };
    const ZERO_SIZE: usize = T::ZERO_SIZE.saturating_mul(N);
    const SIZE_LIMIT: usize = T::SIZE_LIMIT.saturating_mul(N);
    const NESTING_DEPTH: usize = T::NESTING_DEPTH;
    const STEPS: usize = T::STEPS;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
        T::skip_many(count::<N>()?, reader, limits)
    }

    #[inline(always)]
    fn read<'a>(reader: Reader<'a>, limits: &'static [u32]) -> Result<List<'a, T, F>, Error> {
        List::read(count::<N>()?, reader, limits)
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
    crate::__read_only!(F);
}

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

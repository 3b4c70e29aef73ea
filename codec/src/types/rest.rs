use core::marker::PhantomData;

use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
    traits::{
        bytes::Bytes,
        decode::Decode,
        fixed::Fixed,
        format::{Format, InFormat},
        wire::Wire,
    },
};

/// Stands for a vector or slice `V` of fixed-size values that reaches to the end of the data, without a length before it.
///
/// The derive uses it for `#[neap(rest)]`.
pub struct Rest<V>(PhantomData<fn() -> V>);

/// Implements `Wire` for slices and vectors.
macro_rules! rests {
    ($([$($generic:tt)*] $vector:ty, $value:ty;)*) => {$(
        #[doc(hidden)]
        impl<$($generic)* F: Format, T: Fixed + InFormat<F>> Wire<F> for Rest<$vector> {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = $value;
            type View<'a> = T::Slice<'a>;
            type Index<'a> = T::Slice<'a>;

            const MIN_SIZE: usize = 0;
            const ZERO_SIZE: usize = 0;
            const NESTING_DEPTH: usize = 0;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
                take_rest::<T>(reader)?;
                Ok(())
            }

            #[inline(always)]
            fn read<'a>(
                mut reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<T::Slice<'a>, Error> {
                <Self as Wire<F>>::index(&mut reader, limits)
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                _: &'static [u32],
            ) -> Result<T::Slice<'a>, Error> {
                let values = take_rest::<T>(reader)?;
                values.iter().try_for_each(T::check)?;
                Ok(T::slice(values))
            }

            #[inline(always)]
            fn encoded_len(values: &$value, limits: &'static [u32]) -> Result<usize, Error> {
                <T as Wire<F>>::encoded_len_many(values, limits)
            }

            #[inline(always)]
            fn encode(values: &$value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                <T as Wire<F>>::encode_many(values, cursor)
            }

            #[inline(always)]
            fn matches(
                reader: &mut Reader<'_>,
                values: &$value,
                _: &'static [u32],
            ) -> Result<bool, Error> {
                let found = take_rest::<T>(reader)?;
                let mut pairs = found.iter().zip(values.iter());
                Ok(found.len() == values.len()
                    && pairs.all(|(bytes, value)| T::matches(bytes, value)))
            }

            crate::__one_by_one!(Self, F);
            crate::__by_reference!(F);
            crate::__read_only!(F);
        }
    )*};
}

rests! {
    ['v,] &'v [T], &'v [T::Value];
}

#[cfg(feature = "alloc")]
rests! {
    [] alloc::vec::Vec<T>, alloc::vec::Vec<T::Value>;
}

/// A slice of a type that is its own encoding.
#[doc(hidden)]
impl<'a, F: Format, T> Decode<'a, F> for Rest<&'a [T]>
where
    T: Fixed<Value = T, Slice<'a> = &'a [T]> + InFormat<F>,
{
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<&'a [T], Error> {
        <Self as Wire<F>>::index(reader, limits)
    }
}

#[cfg(feature = "alloc")]
#[doc(hidden)]
impl<'a, F: Format, T: Fixed + InFormat<F>> Decode<'a, F> for Rest<alloc::vec::Vec<T>> {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, _: &'static [u32]) -> Result<Self::Value, Error> {
        let values = take_rest::<T>(reader)?;
        values.iter().try_for_each(T::check)?;
        Ok(T::load_many(values))
    }
}

/// Takes all that remains, which must be whole values.
#[inline(always)]
fn take_rest<'a, T: Fixed>(reader: &mut Reader<'a>) -> Result<&'a [T::Bytes], Error> {
    const { assert!(T::FIXED_SIZE > 0) };
    let rest = reader.rest();
    if !rest.len().is_multiple_of(T::FIXED_SIZE) {
        return Err(Error::Length);
    }
    Ok(T::Bytes::chunks(reader.take_slice(rest.len())?))
}

use super::vec_mut::VecMut;
use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    error::Error,
    traits::{
        decode::Decode,
        fixed::Fixed,
        format::{Format, InFormat},
        length,
        longest::Longest,
        wire::Wire,
    },
};

/// Implements `Wire` for slices and vectors: the number of values, then the values.
macro_rules! vectors {
    ($([$($generic:tt)*] $vector:ty, $value:ty $(where $bound:tt: $lifetime:lifetime)?;)*) => {$(
        impl<$($generic)* F: Format, T: Wire<F $(, $bound: $lifetime)?>> Wire<F> for $vector {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = $value;
            type View<'a> = T::Many<'a>;
            type Index<'a> = T::ManyIndex<'a>;
            type Arg<'r>
                = &'r [T::Value]
            where
                Self: 'r;
            type ViewMut<'a> = VecMut<'a, T, F>;

            const MIN_SIZE: usize = F::LENGTH_SIZE;
            const ZERO_SIZE: usize = F::LENGTH_SIZE;
            const LONGEST: Longest =
                Longest::Many { length_size: F::LENGTH_SIZE, element: &T::LONGEST };
            const NESTING_DEPTH: usize = T::NESTING_DEPTH;
            const STEPS: usize = T::STEPS;
            const RESIZES: bool = true;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                T::skip_many(length, reader, limits)
            }

            #[inline(always)]
            fn read<'a>(
                mut reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::View<'a>, Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                T::read_many(length, reader, limits)
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::Index<'a>, Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                T::index_many(length, reader, limits)
            }

            #[inline(always)]
            fn encoded_len(values: &$value, limits: &'static [u32]) -> Result<usize, Error> {
                let (_, limits) = length::checked(values.len(), limits)?;
                Ok(T::encoded_len_many(values, limits)?.saturating_add(F::LENGTH_SIZE))
            }

            #[inline(always)]
            fn encode(values: &$value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                length::write::<F>(values.len(), cursor)?;
                T::encode_many(values, cursor)
            }

            #[inline(always)]
            fn matches(
                reader: &mut Reader<'_>,
                values: &$value,
                limits: &'static [u32],
            ) -> Result<bool, Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                if length.checked()? != values.len() {
                    return Ok(false);
                }
                for value in values.iter() {
                    if !T::matches(reader, value, limits)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }

            crate::__one_by_one!(Self, F);

            #[inline(always)]
            fn open<'a>(
                bytes: ValueBytes<'a>,
                limits: &'static [u32],
            ) -> Result<VecMut<'a, T, F>, Error> {
                VecMut::open(bytes, limits)
            }

            #[inline(always)]
            fn arg_len<'arg>(values: &'arg [T::Value], limits: &'static [u32]) -> Result<usize, Error>
            where
                Self: 'arg,
            {
                <&[T] as Wire<F>>::encoded_len(&values, limits)
            }

            #[inline(always)]
            fn put<'arg>(values: &'arg [T::Value], cursor: &mut Cursor<'_>) -> Result<(), Error>
            where
                Self: 'arg,
            {
                <&[T] as Wire<F>>::encode(&values, cursor)
            }
        }
    )*};
}

vectors! {
    ['v,] &'v [T], &'v [T::Value] where Value: 'v;
}

#[cfg(feature = "alloc")]
vectors! {
    [] alloc::vec::Vec<T>, alloc::vec::Vec<T::Value>;
}

/// A slice of a type that is its own encoding.
impl<'a, F: Format, T> Decode<'a, F> for &'a [T]
where
    T: Fixed<Value = T, Slice<'a> = &'a [T]> + InFormat<F>,
{
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<&'a [T], Error> {
        <&[T] as Wire<F>>::index(reader, limits)
    }
}

#[cfg(feature = "alloc")]
impl<'a, F: Format, T: Decode<'a, F>> Decode<'a, F> for alloc::vec::Vec<T> {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self::Value, Error> {
        let (length, limits) = reader.take_length::<F>(limits)?;
        T::decode_many(length, reader, limits)
    }
}

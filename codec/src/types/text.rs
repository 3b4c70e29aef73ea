use super::str_mut::StrMut;
use crate::{
    data::{cursor::Cursor, reader::Reader, utf8, value_bytes::ValueBytes},
    error::Error,
    traits::{decode::Decode, format::Format, length, longest::Longest, wire::Wire},
};

/// Implements `Wire` for strings.
macro_rules! strings {
    ($([$($generic:tt)*] $string:ty;)*) => {$(
        impl<$($generic)* F: Format> Wire<F> for $string {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type View<'a> = &'a str;
            type Index<'a> = &'a str;
            type Arg<'v>
                = &'v str
            where
                Self: 'v;
            type ViewMut<'a> = StrMut<'a, F>;

            const MIN_SIZE: usize = F::LENGTH_SIZE;
            const ZERO_SIZE: usize = F::LENGTH_SIZE;
            const LONGEST: Longest =
                Longest::Many { length_size: F::LENGTH_SIZE, element: &Longest::Bytes(1) };
            const NESTING_DEPTH: usize = 0;
            const RESIZES: bool = true;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
                let (length, _) = reader.take_length::<F>(limits)?;
                reader.take_many(length, 1)?;
                Ok(())
            }

            #[inline(always)]
            fn read<'a>(
                mut reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<&'a str, Error> {
                <Self as Wire<F>>::index(&mut reader, limits)
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                limits: &'static [u32],
            ) -> Result<&'a str, Error> {
                let (length, _) = reader.take_length::<F>(limits)?;
                utf8::parse(reader.take_many(length, 1)?)
            }

            #[inline(always)]
            fn encoded_len(value: &Self, limits: &'static [u32]) -> Result<usize, Error> {
                length::checked(value.len(), limits)?;
                Ok(value.len().saturating_add(F::LENGTH_SIZE))
            }

            #[inline(always)]
            fn encode(value: &Self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                length::write::<F>(value.len(), cursor)?;
                cursor.put_bytes(value.as_bytes())
            }

            #[inline(always)]
            fn matches(
                reader: &mut Reader<'_>,
                value: &Self,
                limits: &'static [u32],
            ) -> Result<bool, Error> {
                let (length, _) = reader.take_length::<F>(limits)?;
                Ok(reader.take_many(length, 1)? == value.as_bytes())
            }

            crate::__one_by_one!(Self, F);

            #[inline(always)]
            fn open<'a>(
                bytes: ValueBytes<'a>,
                limits: &'static [u32],
            ) -> Result<StrMut<'a, F>, Error> {
                StrMut::open(bytes, limits)
            }

            #[inline(always)]
            fn arg_len<'arg>(value: &'arg str, limits: &'static [u32]) -> Result<usize, Error>
            where
                Self: 'arg,
            {
                <&str as Wire<F>>::encoded_len(&value, limits)
            }

            #[inline(always)]
            fn put<'arg>(value: &'arg str, cursor: &mut Cursor<'_>) -> Result<(), Error>
            where
                Self: 'arg,
            {
                <&str as Wire<F>>::encode(&value, cursor)
            }
        }
    )*};
}

strings! {
    ['s,] &'s str;
}

#[cfg(feature = "alloc")]
strings! {
    [] alloc::string::String;
}

impl<'a, F: Format> Decode<'a, F> for &'a str {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<&'a str, Error> {
        <&str as Wire<F>>::index(reader, limits)
    }
}

#[cfg(feature = "alloc")]
impl<'a, F: Format> Decode<'a, F> for alloc::string::String {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self, Error> {
        <&str as Wire<F>>::index(reader, limits).map(Into::into)
    }
}

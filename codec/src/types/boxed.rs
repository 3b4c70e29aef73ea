use core::marker::PhantomData;

use alloc::boxed::Box;

use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    error::Error,
    traits::{decode::Decode, format::Format, length::Length, longest::Longest, wire::Wire},
};

/// Stands for a `Box` of `T`, which has the bytes of `T`.
///
/// The derive uses it for every `Box` in a field's type.
pub struct Boxed<T>(PhantomData<fn() -> T>);

#[doc(hidden)]
impl<F: Format, T: Wire<F>> Wire<F> for Boxed<T> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = Box<T::Value>;
    type View<'a> = T::View<'a>;
    type Index<'a> = T::Index<'a>;
    type Arg<'v>
        = T::Arg<'v>
    where
        Self: 'v;
    type ViewMut<'a> = T::ViewMut<'a>;
    type Many<'a> = T::Many<'a>;
    type ManyIndex<'a> = T::ManyIndex<'a>;

    const MIN_SIZE: usize = T::MIN_SIZE;
    const ZERO_SIZE: usize = T::ZERO_SIZE;
    const SIZE_LIMIT: usize = T::SIZE_LIMIT;
    const IS_FIXED: bool = T::IS_FIXED;
    const LONGEST: Longest = T::LONGEST;
    const NESTING_DEPTH: usize = T::NESTING_DEPTH;
    const STEPS: usize = T::STEPS;
    const RESIZES: bool = T::RESIZES;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
        T::skip(reader, limits)
    }

    #[inline(always)]
    fn read<'a>(reader: Reader<'a>, limits: &'static [u32]) -> Result<T::View<'a>, Error> {
        T::read(reader, limits)
    }

    #[inline(always)]
    fn open<'a>(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<T::ViewMut<'a>, Error> {
        T::open(bytes, limits)
    }

    #[inline(always)]
    fn index<'a>(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<T::Index<'a>, Error> {
        T::index(reader, limits)
    }

    #[inline(always)]
    fn encoded_len(value: &Self::Value, limits: &'static [u32]) -> Result<usize, Error> {
        T::encoded_len(value, limits)
    }

    #[inline(always)]
    fn encode(value: &Self::Value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        T::encode(value, cursor)
    }

    #[inline(always)]
    fn arg_len<'arg>(value: T::Arg<'arg>, limits: &'static [u32]) -> Result<usize, Error>
    where
        Self: 'arg,
    {
        T::arg_len(value, limits)
    }

    #[inline(always)]
    fn put<'arg>(value: T::Arg<'arg>, cursor: &mut Cursor<'_>) -> Result<(), Error>
    where
        Self: 'arg,
    {
        T::put(value, cursor)
    }

    #[inline(always)]
    fn matches(
        reader: &mut Reader<'_>,
        value: &Self::Value,
        limits: &'static [u32],
    ) -> Result<bool, Error> {
        T::matches(reader, value, limits)
    }

    #[inline(always)]
    fn skip_many(
        length: Length,
        reader: &mut Reader<'_>,
        limits: &'static [u32],
    ) -> Result<(), Error> {
        T::skip_many(length, reader, limits)
    }

    #[inline(always)]
    fn read_many<'a>(
        length: Length,
        reader: Reader<'a>,
        limits: &'static [u32],
    ) -> Result<T::Many<'a>, Error> {
        T::read_many(length, reader, limits)
    }

    #[inline(always)]
    fn index_many<'a>(
        length: Length,
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<T::ManyIndex<'a>, Error> {
        T::index_many(length, reader, limits)
    }
}

#[doc(hidden)]
impl<'a, F: Format, T: Decode<'a, F>> Decode<'a, F> for Boxed<T> {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self::Value, Error> {
        T::decode(reader, limits).map(Box::new)
    }
}

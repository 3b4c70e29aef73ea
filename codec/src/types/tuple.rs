use core::marker::PhantomData;

use super::slice::Slice;
use crate::{
    data::{cursor::Cursor, reader::Reader},
    derived::walk::greatest,
    error::Error,
    traits::{
        bytes::Bytes,
        decode::Decode,
        fixed::{Element, Fixed},
        format::{Format, InFormat},
        longest::Longest,
        wire::Wire,
    },
};

/// Stands for a tuple `T` whose parts all have a fixed size, `SIZE` bytes together.
///
/// The derive uses it for every such tuple in a field's type. A tuple with a part that varies in length stands for itself.
pub struct Tuple<T, const SIZE: usize>(PhantomData<fn() -> T>);

/// Implements `Fixed` for tuples of fixed-size parts, and `Wire` for tuples of any parts: one part after the other.
macro_rules! tuples {
    ($(($($part:ident $value:ident),*))*) => {$(
        #[doc(hidden)]
        impl<$($part: Fixed,)* const SIZE: usize> Fixed for Tuple<($($part,)*), SIZE> {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = ($($part::Value,)*);
            type Bytes = [u8; SIZE];
            type View<'a> = ($($part::View<'a>,)*);
            type Arg<'a> = &'a Self::Value;
            type ViewMut<'a> = ($($part::ViewMut<'a>,)*);
            type Slice<'a> = Slice<'a, Self>;

            const FIXED_SIZE: usize = {
                assert!(SIZE == 0 $(+ $part::FIXED_SIZE)*, "this is not the size of the tuple");
                SIZE
            };

            const ALIGN: usize = 1;
            const EQUAL_BY_BYTES: bool = true $(&& $part::EQUAL_BY_BYTES)*;
            const HAS_ZERO: bool = true $(&& $part::HAS_ZERO)*;

            #[inline(always)]
            fn check(bytes: &[u8; SIZE]) -> Result<(), Error> {
                let rest = &bytes[..];
                $(
                    let (part, rest) = split::<$part>(rest);
                    $part::check(part)?;
                )*
                let _ = rest;
                Ok(())
            }

            #[inline(always)]
            fn get(bytes: &[u8; SIZE]) -> Self::View<'_> {
                let rest = &bytes[..];
                $(let ($value, rest) = split::<$part>(rest);)*
                let _ = rest;
                ($($part::get($value),)*)
            }

            #[inline(always)]
            fn get_mut(bytes: &mut [u8; SIZE]) -> Self::ViewMut<'_> {
                let rest = &mut bytes[..];
                $(let ($value, rest) = split_mut::<$part>(rest);)*
                let _ = rest;
                ($($part::get_mut($value),)*)
            }

            #[inline(always)]
            fn set(bytes: &mut [u8; SIZE], value: &Self::Value) {
                Self::store(value, bytes);
            }

            #[inline(always)]
            fn store(($($value,)*): &Self::Value, bytes: &mut [u8; SIZE]) {
                let rest = &mut bytes[..];
                $(
                    let (part, rest) = split_mut::<$part>(rest);
                    $part::store($value, part);
                )*
                let _ = rest;
            }

            #[inline(always)]
            fn load(bytes: &[u8; SIZE]) -> Self::Value {
                let rest = &bytes[..];
                $(let ($value, rest) = split::<$part>(rest);)*
                let _ = rest;
                ($($part::load($value),)*)
            }

            #[inline(always)]
            fn matches(bytes: &[u8; SIZE], ($($value,)*): &Self::Value) -> bool {
                let rest = &bytes[..];
                $(
                    let (part, rest) = split::<$part>(rest);
                    if !$part::matches(part, $value) {
                        return false;
                    }
                )*
                let _ = rest;
                true
            }

            #[inline(always)]
            fn slice(bytes: &[[u8; SIZE]]) -> Slice<'_, Self> {
                Slice::new(bytes)
            }
        }

        #[doc(hidden)]
        impl<$($part: Fixed,)* const SIZE: usize> Element for Tuple<($($part,)*), SIZE> {}

        #[doc(hidden)]
        impl<F: Format, $($part: InFormat<F>,)* const SIZE: usize> InFormat<F> for Tuple<($($part,)*), SIZE> {
            fn only_derive_is_allowed_to_implement_this_trait() {}
        }

        #[doc(hidden)]
        impl<F: Format, $($part: Wire<F>),*> Wire<F> for ($($part,)*) {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = ($($part::Value,)*);
            type View<'a> = ($($part::View<'a>,)*);
            type Index<'a> = ($($part::Index<'a>,)*);

            const MIN_SIZE: usize = 0 $(+ $part::MIN_SIZE)*;
            const ZERO_SIZE: usize = 0usize $(.saturating_add($part::ZERO_SIZE))*;
            const SIZE_LIMIT: usize = 0usize $(.saturating_add($part::SIZE_LIMIT))*;
            const IS_FIXED: bool = true $(&& $part::IS_FIXED)*;
            const LONGEST: Longest = Longest::Parts { parts: &[$($part::LONGEST),*] };
            const NESTING_DEPTH: usize = greatest(&[$($part::NESTING_DEPTH),*]);
            const STEPS: usize = 0 $(+ $part::STEPS)*;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
                $($part::skip(reader, limits)?;)*
                Ok(())
            }

            #[inline(always)]
            fn read<'a>(
                mut reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::View<'a>, Error> {
                $(
                    let $value = $part::read(reader, limits)?;
                    $part::skip(&mut reader, limits)?;
                )*
                Ok(($($value,)*))
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::Index<'a>, Error> {
                Ok(($($part::index(reader, limits)?,)*))
            }

            #[inline(always)]
            fn encoded_len(
                ($($value,)*): &Self::Value,
                limits: &'static [u32],
            ) -> Result<usize, Error> {
                Ok(0usize $(.saturating_add($part::encoded_len($value, limits)?))*)
            }

            #[inline(always)]
            fn encode(($($value,)*): &Self::Value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                $($part::encode($value, cursor)?;)*
                Ok(())
            }

            #[inline(always)]
            fn matches(
                reader: &mut Reader<'_>,
                ($($value,)*): &Self::Value,
                limits: &'static [u32],
            ) -> Result<bool, Error> {
                Ok(true $(&& $part::matches(reader, $value, limits)?)*)
            }

            crate::__one_by_one!(Self, F);
            crate::__by_reference!(F);
            crate::__read_only!(F);
        }

        #[doc(hidden)]
        impl<'a, F: Format, $($part: Decode<'a, F>),*> Decode<'a, F> for ($($part,)*) {
            #[inline(always)]
            fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self::Value, Error> {
                Ok(($($part::decode(reader, limits)?,)*))
            }
        }
    )*};
}

tuples! {
    (A a)
    (A a, B b)
    (A a, B b, C c)
    (A a, B b, C c, D d)
    (A a, B b, C c, D d, E e)
    (A a, B b, C c, D d, E e, G g)
    (A a, B b, C c, D d, E e, G g, H h)
    (A a, B b, C c, D d, E e, G g, H h, I i)
    (A a, B b, C c, D d, E e, G g, H h, I i, J j)
    (A a, B b, C c, D d, E e, G g, H h, I i, J j, K k)
    (A a, B b, C c, D d, E e, G g, H h, I i, J j, K k, L l)
    (A a, B b, C c, D d, E e, G g, H h, I i, J j, K k, L l, M m)
}

/// Splits off the bytes of a part. The sizes of the parts are constants that add up to that of the tuple, so the panics
/// are never reached. Only a build without optimization contains them.
#[inline(always)]
pub(super) fn split<T: Fixed>(bytes: &[u8]) -> (&T::Bytes, &[u8]) {
    let (part, rest) = bytes.split_at(T::FIXED_SIZE);
    match T::Bytes::chunks(part) {
        [part, ..] => (part, rest),
        [] => unreachable!(),
    }
}

/// Splits off the bytes of a part, as [`split`], for changes.
#[inline(always)]
pub(super) fn split_mut<T: Fixed>(bytes: &mut [u8]) -> (&mut T::Bytes, &mut [u8]) {
    let (part, rest) = bytes.split_at_mut(T::FIXED_SIZE);
    match T::Bytes::chunks_mut(part) {
        [part, ..] => (part, rest),
        [] => unreachable!(),
    }
}

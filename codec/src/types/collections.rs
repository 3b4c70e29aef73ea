//! Collections that are written like a vector: the number of values, then the values in the order of the collection.

use core::marker::PhantomData;

use alloc::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    vec::Vec,
};

use super::vec_mut::VecMut;
use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    error::Error,
    traits::{
        decode::Decode,
        format::Format,
        length,
        longest::Longest,
        wire::{Wire, checked_count},
    },
};

/// Stands for a `BTreeMap` from `K` to `V`. An entry is read as an `E`, the tuple of both.
///
/// The derive uses it for every `BTreeMap` in a field's type.
pub struct Map<K, V, E>(PhantomData<fn(K, V) -> E>);

/// Implements `Wire` and `Decode` for collections, which are read like a vector of `$element`. A value in them is `$item`, and its
/// parts are written one after the other.
macro_rules! collections {
    ($(
        $(#[$attribute:meta])? [$($generic:ident),*] $collection:ty, $value:ty $(where $ordered:ty)?, $element:ty;
        $item:pat => $([$part:ident $field:ident])*, { $($handle:tt)* };
    )*) => {$(
        $(#[$attribute])?
        impl<F: Format, $($generic: Wire<F>),*> Wire<F> for $collection {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = $value;
            type View<'a> = <Vec<$element> as Wire<F>>::View<'a>;
            type Index<'a> = <Vec<$element> as Wire<F>>::Index<'a>;

            const MIN_SIZE: usize = <Vec<$element> as Wire<F>>::MIN_SIZE;
            const ZERO_SIZE: usize = <Vec<$element> as Wire<F>>::ZERO_SIZE;
            const LONGEST: Longest = <Vec<$element> as Wire<F>>::LONGEST;
            const NESTING_DEPTH: usize = <Vec<$element> as Wire<F>>::NESTING_DEPTH;
            const STEPS: usize = <Vec<$element> as Wire<F>>::STEPS;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
                <Vec<$element> as Wire<F>>::skip(reader, limits)
            }

            #[inline(always)]
            fn read<'a>(
                reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::View<'a>, Error> {
                <Vec<$element> as Wire<F>>::read(reader, limits)
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::Index<'a>, Error> {
                <Vec<$element> as Wire<F>>::index(reader, limits)
            }

            #[inline(always)]
            fn encoded_len(values: &$value, limits: &'static [u32]) -> Result<usize, Error> {
                let (_, limits) = length::checked(values.len(), limits)?;
                values.iter().try_fold(F::LENGTH_SIZE, |sum, $item| {
                    Ok(sum $(.saturating_add($part::encoded_len($field, limits)?))*)
                })
            }

            #[inline(always)]
            fn encode(values: &$value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                length::write::<F>(values.len(), cursor)?;
                values.iter().try_for_each(|$item| {
                    $($part::encode($field, cursor)?;)*
                    Ok(())
                })
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
                for $item in values {
                    if !(true $(&& $part::matches(reader, $field, limits)?)*) {
                        return Ok(false);
                    }
                }
                Ok(true)
            }

            crate::__one_by_one!(Self, F);
            crate::__by_reference!(F);
            $($handle)*
        }

        $(#[$attribute])?
        impl<'a, F: Format, $($generic: Decode<'a, F>),*> Decode<'a, F> for $collection
        $(where $ordered: Ord)?
        {
            #[inline(always)]
            #[allow(clippy::needless_question_mark)] // an entry of a map has two parts
            fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<$value, Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                let count = checked_count::<$element, F>(length, reader)?;
                let values = (0..count).map(|_| Ok(($($part::decode(reader, limits)?),*)));
                values.collect()
            }
        }
    )*};
}

collections! {
    [T] VecDeque<T>, VecDeque<T::Value>, T;
    value => [T value], {
        type ViewMut<'a> = VecMut<'a, T, F>;

        const RESIZES: bool = true;

        #[inline(always)]
        fn open<'a>(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<VecMut<'a, T, F>, Error> {
            VecMut::open(bytes, limits)
        }
    };

    [T] BTreeSet<T>, BTreeSet<T::Value> where T::Value, T;
    value => [T value], { crate::__read_only!(F); };

    [K, V] BTreeMap<K, V>, BTreeMap<K::Value, V::Value> where K::Value, (K, V);
    (key, value) => [K key] [V value], { crate::__read_only!(F); };

    #[doc(hidden)] [K, V, E] Map<K, V, E>, BTreeMap<K::Value, V::Value> where K::Value, E;
    (key, value) => [K key] [V value], { crate::__read_only!(F); };
}

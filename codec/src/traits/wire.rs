use super::{
    bytes::Bytes,
    fixed::Fixed,
    format::{Borsh, Format, InFormat},
    length::Length,
    longest::Longest,
    place::Place,
};
use crate::{
    data::{
        cursor::Cursor,
        reader::Reader,
        value_bytes::{Nesting, ValueBytes},
    },
    error::Error,
};

/// A type that can be a field in wire format `F`, whether or not it varies in length.
///
/// Sealed: `#[derive(Neap)]` implements it, and so do the types listed below. Use it as a bound in generic code.
///
/// The level of access decides what a getter returns. Before `index()`, getters are lazy: each checks only what it reads.
///
/// | type | [`View`](Self::View), from a lazy getter | [`Index`](Self::Index), after `index()` |
/// |---|---|---|
/// | any [`Fixed`] type | its view | the same |
/// | `&str`, `String` | `&str` | the same |
/// | `&[T]`, `Vec<T>` where `T` is a byte or an array of bytes | `&[T]` | the same |
/// | `&[T]`, `Vec<T>` of another fixed-size `T` | [`Slice`](crate::Slice) | the same |
/// | `&[T]`, `Vec<T>` where `T` varies in length | [`List`](crate::List) | [`ListIndex`](crate::ListIndex) |
/// | `(A, B)`, with a part that varies | a tuple of views | a tuple of indexes |
/// | `VecDeque<T>`, `BTreeSet<T>` | that of `Vec<T>` | that of `Vec<T>` |
/// | `BTreeMap<K, V>` | that of `Vec<(K, V)>` | that of `Vec<(K, V)>` |
/// | `[T; N]` where `T` varies in length | [`List`](crate::List) | [`ListIndex`](crate::ListIndex) |
/// | `Option<T>` | `Option` of the view of `T` | `Option` of the index of `T` |
/// | `Result<T, E>` | `Result` of the views | `Result` of the indexes |
/// | `Box<T>` | the view of `T` | the index of `T` |
/// | struct `S` | `SRef` | `SIndex` |
/// | enum `E` whose variants have fields | `ERef` | `EIndex` |
///
/// `String`, `Vec`, `Box` and the collections need the feature `alloc`. On the wire they are the same as `&str` and `&[T]`, and a view never
/// allocates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field in the wire format `{F}`",
    label = "not a type that neap can read",
    note = "a field may be a number, `bool`, string, slice, vector, `Option`, tuple, array, or a type \
            with `#[derive(neap::Neap)]` in the same format; `String` and `Vec` need the feature `alloc`",
    note = "a struct with a `since` or `rest` field can only be an account: inside another type, the bytes that follow it would be \
            taken for that field"
)]
pub trait Wire<F: Format = Borsh>: Sized {
    #[doc(hidden)]
    fn only_derive_is_allowed_to_implement_this_trait();

    /// A value as a struct holds it: `Self`, unless [`Self` stands for another type](crate::wire::Foreign).
    type Value;

    /// A value as a lazy getter returns it.
    type View<'a>: Copy;

    /// A value that was checked completely.
    type Index<'a>: Copy;

    /// What a handle of a vector takes: what a setter takes if the size is fixed, otherwise `&str`, a slice, an option of these, or a
    /// reference to a value.
    type Arg<'v>: Copy
    where
        Self: 'v;

    /// A view through which a value is changed in place. Sets, maps and tuples with parts that vary have none: theirs is
    /// [`View`](Self::View), which only reads.
    type ViewMut<'a>;

    /// A vector of values as a lazy getter returns it.
    type Many<'a>: Copy;

    /// A vector of values that were all checked.
    type ManyIndex<'a>: Copy;

    /// The fewest bytes that a value takes, at least 1. The size of the data then limits every count. Code that reads a
    /// vector of a type with 0 here does not compile.
    #[doc(hidden)]
    const MIN_SIZE: usize;

    /// The size of the value that zeros encode, in bytes, or `usize::MAX` if zeros encode no value.
    #[doc(hidden)]
    const ZERO_SIZE: usize;

    /// The most bytes that a value takes if no outer `max` limits it, or `usize::MAX` if that is not known. Reading is
    /// cheaper where the data has room for as much.
    #[doc(hidden)]
    const SIZE_LIMIT: usize = usize::MAX;

    /// Whether every value has the size [`MIN_SIZE`](Self::MIN_SIZE). `false` is always right. A `max` of 0 does not make it `true`,
    /// because an account may hold a longer value from before the limit.
    #[doc(hidden)]
    const IS_FIXED: bool = false;

    /// What an outer `max` limits in the longest value. By default nothing: a struct or an enum has its own limits.
    #[doc(hidden)]
    const LONGEST: Longest = Longest::Bytes(Self::SIZE_LIMIT);

    /// How deep structs and enums that vary in length nest in a value: 1 for one of them that holds no other. Derived code
    /// of deeper types is not inlined. Otherwise it would grow exponentially with the depth. A type that holds itself has no
    /// depth, so it does not compile: the data would decide how deep reading it recurses.
    #[doc(hidden)]
    const NESTING_DEPTH: usize = 1;

    /// How many values that vary in length a reader steps over one after the other. Derived code of types with several is not
    /// inlined into that of others.
    #[doc(hidden)]
    const STEPS: usize = 1;

    /// Whether a [`ViewMut`](Self::ViewMut) can change the size of its value. `true` is always right, but costs a walk to the end.
    #[doc(hidden)]
    const RESIZES: bool = true;

    /// Steps over a value, and checks the lengths and tags that decide where it ends.
    ///
    /// `limits` are the limits of its lengths, the outermost first.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Tag`] or [`Error::Max`].
    #[doc(hidden)]
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error>;

    /// Reads the value at the reader's position.
    ///
    /// # Errors
    ///
    /// As [`skip`](Self::skip), and [`Error::Utf8`].
    #[doc(hidden)]
    fn read<'a>(reader: Reader<'a>, limits: &'static [u32]) -> Result<Self::View<'a>, Error>;

    /// Opens the value at the start of the bytes for changes.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    #[doc(hidden)]
    fn open<'a>(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<Self::ViewMut<'a>, Error>;

    /// Checks a whole value and steps over it.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    #[doc(hidden)]
    fn index<'a>(reader: &mut Reader<'a>, limits: &'static [u32])
    -> Result<Self::Index<'a>, Error>;

    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] if a length in it exceeds its limit.
    #[doc(hidden)]
    fn encoded_len(value: &Self::Value, limits: &'static [u32]) -> Result<usize, Error>;

    /// Writes the value.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if it does not fit. Part of it may have been written then.
    #[doc(hidden)]
    fn encode(value: &Self::Value, cursor: &mut Cursor<'_>) -> Result<(), Error>;

    /// Returns the size of the encoded value, as [`encoded_len`](Self::encoded_len).
    #[doc(hidden)]
    fn arg_len<'arg>(value: Self::Arg<'arg>, limits: &'static [u32]) -> Result<usize, Error>
    where
        Self: 'arg;

    /// Writes the value, as [`encode`](Self::encode).
    #[doc(hidden)]
    fn put<'arg>(value: Self::Arg<'arg>, cursor: &mut Cursor<'_>) -> Result<(), Error>
    where
        Self: 'arg;

    /// Steps over a value, and returns whether it is `value`. If it is not, the reader may stop anywhere.
    ///
    /// # Errors
    ///
    /// As [`skip`](Self::skip).
    #[doc(hidden)]
    fn matches(
        reader: &mut Reader<'_>,
        value: &Self::Value,
        limits: &'static [u32],
    ) -> Result<bool, Error>;

    /// What a table of fields says about a field of this type.
    #[doc(hidden)]
    const FACTS: Facts = Facts {
        is_fixed: Self::IS_FIXED,
        min_size: Self::MIN_SIZE,
        zero_size: Self::ZERO_SIZE,
        size_limit: Self::SIZE_LIMIT,
    };

    /// Steps over the field of this type at the position `AT` of the tail of `S`, if the walk includes it.
    #[doc(hidden)]
    #[inline(always)]
    fn step_in<S: Fields<F>, const AT: usize, const KIND: u8, const TO: usize>(
        reader: &mut Reader<'_>,
    ) -> Result<(), Error> {
        S::step_field::<Self, AT, KIND, TO>(reader)
    }

    /// Steps over the field as [`step_in`](Self::step_in). It was added later. Returns whether the walk ends before it.
    #[doc(hidden)]
    #[inline(always)]
    fn step_since_in<S: Fields<F>, const AT: usize, const KIND: u8, const TO: usize>(
        reader: &mut Reader<'_>,
    ) -> Result<bool, Error> {
        S::step_since_field::<Self, AT, KIND, TO>(reader)
    }

    /// Reads the field in the bytes of the tail, for a getter.
    #[doc(hidden)]
    #[inline(always)]
    fn read_in<S: Fields<F>, const AT: usize>(tail: &[u8]) -> Result<Self::View<'_>, Error> {
        S::read_field::<Self, AT>(tail)
    }

    /// Stores the field, for a setter. Returns where the account's value now ends.
    #[doc(hidden)]
    #[inline(always)]
    fn set_in<S: Fields<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
        value: &Self::Value,
    ) -> Result<usize, Error> {
        S::set_field::<Self, AT>(tail, nesting, value)
    }

    /// Stores the field in place of the next `broken` bytes. Returns where the account's value now ends.
    #[doc(hidden)]
    #[inline(always)]
    fn repair_in<S: Fields<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
        broken: usize,
        value: &Self::Value,
    ) -> Result<usize, Error> {
        S::repair_field::<Self, AT>(tail, nesting, broken, value)
    }

    /// Opens the field for changes.
    #[doc(hidden)]
    #[inline(always)]
    fn open_in<S: Fields<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
    ) -> Result<Self::ViewMut<'_>, Error> {
        S::open_field::<Self, AT>(tail, nesting)
    }

    /// Opens the last field for changes.
    #[doc(hidden)]
    #[inline(always)]
    fn open_last_in<S: Fields<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
    ) -> Result<Self::ViewMut<'_>, Error> {
        S::open_last_field::<Self, AT>(tail, nesting)
    }

    /// Checks the field and steps over it.
    #[doc(hidden)]
    #[inline(always)]
    fn index_in<'a, S: Fields<F>, const AT: usize>(
        reader: &mut Reader<'a>,
    ) -> Result<Self::Index<'a>, Error> {
        S::index_field::<Self, AT>(reader)
    }

    /// Does with the value of the field what is done with those of all fields.
    #[doc(hidden)]
    #[inline(always)]
    fn value_in<V: Values<F>, const AT: usize>(
        values: &mut V,
        value: &Self::Value,
    ) -> Result<(), V::Stop> {
        values.visit_field::<Self, AT>(value)
    }

    /// Finds the field for a migration, and steps over it.
    #[doc(hidden)]
    #[inline(always)]
    fn place_in<W: Places<F>, const AT: usize>(walk: &mut W) -> Result<Place<Self>, Error> {
        walk.place_field::<Self, AT>()
    }

    /// Steps over `length` values.
    ///
    /// # Errors
    ///
    /// As [`skip`](Self::skip).
    #[doc(hidden)]
    #[inline(always)]
    fn skip_many(
        length: Length,
        reader: &mut Reader<'_>,
        limits: &'static [u32],
    ) -> Result<(), Error> {
        let count = checked_count::<Self, F>(length, reader)?;
        for _ in 0..count {
            Self::skip(reader, limits)?;
        }
        Ok(())
    }

    /// Reads `length` values at the reader's position.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    #[doc(hidden)]
    fn read_many<'a>(
        length: Length,
        reader: Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self::Many<'a>, Error>;

    /// Checks `length` values and steps over them.
    ///
    /// # Errors
    ///
    /// As [`index`](Self::index).
    #[doc(hidden)]
    fn index_many<'a>(
        length: Length,
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self::ManyIndex<'a>, Error>;

    /// Returns the size of the encoded values, in bytes.
    ///
    /// # Errors
    ///
    /// As [`encoded_len`](Self::encoded_len).
    #[doc(hidden)]
    #[inline(always)]
    fn encoded_len_many(values: &[Self::Value], limits: &'static [u32]) -> Result<usize, Error> {
        values.iter().try_fold(0, |sum: usize, value| {
            // Saturate: borrowed strings may be shared, and so add up to more than the memory holds.
            Ok(sum.saturating_add(Self::encoded_len(value, limits)?))
        })
    }

    /// Writes the values.
    ///
    /// # Errors
    ///
    /// As [`encode`](Self::encode).
    #[doc(hidden)]
    #[inline(always)]
    fn encode_many(values: &[Self::Value], cursor: &mut Cursor<'_>) -> Result<(), Error> {
        values.iter().try_for_each(|value| Self::encode(value, cursor))
    }
}

/// What a type says about a field of it.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// [`Wire::IS_FIXED`]
    pub is_fixed: bool,
    /// [`Wire::MIN_SIZE`]
    pub min_size: usize,
    /// [`Wire::ZERO_SIZE`]
    pub zero_size: usize,
    /// [`Wire::SIZE_LIMIT`]
    pub size_limit: usize,
}

/// What the functions of a field's type do with the field. The struct whose tail holds it implements it.
pub trait Fields<F: Format> {
    fn step_field<T: Wire<F>, const AT: usize, const KIND: u8, const TO: usize>(
        reader: &mut Reader<'_>,
    ) -> Result<(), Error>;

    fn step_since_field<T: Wire<F>, const AT: usize, const KIND: u8, const TO: usize>(
        reader: &mut Reader<'_>,
    ) -> Result<bool, Error>;

    fn read_field<T: Wire<F>, const AT: usize>(tail: &[u8]) -> Result<T::View<'_>, Error>;

    fn index_field<'a, T: Wire<F>, const AT: usize>(
        reader: &mut Reader<'a>,
    ) -> Result<T::Index<'a>, Error>;

    fn set_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
        value: &T::Value,
    ) -> Result<usize, Error>;

    fn repair_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
        broken: usize,
        value: &T::Value,
    ) -> Result<usize, Error>;

    fn open_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
    ) -> Result<T::ViewMut<'_>, Error>;

    fn open_last_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
    ) -> Result<T::ViewMut<'_>, Error>;
}

/// What is done with the values of a struct's fields, one after the other.
pub trait Values<F: Format> {
    /// Why it ends before the last field.
    type Stop;

    /// Does it with the value of the field at the position `AT`.
    ///
    /// # Errors
    ///
    /// If it ends here.
    fn visit_field<T: Wire<F>, const AT: usize>(
        &mut self,
        value: &T::Value,
    ) -> Result<(), Self::Stop>;
}

/// Finds the places of a struct's fields, one after the other.
pub trait Places<F: Format> {
    /// Steps over the field at the position `AT`, and returns its place.
    ///
    /// # Errors
    ///
    /// As [`Wire::skip`].
    fn place_field<T: Wire<F>, const AT: usize>(&mut self) -> Result<Place<T>, Error>;
}

/// Checks a count of values. Refuses more values than the data can hold, before anything loops over them.
#[inline(always)]
pub fn checked_count<T: Wire<F>, F: Format>(
    length: Length,
    reader: &Reader<'_>,
) -> Result<usize, Error> {
    const {
        assert!(
            limits_counts(T::MIN_SIZE),
            "`Wire::MIN_SIZE` must be between 1 and `u32::MAX`: otherwise the data does not limit how many values are read"
        );
    }
    let count = length.checked()?;
    if length.bytes(T::MIN_SIZE) > reader.rest().len() as u64 {
        return Err(Error::Length);
    }
    Ok(count)
}

/// Returns whether data limits how many values of `min_size` bytes or more it holds. It can hold any number of values without bytes.
const fn limits_counts(min_size: usize) -> bool {
    min_size > 0 && min_size <= u32::MAX as usize
}

impl<F: Format, T: Fixed + InFormat<F>> Wire<F> for T {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = T::Value;
    type View<'a> = T::View<'a>;
    type Index<'a> = T::View<'a>;
    type Arg<'v> = T::Arg<'v>;
    type ViewMut<'a> = T::ViewMut<'a>;
    type Many<'a> = T::Slice<'a>;
    type ManyIndex<'a> = T::Slice<'a>;

    const RESIZES: bool = false;

    const MIN_SIZE: usize = {
        assert!(T::FIXED_SIZE > 0 && T::FIXED_SIZE <= u32::MAX as usize);
        T::FIXED_SIZE
    };
    const ZERO_SIZE: usize = if T::HAS_ZERO { T::FIXED_SIZE } else { usize::MAX };
    const SIZE_LIMIT: usize = T::FIXED_SIZE;
    const IS_FIXED: bool = true;
    const NESTING_DEPTH: usize = 0;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
        reader.take_slice(T::FIXED_SIZE)?;
        Ok(())
    }

    #[inline(always)]
    fn read<'a>(mut reader: Reader<'a>, limits: &'static [u32]) -> Result<T::View<'a>, Error> {
        <T as Wire<F>>::index(&mut reader, limits)
    }

    #[inline(always)]
    fn open<'a>(bytes: ValueBytes<'a>, _: &'static [u32]) -> Result<T::ViewMut<'a>, Error> {
        let bytes = T::Bytes::chunks_mut(bytes.data).first_mut().ok_or(Error::Length)?;
        T::check(bytes)?;
        Ok(T::get_mut(bytes))
    }

    #[inline(always)]
    fn index<'a>(reader: &mut Reader<'a>, _: &'static [u32]) -> Result<T::View<'a>, Error> {
        let bytes = take::<T>(reader)?;
        T::check(bytes)?;
        Ok(T::get(bytes))
    }

    #[inline(always)]
    fn encoded_len(_: &T::Value, _: &'static [u32]) -> Result<usize, Error> {
        Ok(T::FIXED_SIZE)
    }

    #[inline(always)]
    fn encode(value: &T::Value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let chunks = T::Bytes::chunks_mut(cursor.room(T::FIXED_SIZE)?);
        T::store(value, chunks.first_mut().ok_or(Error::Room)?);
        Ok(())
    }

    #[inline(always)]
    fn arg_len<'arg>(_: T::Arg<'arg>, _: &'static [u32]) -> Result<usize, Error>
    where
        Self: 'arg,
    {
        Ok(T::FIXED_SIZE)
    }

    #[inline(always)]
    fn put<'arg>(value: T::Arg<'arg>, cursor: &mut Cursor<'_>) -> Result<(), Error>
    where
        Self: 'arg,
    {
        let chunks = T::Bytes::chunks_mut(cursor.room(T::FIXED_SIZE)?);
        T::set(chunks.first_mut().ok_or(Error::Room)?, value);
        Ok(())
    }

    #[inline(always)]
    fn matches(
        reader: &mut Reader<'_>,
        value: &T::Value,
        _: &'static [u32],
    ) -> Result<bool, Error> {
        Ok(T::matches(take::<T>(reader)?, value))
    }

    #[inline(always)]
    fn skip_many(length: Length, reader: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
        reader.take_many(length, T::FIXED_SIZE)?;
        Ok(())
    }

    #[inline(always)]
    fn read_many<'a>(
        length: Length,
        mut reader: Reader<'a>,
        _: &'static [u32],
    ) -> Result<T::Slice<'a>, Error> {
        let values = T::Bytes::chunks(reader.take_many(length, T::FIXED_SIZE)?);
        values.iter().try_for_each(T::check)?;
        Ok(T::slice(values))
    }

    #[inline(always)]
    fn index_many<'a>(
        length: Length,
        reader: &mut Reader<'a>,
        _: &'static [u32],
    ) -> Result<T::Slice<'a>, Error> {
        let values = T::Bytes::chunks(reader.take_many_to_check(length, T::FIXED_SIZE)?);
        values.iter().try_for_each(T::check)?;
        Ok(T::slice(values))
    }

    #[inline(always)]
    fn encoded_len_many(values: &[T::Value], _: &'static [u32]) -> Result<usize, Error> {
        Ok(values.len().saturating_mul(T::FIXED_SIZE))
    }

    #[inline(always)]
    fn encode_many(values: &[T::Value], cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let room = cursor.room(values.len().saturating_mul(T::FIXED_SIZE))?;
        T::store_many(values, room);
        Ok(())
    }
}

/// Takes the bytes of a value.
#[inline(always)]
pub fn take<'a, T: Fixed>(reader: &mut Reader<'a>) -> Result<&'a T::Bytes, Error> {
    T::Bytes::chunks(reader.take_slice(T::FIXED_SIZE)?).first().ok_or(Error::Length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_limits_counts_if_data_holds_only_so_many_values_of_it() {
        assert!(!limits_counts(0));
        assert!(limits_counts(1));
        assert!(limits_counts(u32::MAX as usize));
        assert!(!limits_counts(u32::MAX as usize + 1));
    }
}

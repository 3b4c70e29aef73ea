use core::{fmt, marker::PhantomData};

use crate::{
    data::reader::Reader,
    derived::compare::same_field,
    error::Error,
    traits::{
        format::{Borsh, Format},
        length::Length,
        wire::{Wire, checked_count},
    },
};

/// A vector of values that vary in length, read in place, one after the other.
///
/// The size of the data limits how many values there are. Each is checked when it is read.
pub struct List<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// A vector of values that vary in length and were all checked.
pub struct ListIndex<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// Iterates over a [`List`]. Ends after the first value that is refused.
pub struct ListIter<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// Iterates over a [`ListIndex`].
pub struct ListIndexIter<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// `count` values, the first at `reader`.
struct Values<'a, T, F> {
    count: usize,
    reader: Reader<'a>,
    limits: &'static [u32],
    element: PhantomData<fn() -> (T, F)>,
}

impl<'a, T: Wire<F>, F: Format> List<'a, T, F> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn read(length: Length, reader: Reader<'a>, limits: &'static [u32]) -> Result<Self, Error> {
        Ok(Self {
            values: Values {
                count: checked_count::<T, F>(length, &reader)?,
                reader,
                limits,
                element: PhantomData,
            },
        })
    }

    /// Returns how many values there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.values.count
    }

    /// Returns whether there are no values.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.values.count == 0
    }

    /// Reads the value at `index`. It checks only where the values before it end.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if `index` is [`len`](Self::len) or more, other errors if it or a value before it is not valid.
    #[inline(always)]
    pub fn get(self, index: usize) -> Result<T::View<'a>, Error> {
        let Values { count, mut reader, limits, .. } = self.values;
        if index >= count {
            return Err(Error::Index);
        }
        T::skip_many(Length::new(index as u64, u32::MAX)?, &mut reader, limits)?;
        T::read(reader, limits)
    }

    /// Returns whether one of the values is equal to this one.
    ///
    /// # Errors
    ///
    /// If a value before the one that is equal is not valid.
    #[inline(always)]
    pub fn contains(self, value: &T::Value) -> Result<bool, Error> {
        Ok(self.position(value)?.is_some())
    }

    /// Returns the index of the first value that is equal to this one.
    ///
    /// # Errors
    ///
    /// As [`contains`](Self::contains).
    #[inline(always)]
    pub fn position(self, value: &T::Value) -> Result<Option<usize>, Error> {
        let Values { count, mut reader, limits, .. } = self.values;
        for index in 0..count {
            // `matches` may stop anywhere in a value that is not equal.
            if T::matches(&mut { reader }, value, limits)? {
                return Ok(Some(index));
            }
            T::skip(&mut reader, limits)?;
        }
        Ok(None)
    }

    /// Iterates over the values in order.
    #[inline(always)]
    pub fn iter(self) -> ListIter<'a, T, F> {
        ListIter { values: self.values }
    }
}

impl<'a, T: Wire<F>, F: Format> ListIndex<'a, T, F> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn index(
        length: Length,
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self, Error> {
        let List { values } = List::read(length, *reader, limits)?;
        for _ in 0..values.count {
            T::index(reader, limits)?;
        }
        Ok(Self { values })
    }

    /// Returns how many values there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.values.count
    }

    /// Returns whether there are no values.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.values.count == 0
    }

    /// Returns the value at `index`, or `None` if `index` is [`len`](Self::len) or more. It walks over the values before it.
    #[inline(always)]
    pub fn get(self, index: usize) -> Option<T::Index<'a>> {
        let Values { count, mut reader, limits, .. } = self.values;
        if index >= count {
            return None;
        }
        // All values were checked, so neither fails.
        T::skip_many(Length::new(index as u64, u32::MAX).ok()?, &mut reader, limits).ok()?;
        T::index(&mut reader, limits).ok()
    }

    /// Iterates over the values in order.
    #[inline(always)]
    pub fn iter(self) -> ListIndexIter<'a, T, F> {
        ListIndexIter { values: self.values }
    }
}

impl<'a, T: Wire<F>, F: Format> Iterator for ListIter<'a, T, F> {
    type Item = Result<T::View<'a>, Error>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let values = &mut self.values;
        values.count = values.count.checked_sub(1)?;
        let value = T::read(values.reader, values.limits);
        let value = value.and_then(|value| {
            T::skip(&mut values.reader, values.limits)?;
            Ok(value)
        });
        if value.is_err() {
            values.count = 0;
        }
        Some(value)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.values.count))
    }
}

impl<'a, T: Wire<F>, F: Format> Iterator for ListIndexIter<'a, T, F> {
    type Item = T::Index<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let values = &mut self.values;
        values.count = values.count.checked_sub(1)?;
        // All values were checked, so this never ends early.
        T::index(&mut values.reader, values.limits).ok()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.values.count;
        (count, Some(count))
    }
}

impl<T: Wire<F>, F: Format> ExactSizeIterator for ListIndexIter<'_, T, F> {}

impl<'a, T: Wire<F>, F: Format> IntoIterator for List<'a, T, F> {
    type Item = Result<T::View<'a>, Error>;
    type IntoIter = ListIter<'a, T, F>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Wire<F>, F: Format> IntoIterator for ListIndex<'a, T, F> {
    type Item = T::Index<'a>;
    type IntoIter = ListIndexIter<'a, T, F>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

// None of these is derived, since a derive would require the same of `T` and `F`.

/// Implements `Copy`.
macro_rules! copy {
    ($($name:ident)*) => {$(
        impl<T, F> Clone for $name<'_, T, F> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T, F> Copy for $name<'_, T, F> {}
    )*};
}

copy!(Values List ListIndex);

/// Implements only `Clone`: a copy of an iterator is easily mistaken for the iterator.
macro_rules! clone {
    ($($name:ident)*) => {$(
        impl<T, F> Clone for $name<'_, T, F> {
            fn clone(&self) -> Self {
                Self {
                    values: self.values,
                }
            }
        }
    )*};
}

clone!(ListIter ListIndexIter);

impl<'a, T: Wire<F, View<'a>: PartialEq>, F: Format> PartialEq for List<'a, T, F> {
    fn eq(&self, other: &Self) -> bool {
        let mut values = self.iter().zip(other.iter());
        self.len() == other.len() && values.all(|(value, other)| same_field(value, other))
    }
}

impl<'a, T: Wire<F, Index<'a>: PartialEq>, F: Format> PartialEq for ListIndex<'a, T, F> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<'a, T: Wire<F, View<'a>: fmt::Debug>, F: Format> fmt::Debug for List<'a, T, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().fmt(formatter)
    }
}

impl<'a, T: Wire<F, Index<'a>: fmt::Debug>, F: Format> fmt::Debug for ListIndex<'a, T, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().fmt(formatter)
    }
}

impl<'a, T: Wire<F, View<'a>: fmt::Debug>, F: Format> fmt::Debug for ListIter<'a, T, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = formatter.debug_list();
        for value in self.clone() {
            match value {
                Ok(value) => list.entry(&value),
                refused => list.entry(&refused),
            };
        }
        list.finish()
    }
}

impl<'a, T: Wire<F, Index<'a>: fmt::Debug>, F: Format> fmt::Debug for ListIndexIter<'a, T, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.clone()).finish()
    }
}

/// The part of `Wire` for types that change only as a whole.
#[doc(hidden)]
#[macro_export]
macro_rules! __read_only {
    ($format:ty) => {
        type ViewMut<'__neap> = <Self as $crate::wire::Wire<$format>>::View<'__neap>;

        const RESIZES: bool = false;

        #[inline(always)]
        fn open<'__neap>(
            bytes: $crate::__private::ValueBytes<'__neap>,
            limits: &'static [u32],
        ) -> ::core::result::Result<Self::ViewMut<'__neap>, $crate::Error> {
            <Self as $crate::wire::Wire<$format>>::read(
                $crate::__private::Reader::new(bytes.data),
                limits,
            )
        }
    };
}

/// The part of `Wire` for types that handles take by reference.
#[doc(hidden)]
#[macro_export]
macro_rules! __by_reference {
    ($format:ty) => {
        type Arg<'__neap>
            = &'__neap <Self as $crate::wire::Wire<$format>>::Value
        where
            Self: '__neap;

        #[inline(always)]
        fn arg_len<'arg>(
            value: Self::Arg<'arg>,
            limits: &'static [u32],
        ) -> ::core::result::Result<usize, $crate::Error>
        where
            Self: 'arg,
        {
            <Self as $crate::wire::Wire<$format>>::encoded_len(value, limits)
        }

        #[inline(always)]
        fn put<'arg>(
            value: Self::Arg<'arg>,
            cursor: &mut $crate::__private::Cursor<'_>,
        ) -> ::core::result::Result<(), $crate::Error>
        where
            Self: 'arg,
        {
            <Self as $crate::wire::Wire<$format>>::encode(value, cursor)
        }
    };
}

/// The part of `Wire` that reads vectors of a type that varies in length, one value after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! __one_by_one {
    ($element:ty, $format:ty) => {
        type Many<'__neap> = $crate::List<'__neap, $element, $format>;
        type ManyIndex<'__neap> = $crate::ListIndex<'__neap, $element, $format>;

        #[inline(always)]
        fn read_many<'__neap>(
            length: $crate::__private::Length,
            reader: $crate::__private::Reader<'__neap>,
            limits: &'static [u32],
        ) -> ::core::result::Result<$crate::List<'__neap, $element, $format>, $crate::Error> {
            $crate::List::read(length, reader, limits)
        }

        #[inline(always)]
        fn index_many<'__neap>(
            length: $crate::__private::Length,
            reader: &mut $crate::__private::Reader<'__neap>,
            limits: &'static [u32],
        ) -> ::core::result::Result<$crate::ListIndex<'__neap, $element, $format>, $crate::Error> {
            $crate::ListIndex::index(length, reader, limits)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{cursor::Cursor, reader::Reader};

    /// Takes no bytes, but says that it takes one.
    struct Nothing;

    impl<F: Format> Wire<F> for Nothing {
        fn only_derive_is_allowed_to_implement_this_trait() {}

        type Value = Self;
        type View<'a> = ();
        type Index<'a> = ();

        const MIN_SIZE: usize = 1;
        const ZERO_SIZE: usize = 0;

        fn skip(_: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
            Ok(())
        }

        fn read<'a>(_: Reader<'a>, _: &'static [u32]) -> Result<(), Error> {
            Ok(())
        }

        fn index<'a>(_: &mut Reader<'a>, _: &'static [u32]) -> Result<(), Error> {
            Ok(())
        }

        fn encoded_len(_: &Self, _: &'static [u32]) -> Result<usize, Error> {
            Ok(0)
        }

        fn encode(_: &Self, _: &mut Cursor<'_>) -> Result<(), Error> {
            Ok(())
        }

        fn matches(_: &mut Reader<'_>, _: &Self, _: &'static [u32]) -> Result<bool, Error> {
            Ok(true)
        }

        crate::__one_by_one!(Self, F);
        crate::__by_reference!(F);
        crate::__read_only!(F);
    }

    #[test]
    fn more_values_than_the_data_can_hold_are_refused_before_a_loop() {
        let count = |count| Length::new(count, u32::MAX).unwrap();
        let skip = |length| <Nothing as Wire>::skip_many(length, &mut Reader::new(&[0; 4]), &[]);
        assert_eq!(skip(count(4)), Ok(()));
        assert_eq!(skip(count(5)), Err(Error::Length));
        assert_eq!(skip(count(u32::MAX.into())), Err(Error::Length));
        let read = |length| List::<Nothing>::read(length, Reader::new(&[0; 4]), &[]);
        assert_eq!(read(count(4)).map(|list| list.iter().count()), Ok(4));
        assert_eq!(read(count(5)).err(), Some(Error::Length));
    }
}

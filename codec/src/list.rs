use core::{fmt, marker::PhantomData};

use crate::{Borsh, Error, Format, Reader, Wire, length::Length, wire::bound};

/// A vector of values that vary in length, read in place, one after the other.
///
/// The data bound how many there are; each is checked when its turn comes.
pub struct List<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// A vector of values that vary in length, all of which have been checked.
pub struct ListIndex<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// Iterates over a [`List`]; ends after the first value that is refused.
pub struct Iter<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// Iterates over a [`ListIndex`].
pub struct IndexIter<'a, T, F = Borsh> {
    values: Values<'a, T, F>,
}

/// `count` values from `reader` on.
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
                count: bound::<T, F>(length, &reader)?,
                reader,
                limits,
                element: PhantomData,
            },
        })
    }

    /// How many values there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.values.count
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.values.count == 0
    }

    /// The values in order.
    #[inline(always)]
    pub fn iter(self) -> Iter<'a, T, F> {
        Iter {
            values: self.values,
        }
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

    /// How many values there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.values.count
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.values.count == 0
    }

    /// The values in order.
    #[inline(always)]
    pub fn iter(self) -> IndexIter<'a, T, F> {
        IndexIter {
            values: self.values,
        }
    }
}

impl<'a, T: Wire<F>, F: Format> Iterator for Iter<'a, T, F> {
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

impl<'a, T: Wire<F>, F: Format> Iterator for IndexIter<'a, T, F> {
    type Item = T::Index<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let values = &mut self.values;
        values.count = values.count.checked_sub(1)?;
        // All have been checked, so this never ends early.
        T::index(&mut values.reader, values.limits).ok()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.values.count;
        (count, Some(count))
    }
}

impl<T: Wire<F>, F: Format> ExactSizeIterator for IndexIter<'_, T, F> {}

impl<'a, T: Wire<F>, F: Format> IntoIterator for List<'a, T, F> {
    type Item = Result<T::View<'a>, Error>;
    type IntoIter = Iter<'a, T, F>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Wire<F>, F: Format> IntoIterator for ListIndex<'a, T, F> {
    type Item = T::Index<'a>;
    type IntoIter = IndexIter<'a, T, F>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

// None of these is derived: a derive would ask `T` and `F` to be `Copy` and `Debug` too.

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

/// Implements `Clone` alone: a copy of an iterator is easily mistaken for the iterator.
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

clone!(Iter IndexIter);

/// Implements `Debug`.
macro_rules! debug {
    ($($name:ident)*) => {$(
        impl<T, F> fmt::Debug for $name<'_, T, F> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut debug = formatter.debug_struct(stringify!($name));
                debug.field("len", &self.values.count).finish_non_exhaustive()
            }
        }
    )*};
}

debug!(List ListIndex Iter IndexIter);

/// How vectors of a type that varies in length are read, for its `Wire`: one value after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! __one_by_one {
    ($element:ty, $format:ty) => {
        type Many<'neap> = $crate::List<'neap, $element, $format>;
        type ManyIndex<'neap> = $crate::ListIndex<'neap, $element, $format>;

        #[inline(always)]
        fn read_many<'neap>(
            length: $crate::__private::Length,
            reader: $crate::Reader<'neap>,
            limits: &'static [u32],
        ) -> ::core::result::Result<$crate::List<'neap, $element, $format>, $crate::Error> {
            $crate::List::read(length, reader, limits)
        }

        #[inline(always)]
        fn index_many<'neap>(
            length: $crate::__private::Length,
            reader: &mut $crate::Reader<'neap>,
            limits: &'static [u32],
        ) -> ::core::result::Result<$crate::ListIndex<'neap, $element, $format>, $crate::Error> {
            $crate::ListIndex::index(length, reader, limits)
        }
    };
}

//! Converts a schema's fields to the arguments of setters, and the results of setters to one type.

use neap::{Array, Bytes, Element, Error, Fixed};

use super::subject::Changed;

/// A field that a setter takes as an `A`.
pub trait Give<'a, A> {
    /// Returns the argument. It may borrow from `room` if the field itself does not contain it.
    fn give(&'a self, room: &'a mut [u8]) -> A;
}

/// Passed by reference: keys, and types that the derive knows only by name.
impl<'a, T> Give<'a, &'a T> for T {
    fn give(&'a self, _: &'a mut [u8]) -> &'a T {
        self
    }
}

/// Implements `Give` for types that are passed by value.
#[macro_export]
macro_rules! give_by_value {
    ($($value:ty)*) => {$(
        impl $crate::properties::Give<'_, $value> for $value {
            fn give(&self, _: &mut [u8]) -> $value {
                self.clone()
            }
        }
    )*};
}

give_by_value!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool String);

impl<T: Clone, const N: usize> Give<'_, [T; N]> for [T; N] {
    fn give(&self, _: &mut [u8]) -> [T; N] {
        self.clone()
    }
}

impl<T: Clone> Give<'_, Vec<T>> for Vec<T> {
    fn give(&self, _: &mut [u8]) -> Vec<T> {
        self.clone()
    }
}

impl<'a, T: Element, const N: usize> Give<'a, Array<'a, T, N>> for [T; N] {
    fn give(&'a self, room: &'a mut [u8]) -> Array<'a, T, N> {
        let chunks = <[T; N] as Fixed>::Bytes::chunks_mut(room);
        let bytes = chunks.first_mut().expect("every array fits the room");
        Fixed::store(self, bytes);
        <[T; N] as Fixed>::get(bytes)
    }
}

impl<'a> Give<'a, &'a str> for String {
    fn give(&'a self, _: &'a mut [u8]) -> &'a str {
        self
    }
}

impl<'a, T> Give<'a, &'a [T]> for Vec<T> {
    fn give(&'a self, _: &'a mut [u8]) -> &'a [T] {
        self
    }
}

impl<'a, T: Give<'a, A>, A> Give<'a, Option<A>> for Option<T> {
    fn give(&'a self, room: &'a mut [u8]) -> Option<A> {
        self.as_ref().map(|value| value.give(room))
    }
}

/// The result of a setter. It contains where the value ends if the field varies in length.
pub trait Outcome {
    fn outcome(self) -> Changed;
}

impl Outcome for () {
    fn outcome(self) -> Changed {
        Ok(None)
    }
}

impl Outcome for Result<(), Error> {
    fn outcome(self) -> Changed {
        self.map(|()| None)
    }
}

impl Outcome for Result<usize, Error> {
    fn outcome(self) -> Changed {
        self.map(Some)
    }
}

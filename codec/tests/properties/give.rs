//! Converts a schema's fields to the arguments of setters, and the results of setters to one type.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use neap::Error;

use super::change::Changed;

/// A field that a setter takes as an `A`.
pub trait Give<'a, A> {
    /// Returns the argument.
    fn give(&'a self) -> A;
}

/// Passed by reference: keys, and types that the derive knows only by name.
impl<'a, T> Give<'a, &'a T> for T {
    fn give(&'a self) -> &'a T {
        self
    }
}

/// Implements `Give` for types that are passed by value.
#[macro_export]
macro_rules! give_by_value {
    ($($value:ty)*) => {$(
        impl $crate::properties::Give<'_, $value> for $value {
            fn give(&self) -> $value {
                self.clone()
            }
        }

        impl $crate::properties::Give<'_, $value> for Box<$value> {
            fn give(&self) -> $value {
                (**self).clone()
            }
        }
    )*};
}

give_by_value!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool String);

impl<T: Clone, const N: usize> Give<'_, [T; N]> for [T; N] {
    fn give(&self) -> [T; N] {
        self.clone()
    }
}

/// Implements `Give` for collections that are passed by value, as elements and in options.
macro_rules! collections {
    ($($collection:ident [$($part:ident),*])*) => {$(
        impl<$($part: Clone),*> Give<'_, $collection<$($part),*>> for $collection<$($part),*> {
            fn give(&self) -> Self {
                self.clone()
            }
        }
    )*};
}

collections!(Vec [T] VecDeque [T] BTreeSet [T] BTreeMap [K, V]);

impl<T: Clone> Give<'_, Box<T>> for Box<T> {
    fn give(&self) -> Self {
        self.clone()
    }
}

/// A deque that was made of a vector is one slice.
impl<'a, T> Give<'a, &'a [T]> for VecDeque<T> {
    fn give(&'a self) -> &'a [T] {
        let (values, others) = self.as_slices();
        assert!(others.is_empty());
        values
    }
}

impl<'a> Give<'a, &'a str> for String {
    fn give(&'a self) -> &'a str {
        self
    }
}

impl<'a, T> Give<'a, &'a [T]> for Vec<T> {
    fn give(&'a self) -> &'a [T] {
        self
    }
}

impl<'a, T> Give<'a, &'a T> for Box<T> {
    fn give(&'a self) -> &'a T {
        self
    }
}

impl<'a> Give<'a, &'a str> for Box<String> {
    fn give(&'a self) -> &'a str {
        self
    }
}

impl<'a, T> Give<'a, &'a [T]> for Box<Vec<T>> {
    fn give(&'a self) -> &'a [T] {
        self
    }
}

impl<'a, T: Give<'a, A>, A> Give<'a, Option<A>> for Option<T> {
    fn give(&'a self) -> Option<A> {
        self.as_ref().map(|value| value.give())
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

//! One type for the values of all fields, so that different ways of reading can be compared.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use neap::{
    Array, Error, List, ListIndex, Slice,
    wire::{Fixed, Format, Wire},
};

/// A value of any type, or the error of reading it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number or a bool, sign-extended.
    Number(u128),
    /// The bits of a float other than NaN.
    Float(u64),
    /// The bits of a NaN, so that equal ones compare as equal.
    Nan(u64),
    Text(String),
    Option(Option<Box<Value>>),
    /// A vector, an array, or the fields of a struct.
    Many(Vec<Value>),
    /// An enum's variant, and its fields.
    Variant(&'static str, Vec<Value>),
    Refused(Error),
}

impl Value {
    /// Returns whether the value contains a NaN, which borsh refuses.
    pub fn has_nan(&self) -> bool {
        match self {
            Self::Nan(_) => true,
            Self::Option(Some(value)) => value.has_nan(),
            Self::Many(values) | Self::Variant(_, values) => values.iter().any(Self::has_nan),
            _ => false,
        }
    }
}

/// A field or a view that can be converted to a [`Value`].
pub trait ToValue {
    fn to_value(&self) -> Value;
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl ToValue for $number {
            fn to_value(&self) -> Value {
                Value::Number(*self as u128)
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 bool);

macro_rules! floats {
    ($($float:ident)*) => {$(
        impl ToValue for $float {
            fn to_value(&self) -> Value {
                let bits = u64::from(self.to_bits());
                if self.is_nan() { Value::Nan(bits) } else { Value::Float(bits) }
            }
        }
    )*};
}

floats!(f32 f64);

impl ToValue for str {
    fn to_value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value {
        self.as_str().to_value()
    }
}

impl<T: ToValue> ToValue for [T] {
    fn to_value(&self) -> Value {
        many(self.iter())
    }
}

impl<T: ToValue, const N: usize> ToValue for [T; N] {
    fn to_value(&self) -> Value {
        many(self.iter())
    }
}

impl<T: ToValue> ToValue for Vec<T> {
    fn to_value(&self) -> Value {
        many(self.iter())
    }
}

impl<T: ToValue> ToValue for VecDeque<T> {
    fn to_value(&self) -> Value {
        many(self.iter())
    }
}

impl<T: ToValue> ToValue for BTreeSet<T> {
    fn to_value(&self) -> Value {
        many(self.iter())
    }
}

impl<K: ToValue, V: ToValue> ToValue for BTreeMap<K, V> {
    fn to_value(&self) -> Value {
        many(self.iter())
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value {
        T::to_value(self)
    }
}

impl<T: ToValue> ToValue for Box<T> {
    fn to_value(&self) -> Value {
        T::to_value(self)
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value {
        Value::Option(self.as_ref().map(|value| Box::new(value.to_value())))
    }
}

impl<T: ToValue> ToValue for Result<T, Error> {
    fn to_value(&self) -> Value {
        match self {
            Ok(value) => value.to_value(),
            Err(error) => Value::Refused(*error),
        }
    }
}

impl<'a, T: Fixed<View<'a>: ToValue>> ToValue for Slice<'a, T> {
    fn to_value(&self) -> Value {
        assert_eq!(self.len(), self.iter().len());
        assert_eq!(self.is_empty(), self.iter().next().is_none());
        assert_eq!(self.as_bytes().len(), self.len() * T::FIXED_SIZE);
        let by_index = (0..self.len()).map(|index| self.get(index).to_value());
        let by_iterator = self.iter().map(|value| Some(value).to_value());
        assert!(by_index.eq(by_iterator));
        assert!(self.get(self.len()).is_none());
        many(self.iter())
    }
}

impl<'a, T: Fixed<View<'a>: ToValue>, const N: usize> ToValue for Array<'a, T, N> {
    fn to_value(&self) -> Value {
        let by_index = (0..N).map(|index| self.get(index).to_value());
        assert!(by_index.eq(self.iter().map(|value| Some(value).to_value())));
        assert!(self.get(N).is_none());
        many(self.iter())
    }
}

/// A list with a refused element is refused.
impl<'a, T: Wire<F, View<'a>: ToValue>, F: Format> ToValue for List<'a, T, F> {
    fn to_value(&self) -> Value {
        let values = self.iter().map(|value| Ok(value?.to_value()));
        match values.collect::<Result<Vec<Value>, Error>>() {
            Ok(values) => {
                assert_eq!(values.len(), self.len());
                assert_eq!(values.is_empty(), self.is_empty());
                Value::Many(values)
            }
            Err(error) => Value::Refused(error),
        }
    }
}

impl<'a, T: Wire<F, Index<'a>: ToValue>, F: Format> ToValue for ListIndex<'a, T, F> {
    fn to_value(&self) -> Value {
        assert_eq!(self.iter().count(), self.len());
        assert_eq!(self.iter().len(), self.len());
        assert_eq!(self.is_empty(), self.iter().next().is_none());
        many(self.iter())
    }
}

fn many(values: impl Iterator<Item: ToValue>) -> Value {
    Value::Many(values.map(|value| value.to_value()).collect())
}

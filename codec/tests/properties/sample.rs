//! Generates values from entropy. proptest shrinks the entropy, and so the values.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{
    give::Give,
    value::{ToValue, Value},
};

/// Bytes that decide random choices. After the last byte, it returns zeros.
pub struct Source<'a> {
    entropy: std::slice::Iter<'a, u8>,
}

impl<'a> Source<'a> {
    pub fn new(entropy: &'a [u8]) -> Self {
        Self { entropy: entropy.iter() }
    }

    pub fn byte(&mut self) -> u8 {
        self.entropy.next().copied().unwrap_or_default()
    }

    /// Returns a number below `end`. `end` must be between 1 and 65536.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()])) % end
    }

    pub fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }
}

/// A type whose values can be generated.
pub trait Sample: Sized {
    fn sample(source: &mut Source<'_>) -> Self;
}

/// Generates zero, one, the limits, a small number, or a number whose bytes all differ.
macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Sample for $number {
            fn sample(source: &mut Source<'_>) -> Self {
                match source.byte() % 6 {
                    0 => 0,
                    1 => 1,
                    2 => $number::MAX,
                    3 => $number::MIN,
                    4 => source.byte() as $number,
                    _ => {
                        let first = source.byte();
                        let mut bytes = [0; size_of::<$number>()];
                        for (index, byte) in bytes.iter_mut().enumerate() {
                            *byte = first.wrapping_add(index as u8).wrapping_mul(31);
                        }
                        $number::from_le_bytes(bytes)
                    }
                }
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

/// Never generates NaN, which borsh does not encode.
macro_rules! floats {
    ($($float:ident)*) => {$(
        impl Sample for $float {
            fn sample(source: &mut Source<'_>) -> Self {
                let special = [0.0, -0.0, 1.5, $float::MAX, $float::INFINITY, $float::NEG_INFINITY];
                source.one_of(&special)
            }
        }
    )*};
}

floats!(f32 f64);

impl Sample for bool {
    fn sample(source: &mut Source<'_>) -> Self {
        source.byte() % 2 == 1
    }
}

impl<T: Sample, const N: usize> Sample for [T; N] {
    fn sample(source: &mut Source<'_>) -> Self {
        std::array::from_fn(|_| T::sample(source))
    }
}

/// Implements the traits for tuples.
macro_rules! tuples {
    ($(($($part:ident $value:ident),*))*) => {$(
        impl<$($part: Sample),*> Sample for ($($part,)*) {
            fn sample(source: &mut Source<'_>) -> Self {
                ($($part::sample(source),)*)
            }
        }

        impl<$($part: ToValue),*> ToValue for ($($part,)*) {
            fn to_value(&self) -> Value {
                let ($($value,)*) = self;
                Value::Many(vec![$($value.to_value()),*])
            }
        }

        impl<$($part: Clone),*> Give<'_, ($($part,)*)> for ($($part,)*) {
            fn give(&self) -> Self {
                self.clone()
            }
        }
    )*};
}

tuples! {
    (A a)
    (A a, B b)
    (A a, B b, C c)
    (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l)
}

impl Sample for String {
    fn sample(source: &mut Source<'_>) -> Self {
        let length = source.one_of(&[0, 0, 1, 1, 2, 3, 3, 5, 8, 9, 17]);
        let characters = ['a', 'Z', '\0', 'é', '€', '🦀'];
        (0..length).map(|_| source.one_of(&characters)).collect()
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        let length = source.below(5);
        (0..length).map(|_| T::sample(source)).collect()
    }
}

impl<T: Sample> Sample for VecDeque<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        Vec::sample(source).into()
    }
}

impl<T: Sample + Ord> Sample for BTreeSet<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        Vec::sample(source).into_iter().collect()
    }
}

impl<K: Sample + Ord, V: Sample> Sample for BTreeMap<K, V> {
    fn sample(source: &mut Source<'_>) -> Self {
        Vec::sample(source).into_iter().collect()
    }
}

impl<T: Sample> Sample for Box<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        Self::new(T::sample(source))
    }
}

impl<T: Sample> Sample for Option<T> {
    fn sample(source: &mut Source<'_>) -> Self {
        (source.byte() % 2 == 1).then(|| T::sample(source))
    }
}

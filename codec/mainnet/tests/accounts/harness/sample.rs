use std::{
    array,
    collections::{BTreeMap, VecDeque},
};

/// A random source that gives the same values in every run (SplitMix64).
pub struct Source(pub u64);

impl Source {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        array::from_fn(|_| self.next() as u8)
    }
}

/// A type whose values can be generated.
pub trait Sample {
    fn sample(source: &mut Source) -> Self;
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Sample for $number {
            fn sample(source: &mut Source) -> Self {
                $number::from_le_bytes(source.bytes())
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

/// Never generates NaN, which borsh does not encode.
macro_rules! floats {
    ($($float:ident)*) => {$(
        impl Sample for $float {
            fn sample(source: &mut Source) -> Self {
                source.next() as $float / 3.0
            }
        }
    )*};
}

floats!(f32 f64);

impl Sample for bool {
    fn sample(source: &mut Source) -> Self {
        source.below(2) == 1
    }
}

impl Sample for String {
    fn sample(source: &mut Source) -> Self {
        let characters = ['a', 'Z', 'é', '€', '🦀'];
        (0..source.below(5)).map(|_| characters[source.below(5)]).collect()
    }
}

impl<T: Sample, const N: usize> Sample for [T; N] {
    fn sample(source: &mut Source) -> Self {
        array::from_fn(|_| T::sample(source))
    }
}

impl<T: Sample> Sample for Option<T> {
    fn sample(source: &mut Source) -> Self {
        (source.below(2) == 1).then(|| T::sample(source))
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn sample(source: &mut Source) -> Self {
        (0..source.below(4)).map(|_| T::sample(source)).collect()
    }
}

impl<T: Sample> Sample for Box<T> {
    fn sample(source: &mut Source) -> Self {
        Self::new(T::sample(source))
    }
}

/// Generates collections.
macro_rules! collections {
    ($([$($generic:tt)*] $collection:ty, $value:ty;)*) => {$(
        impl<$($generic)*> Sample for $collection {
            fn sample(source: &mut Source) -> Self {
                Vec::<$value>::sample(source).into_iter().collect()
            }
        }
    )*};
}

collections! {
    [T: Sample] VecDeque<T>, T;
    [K: Sample + Ord, V: Sample] BTreeMap<K, V>, (K, V);
}

/// Generates tuples.
macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        impl<$($part: Sample),*> Sample for ($($part,)*) {
            fn sample(source: &mut Source) -> Self {
                ($($part::sample(source),)*)
            }
        }
    )*};
}

tuples!((A B) (A B C) (A B C D));

/// Generates types that are 32 bytes.
macro_rules! keys {
    ($($key:path)*) => {$(
        impl Sample for $key {
            fn sample(source: &mut Source) -> Self {
                Self::from(source.bytes())
            }
        }
    )*};
}

keys! {
    solana_address::Address
    solana_program::hash::Hash
    solana_program::pubkey::Pubkey
}

//! Schemas with type and const parameters.

use std::fmt::Debug;

use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Neap, wire::Wire};

use super::borsh_types::{Action, Note, Point, State};
use crate::properties::{Sample, Source, ToValue, Value, check_properties};

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Page<T, const N: usize> {
    next: u64,
    items: Vec<T>,
    keys: [u16; N],
    best: Option<T>,
    first: T,
    #[neap(variable)]
    pair: Pair<T>,
    #[neap(variable)]
    either: Either<T, String>,
    bump: u8,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Pair<T> {
    left: T,
    right: T,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
enum Either<A, B> {
    Neither,
    One(A),
    Both { a: A, b: Vec<B> },
}

impl<T: Sample, const N: usize> Sample for Page<T, N> {
    fn sample(source: &mut Source<'_>) -> Self {
        Self {
            next: Sample::sample(source),
            items: Sample::sample(source),
            keys: Sample::sample(source),
            best: Sample::sample(source),
            first: Sample::sample(source),
            pair: Pair { left: Sample::sample(source), right: Sample::sample(source) },
            either: match source.below(3) {
                0 => Either::Neither,
                1 => Either::One(Sample::sample(source)),
                _ => Either::Both { a: Sample::sample(source), b: Sample::sample(source) },
            },
            bump: Sample::sample(source),
        }
    }
}

impl<T: ToValue> ToValue for Pair<T> {
    fn to_value(&self) -> Value {
        Value::Many(vec![self.left.to_value(), self.right.to_value()])
    }
}

impl<'a, T: Wire<Value = T, View<'a>: ToValue>> ToValue for PairRef<'a, T> {
    fn to_value(&self) -> Value {
        Value::Many(vec![self.left().to_value(), self.right().to_value()])
    }
}

impl<'a, T: Wire<Value = T, Index<'a>: ToValue>> ToValue for PairIndex<'a, T> {
    fn to_value(&self) -> Value {
        Value::Many(vec![self.left().to_value(), self.right().to_value()])
    }
}

macro_rules! either {
    ([$($parameters:tt)*] $either:ident $arguments:tt $ty:ty) => {
        impl<$($parameters)*> ToValue for $ty {
            fn to_value(&self) -> Value {
                match self {
                    $either::Neither => Value::Variant("Neither", vec![]),
                    $either::One(a) => Value::Variant("One", vec![a.to_value()]),
                    $either::Both { a, b } => {
                        Value::Variant("Both", vec![a.to_value(), b.to_value()])
                    }
                }
            }
        }
    };
}

either!([A: ToValue, B: ToValue] Either [] Either<A, B>);
either!([
    'a, A: Wire<Value = A, View<'a>: ToValue>, B: Wire<Value = B, Many<'a>: ToValue>
] EitherRef [] EitherRef<'a, A, B>);
either!([
    'a, A: Wire<Value = A, Index<'a>: ToValue>, B: Wire<Value = B, ManyIndex<'a>: ToValue>
] EitherIndex [] EitherIndex<'a, A, B>);

macro_rules! pages {
    ($($test:ident $item:ty, $count:literal;)*) => {$(
        schema!(
            variable borsh Page<$item, $count>, PageRef<$item, $count>, PageMut<$item, $count> {
                next, items [item], keys,
                best, first, pair, either, bump,
            }
        );

        #[test]
        fn $test() {
            check_properties::<Page<$item, $count>>(64);
        }
    )*};
}

pages! {
    pages_of_bytes_agree_with_the_codec u8, 1;
    pages_of_numbers_agree_with_the_codec u64, 2;
    pages_of_states_agree_with_the_codec State, 3;
    pages_of_keys_agree_with_the_codec [u8; 4], 4;
    pages_of_points_agree_with_the_codec Point, 1;
    pages_of_strings_agree_with_the_codec String, 2;
    pages_of_options_agree_with_the_codec Option<u8>, 5;
    pages_of_vectors_agree_with_the_codec Vec<u16>, 2;
    pages_of_notes_agree_with_the_codec Note, 1;
    pages_of_actions_agree_with_the_codec Action, 1;
}

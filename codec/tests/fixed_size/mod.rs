//! Structs of a fixed size, with strategies for their values.

mod against_borsh;
mod parse;

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;
use proptest::prelude::*;

/// All kinds of numbers but bool.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Numbers {
    pub a: u8,
    pub b: u16,
    pub c: u32,
    pub d: u64,
    pub e: u128,
    pub f: i8,
    pub g: i16,
    pub h: i32,
    pub i: i64,
    pub j: i128,
    pub k: f32,
    pub l: f64,
}

/// Tags, alone and in arrays, with other bytes between them.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Tags {
    pub frozen: bool,
    pub key: [u8; 32],
    pub state: State,
    pub flags: [bool; 3],
    pub _reserved: [u8; 5],
    pub history: [State; 2],
    pub only: Only,
}

/// Nested structs and arrays.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Nested {
    pub bump: u8,
    pub tags: Tags,
    pub keys: [[u8; 32]; 2],
    pub points: [Point; 3],
    pub grid: [[u16; 2]; 3],
    pub slot: Slot,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: i32,
    pub visible: bool,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub enum State {
    Uninitialized,
    Initialized,
    Frozen,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub enum Only {
    One,
}

/// A number that the derive cannot recognize by its name.
pub type Slot = u64;

prop_compose! {
    pub fn numbers()(
        (a, b, c, d, e) in any::<(u8, u16, u32, u64, u128)>(),
        (f, g, h, i, j) in any::<(i8, i16, i32, i64, i128)>(),
        (k, l) in any::<(f32, f64)>(),
    ) -> Numbers {
        Numbers { a, b, c, d, e, f, g, h, i, j, k, l }
    }
}

prop_compose! {
    pub fn tags()(
        frozen in any::<bool>(),
        key in any::<[u8; 32]>(),
        state in state(),
        flags in any::<[bool; 3]>(),
        _reserved in any::<[u8; 5]>(),
        history in [state(), state()],
    ) -> Tags {
        Tags { frozen, key, state, flags, _reserved, history, only: Only::One }
    }
}

prop_compose! {
    pub fn nested()(
        bump in any::<u8>(),
        tags in tags(),
        keys in any::<[[u8; 32]; 2]>(),
        points in [point(), point(), point()],
        grid in any::<[[u16; 2]; 3]>(),
        slot in any::<Slot>(),
    ) -> Nested {
        Nested { bump, tags, keys, points, grid, slot }
    }
}

fn point() -> impl Strategy<Value = Point> {
    any::<(i32, bool)>().prop_map(|(x, visible)| Point { x, visible })
}

fn state() -> impl Strategy<Value = State> {
    prop::sample::select(vec![State::Uninitialized, State::Initialized, State::Frozen])
}

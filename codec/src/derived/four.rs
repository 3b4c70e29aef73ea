//! What is done with four fields of a tail, one after the other. A call after which a function may return costs the compiler more than
//! the call alone, so derived code has one for four fields. `I` to `L` are their positions.

#![expect(clippy::type_complexity, reason = "a tuple of four types is read easily")]

use crate::{
    data::reader::Reader,
    error::Error,
    traits::{
        decode::{Decode, DecodeFields},
        format::Format,
        place::Place,
        wire::{Fields, Places, Values, Wire},
    },
};

/// As [`Wire::step_in`].
#[inline(always)]
pub fn step_in<
    S: Fields<F>,
    F: Format,
    A: Wire<F>,
    B: Wire<F>,
    C: Wire<F>,
    D: Wire<F>,
    const I: usize,
    const J: usize,
    const K: usize,
    const L: usize,
    const KIND: u8,
    const TO: usize,
>(
    reader: &mut Reader<'_>,
) -> Result<(), Error> {
    A::step_in::<S, I, KIND, TO>(reader)?;
    B::step_in::<S, J, KIND, TO>(reader)?;
    C::step_in::<S, K, KIND, TO>(reader)?;
    D::step_in::<S, L, KIND, TO>(reader)
}

/// As [`Wire::index_in`].
#[inline(always)]
pub fn index_in<
    'a,
    S: Fields<F>,
    F: Format,
    A: Wire<F>,
    B: Wire<F>,
    C: Wire<F>,
    D: Wire<F>,
    const I: usize,
    const J: usize,
    const K: usize,
    const L: usize,
>(
    reader: &mut Reader<'a>,
) -> Result<(A::Index<'a>, B::Index<'a>, C::Index<'a>, D::Index<'a>), Error> {
    Ok((
        A::index_in::<S, I>(reader)?,
        B::index_in::<S, J>(reader)?,
        C::index_in::<S, K>(reader)?,
        D::index_in::<S, L>(reader)?,
    ))
}

/// As [`Decode::decode_in`].
#[inline(always)]
pub fn decode_in<
    'a,
    S: DecodeFields<F>,
    F: Format,
    A: Decode<'a, F>,
    B: Decode<'a, F>,
    C: Decode<'a, F>,
    D: Decode<'a, F>,
    const I: usize,
    const J: usize,
    const K: usize,
    const L: usize,
>(
    reader: &mut Reader<'a>,
) -> Result<(A::Value, B::Value, C::Value, D::Value), Error> {
    Ok((
        A::decode_in::<S, I>(reader)?,
        B::decode_in::<S, J>(reader)?,
        C::decode_in::<S, K>(reader)?,
        D::decode_in::<S, L>(reader)?,
    ))
}

/// As [`Wire::value_in`].
#[inline(always)]
pub fn value_in<
    V: Values<F>,
    F: Format,
    A: Wire<F>,
    B: Wire<F>,
    C: Wire<F>,
    D: Wire<F>,
    const I: usize,
    const J: usize,
    const K: usize,
    const L: usize,
>(
    values: &mut V,
    a: &A::Value,
    b: &B::Value,
    c: &C::Value,
    d: &D::Value,
) -> Result<(), V::Stop> {
    A::value_in::<V, I>(values, a)?;
    B::value_in::<V, J>(values, b)?;
    C::value_in::<V, K>(values, c)?;
    D::value_in::<V, L>(values, d)
}

/// As [`Wire::place_in`].
#[inline(always)]
pub fn place_in<
    W: Places<F>,
    F: Format,
    A: Wire<F>,
    B: Wire<F>,
    C: Wire<F>,
    D: Wire<F>,
    const I: usize,
    const J: usize,
    const K: usize,
    const L: usize,
>(
    walk: &mut W,
) -> Result<(Place<A>, Place<B>, Place<C>, Place<D>), Error> {
    Ok((
        A::place_in::<W, I>(walk)?,
        B::place_in::<W, J>(walk)?,
        C::place_in::<W, K>(walk)?,
        D::place_in::<W, L>(walk)?,
    ))
}

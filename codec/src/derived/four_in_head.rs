//! What is done with the fields of a head from the position `AT` on, four in a row. `T` are their types.

use core::fmt::{Debug, DebugStruct};

use crate::traits::{
    fixed::Fixed,
    head::{Head, field, field_mut},
};

/// The types of four fields, as a tuple.
#[expect(missing_docs, reason = "each is the type of a field")]
pub trait Four {
    type A: Fixed;
    type B: Fixed;
    type C: Fixed;
    type D: Fixed;
}

impl<A: Fixed, B: Fixed, C: Fixed, D: Fixed> Four for (A, B, C, D) {
    type A = A;
    type B = B;
    type C = C;
    type D = D;
}

type Value<T> = <T as Fixed>::Value;
type View<'a, T> = <T as Fixed>::View<'a>;

/// As [`Fixed::store_in`].
#[inline(always)]
pub fn store_in<S: Head, T: Four, const AT: usize>(
    head: &mut S::Bytes,
    a: &Value<T::A>,
    b: &Value<T::B>,
    c: &Value<T::C>,
    d: &Value<T::D>,
) {
    T::A::store(a, field_mut::<S, _, AT, 0>(head));
    T::B::store(b, field_mut::<S, _, AT, 1>(head));
    T::C::store(c, field_mut::<S, _, AT, 2>(head));
    T::D::store(d, field_mut::<S, _, AT, 3>(head));
}

/// As [`Fixed::matches_in`].
#[inline(always)]
pub fn matches_in<S: Head, T: Four, const AT: usize>(
    head: &S::Bytes,
    a: &Value<T::A>,
    b: &Value<T::B>,
    c: &Value<T::C>,
    d: &Value<T::D>,
) -> bool {
    T::A::matches(field::<S, _, AT, 0>(head), a)
        && T::B::matches(field::<S, _, AT, 1>(head), b)
        && T::C::matches(field::<S, _, AT, 2>(head), c)
        && T::D::matches(field::<S, _, AT, 3>(head), d)
}

/// Returns whether the views of the fields are equal.
#[inline(always)]
pub fn same_in<'a, S: Head, T: Four, const AT: usize>(
    head: &'a S::Bytes,
    other: &'a S::Bytes,
) -> bool
where
    View<'a, T::A>: PartialEq,
    View<'a, T::B>: PartialEq,
    View<'a, T::C>: PartialEq,
    View<'a, T::D>: PartialEq,
{
    T::A::get(field::<S, _, AT, 0>(head)) == T::A::get(field::<S, _, AT, 0>(other))
        && T::B::get(field::<S, _, AT, 1>(head)) == T::B::get(field::<S, _, AT, 1>(other))
        && T::C::get(field::<S, _, AT, 2>(head)) == T::C::get(field::<S, _, AT, 2>(other))
        && T::D::get(field::<S, _, AT, 3>(head)) == T::D::get(field::<S, _, AT, 3>(other))
}

/// Adds the views of the fields, which have these names.
pub fn debug_in<'a, S: Head, T: Four, const AT: usize>(
    debug: &mut DebugStruct<'_, '_>,
    names: [&str; 4],
    head: &'a S::Bytes,
) where
    View<'a, T::A>: Debug,
    View<'a, T::B>: Debug,
    View<'a, T::C>: Debug,
    View<'a, T::D>: Debug,
{
    debug.field(names[0], &T::A::get(field::<S, _, AT, 0>(head)));
    debug.field(names[1], &T::B::get(field::<S, _, AT, 1>(head)));
    debug.field(names[2], &T::C::get(field::<S, _, AT, 2>(head)));
    debug.field(names[3], &T::D::get(field::<S, _, AT, 3>(head)));
}

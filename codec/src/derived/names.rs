//! Whether the names in a schema mean the types that derived code takes them for.

use core::marker::PhantomData;

use crate::traits::fixed::Fixed;

/// A type that the derive knows by its name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has the name of a type of the standard library, but is another type",
    label = "the derive takes it for the type of the standard library",
    note = "if this is your own type, use it under another name here, such as `use types::Option as Choice;`",
    note = "for a type of your own named `String`, you can also mark the field `#[neap(as = String)]`"
)]
pub trait Standard {}

impl<T> Standard for Option<T> {}

/// Implements it for types that need an allocator.
#[cfg(feature = "alloc")]
mod allocated {
    use alloc::{
        boxed::Box,
        collections::{BTreeMap, VecDeque},
        string::String,
        vec::Vec,
    };

    use super::Standard;

    impl Standard for String {}

    impl<T> Standard for Vec<T> {}

    impl<T> Standard for VecDeque<T> {}

    impl<K, V> Standard for BTreeMap<K, V> {}

    impl<T: ?Sized> Standard for Box<T> {}
}

/// Does not compile unless `T` is the type that its name says.
pub const fn is_standard<T: Standard>() {}

/// A type itself. The derive does not look at the name of a type that is written as this.
pub trait Itself {
    /// The same type.
    type Type;
}

impl<T> Itself for T {
    type Type = T;
}

/// Tells whether a type is [`Fixed`]: `Probe::<T>::IS_FIXED` is the constant below if it is, otherwise that of [`MayVary`].
pub struct Probe<T>(PhantomData<T>);

impl<T: Fixed> Probe<T> {
    /// It is.
    pub const IS_FIXED: bool = true;
}

/// A type that need not be [`Fixed`].
pub trait MayVary {
    /// It is not, unless the constant of `Probe` itself says so.
    const IS_FIXED: bool = false;
}

impl<T> MayVary for Probe<T> {}

/// Panics, at compile time, if a field is marked `variable`, but all these types in it are [`Fixed`].
#[track_caller]
pub const fn assert_varies(mut are_fixed: &[bool]) {
    while let [is_fixed, rest @ ..] = are_fixed {
        if !*is_fixed {
            return;
        }
        are_fixed = rest;
    }
    panic!("every value of this type has the same size; remove `variable`");
}

/// Panics, at compile time, where the borsh of the program's Anchor writes positions although an enum has `use_discriminant = true`.
#[track_caller]
pub const fn assert_discriminants_are_tags() {
    let is_old = cfg!(any(feature = "anchor-v0-31-error", feature = "anchor-v0-32-error"));
    if is_old && !cfg!(feature = "anchor-v1-error") {
        panic!(
            "borsh 0.10, which Anchor 0.31 and 0.32 use, ignores `use_discriminant = true` and writes the variant's position; write `false`"
        );
    }
}

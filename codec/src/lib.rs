#![doc = include_str!("../README.md")]
//!
//! # The guide
//!
//! - [Schemas](guide::schema): structs, enums, other crates' types, C layout, the options, and what the derive generates.
//! - [Reading](guide::reading): the three levels of access, what each of them checks, and searches.
//! - [Writing](guide::writing): whole accounts, setters, and values inside others.
//! - [Resizing](guide::resizing): strings and vectors that become longer or shorter.
//! - [Evolution](guide::evolution): fields added later, and data that is not valid.
//! - [Frameworks](guide::frameworks): pinocchio, solana-program and Anchor.
//! - [Limits](guide::limits): differences from the formats' codecs, promises, and how neap is tested.

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

#[cfg(any(feature = "alloc", feature = "anchor"))]
extern crate alloc;

// `std` is part of these versions of Anchor.
#[cfg(any(feature = "anchor-v0-31", feature = "anchor-v0-32", feature = "anchor-v1"))]
extern crate std;

// From the bottom up: data, traits, derived, types, frameworks. None knows those after it.
mod data;
mod derived;
mod error;
mod frameworks;
#[cfg(any(doc, doctest))]
pub mod guide;
mod traits;
mod types;

pub use data::key::same_key;
pub use error::Error;
#[cfg(feature = "anchor")]
pub use frameworks::anchor;
#[cfg(feature = "anchor-v0-31")]
pub use frameworks::anchor_v0_31;
#[cfg(feature = "anchor-v0-32")]
pub use frameworks::anchor_v0_32;
#[cfg(feature = "anchor-v1")]
pub use frameworks::anchor_v1;
#[cfg(any(
    feature = "anchor-v0-31",
    feature = "anchor-v0-32",
    feature = "anchor-v1",
    feature = "pinocchio",
    feature = "solana-program"
))]
pub use frameworks::loaded::Loaded;
#[cfg(feature = "pinocchio")]
pub use frameworks::pinocchio;
#[cfg(feature = "solana-program")]
pub use frameworks::solana_program;
pub use neap_derive::Neap;
pub use traits::{
    format::{Bincode, Borsh, CLayout},
    neap::Neap,
    schema::Schema,
};
pub use types::{
    array::{Array, ArrayMut},
    coption::COption,
    list::{List, ListIndex, ListIndexIter, ListIter},
    maybe_null::MaybeNull,
    search::{contains, position},
    slice::Slice,
    slot::Slot,
    str_mut::StrMut,
    tagged::Tagged,
    tlv,
    varying_array::VaryingArrayMut,
    vec_mut::VecMut,
};

/// What a type needs to be a field: for types that you implement by hand, and for generic code. Derived code uses it.
///
/// A type whose values have one size implements [`Fixed`](wire::Fixed), any other one [`Wire`](wire::Wire).
pub mod wire {
    #[cfg(feature = "alloc")]
    pub use crate::types::{boxed::Boxed, collections::Map};
    pub use crate::{
        data::{cursor::Cursor, reader::Reader},
        traits::{
            bytes::Bytes,
            decode::Decode,
            fixed::{Element, Fixed},
            format::{Format, InFormat, Layout},
            longest::Longest,
            wire::Wire,
        },
        types::{
            foreign::{Foreign, Represents},
            rest::Rest,
            tuple::Tuple,
            varying_array::VaryingArray,
        },
    };
}

/// Functions that derived code calls. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "pinocchio")]
    pub use {
        crate::frameworks::pinocchio::predicted::{
            accounts::{Accounts, Any, Exactly},
            input::{Handler, process},
        },
        crate::frameworks::pinocchio::typed::{
            expected::Expected,
            instruction::{TypedHandler, process_typed},
        },
        ::pinocchio,
    };

    pub use crate::{
        data::{
            value_bytes::{Nesting, Surroundings, Trailing, ValueBytes},
            zeros::check_zeros,
        },
        derived::{
            call,
            checks::{
                aligned, assert_fits, assert_layout, assert_lengths, assert_limit,
                check_discriminator, check_tag, discriminator, limit,
            },
            compare::{debug_field, same_field},
            head::{at, at_mut, exact, exact_mut, head, head_mut, parsed_head, parsed_head_mut},
            names::{Itself, MayVary, Probe, assert_varies, is_standard},
            tail::{FieldRange, fixed_at, is_missing, or_zeros, replace, replace_whole, splice},
            walk::{assert_has_zero, greatest, limits, max_size, walk, zeros},
            whole::{encode, encode_before_zeros, init, size_at_start},
        },
        traits::length::Length,
    };
}

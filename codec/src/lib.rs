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

#[cfg(feature = "alloc")]
extern crate alloc;

// From the bottom up: data, traits, derived, types. None knows those after it.
mod data;
mod derived;
mod error;
#[cfg(any(doc, doctest))]
pub mod guide;
mod loaded;
mod traits;
mod types;

pub use data::key::same_key;
pub use error::Error;
pub use loaded::Loaded;
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
    #[cfg(feature = "solana-program-error")]
    pub use crate::error::program_error::cold_error;
    pub use crate::{
        data::{
            value_bytes::{Nesting, Surroundings, Trailing, ValueBytes},
            zeros::check_zeros,
        },
        derived::{
            call,
            checks::{
                aligned, assert_fits, assert_layout, check_discriminator, check_tag, discriminator,
                equal_bytes, limit,
            },
            compare::{debug_field, same_field},
            head::{at, at_mut, exact, exact_mut, head, head_mut, parsed_head, parsed_head_mut},
            tail::{FieldRange, fixed_at, is_missing, or_zeros, replace, splice},
            walk::{assert_has_zero, greatest, max_size, most, walk, zeros},
            whole::{encode, encode_before_zeros, size_at_start},
        },
        traits::length::Length,
    };
}

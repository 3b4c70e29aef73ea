// The README links to files. Of two definitions of a link the first one counts, so rustdoc links to modules.
//! [schemas]: guide::schema
//! [reading]: guide::reading
//! [writing]: guide::writing
//! [resizing]: guide::resizing
//! [evolution]: guide::evolution
//! [frameworks]: guide::frameworks
//! [limits]: guide::limits
//!
#![doc = include_str!("../README.md")]
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
mod migrate;
mod traits;
mod types;

pub use data::key::same_key;
pub use error::Error;
pub use loaded::Loaded;
pub use neap_derive::Neap;
pub use traits::{neap::Neap, schema::Schema};
pub use types::{
    array::{Array, ArrayMut},
    list::{List, ListIndex},
    maybe_null::MaybeNull,
    search::{contains, position},
    slice::Slice,
    slot::Slot,
    str_mut::StrMut,
    varying_array::VaryingArrayMut,
    vec_mut::VecMut,
};

/// Names for the bounds of generic code, and for the types in generated signatures. A program that uses only its own schemas needs
/// none of them.
///
/// - A type whose values have one size implements [`Fixed`](wire::Fixed), any field's type implements [`Wire`](wire::Wire). Only the
///   derive implements them for new types.
/// - [`Borsh`](wire::Borsh), [`Bincode`](wire::Bincode) and [`CLayout`](wire::CLayout) are the formats that an option of the derive chooses.
/// - The derive gives a field another type if the field's own type cannot implement these traits: [`Foreign`](wire::Foreign),
///   [`COption`](wire::COption), [`Tuple`](wire::Tuple), [`VaryingArray`](wire::VaryingArray), [`Rest`](wire::Rest), `Map` and `Boxed`.
/// - [`ListIter`](wire::ListIter), [`ListIndexIter`](wire::ListIndexIter) and [`Tagged`](wire::Tagged) are results of functions.
pub mod wire {
    #[cfg(feature = "alloc")]
    pub use crate::types::{boxed::Boxed, collections::Map};
    pub use crate::{
        traits::{
            bytes::Bytes,
            decode::Decode,
            fixed::{Element, Fixed},
            format::{Bincode, Borsh, CLayout, Format, InFormat, Layout},
            wire::Wire,
        },
        types::{
            coption::{COption, Tag},
            foreign::{Foreign, Represents},
            list::{ListIndexIter, ListIter},
            rest::Rest,
            tagged::Tagged,
            tuple::Tuple,
            varying_array::VaryingArray,
        },
    };
}

/// What derived code calls. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "solana-program-error")]
    pub use crate::error::program_error::{cold_error, init_account};
    pub use crate::{
        data::{
            cursor::Cursor,
            reader::Reader,
            utf8::parse as parse_utf8,
            value_bytes::{Nesting, Surroundings, Trailing, ValueBytes},
            zeros::check_zeros,
        },
        derived::{
            call,
            checks::{
                aligned, assert_fits, assert_layout, assert_lengths, assert_limit,
                check_discriminator, check_tag, discriminator, equal_bytes, limit, offsets,
            },
            compare::{debug_field, same_field},
            fields::all,
            four, four_in_head,
            migration::{
                lists::{
                    Listed, assert_migration, limits as limits_of, other_limits, runs, starts_run,
                },
                places::{Locate, Walk},
                plan::{Plan, kind_of, same_format},
            },
            names::{
                Itself, MayVary, Probe, assert_discriminants_are_tags, assert_varies, is_standard,
            },
            tail::{FieldRange, distance, replace_whole, splice},
            values::{Compare, Encode, Measure, is_same},
            walk::{Tail, TailField, assert_has_zero, greatest, limits, max_size, walks, zeros},
            whole::{encode, encode_before_zeros, init, size_at_start},
        },
        traits::{
            head::{
                Head, at, at_mut, exact, exact_mut, head, head_mut, parsed_head, parsed_head_mut,
            },
            length::Length,
            longest::Longest,
            place::Place,
            wire::Values,
        },
    };
}

//! neap agrees with borsh and bincode on schemas of every kind of field before and after every other: pairs of fields, and triples.
//!
//! These schemas take minutes to compile, so they are a separate binary.

// `compared` uses all of `properties`.
#![allow(dead_code, unused_imports)]

#[macro_use]
mod properties;
#[macro_use]
mod schemas;

#[path = "against_codecs/bincode_types.rs"]
mod bincode_types;
#[path = "against_codecs/borsh_types.rs"]
mod types;

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;
use types::*;

pairs! {
    48; borsh [#[derive(Neap, BorshSerialize, BorshDeserialize)]]
    bytes_come_first (fixed plain u8)
    numbers_come_first (fixed plain u64)
    flags_come_first (fixed plain bool)
    states_come_first (fixed plain State)
    keys_come_first (fixed plain [u8; 5])
    arrays_come_first (fixed plain [u16; 2])
    structs_come_first (fixed plain Point)
    tuples_come_first (fixed plain (u16, [u8; 3]))
    tuples_that_vary_come_first (variable plain (String, u16))
    strings_come_first (variable plain String)
    blobs_come_first (variable vector Vec<u8>)
    vectors_of_numbers_come_first (variable vector Vec<u32>)
    vectors_of_states_come_first (variable vector Vec<State>)
    vectors_of_strings_come_first (variable vector Vec<String>)
    vectors_of_options_come_first (variable vector Vec<Option<u16>>)
    options_come_first (variable plain Option<u64>)
    options_of_strings_come_first (variable plain Option<String>)
    enums_with_fields_come_first (variable plain #[neap(variable)] Action)
    structs_that_vary_come_first (variable plain #[neap(variable)] Note)
}

/// A field between two others, consecutive fixed fields, and heads of one or two fields.
mod triples {
    use super::types::*;
    use borsh::{BorshDeserialize, BorshSerialize};
    use neap::Neap;

    triples! {
        32; borsh [#[derive(Neap, BorshSerialize, BorshDeserialize)]]
        numbers_come_first (fixed plain u16)
        states_come_first (fixed plain State)
        strings_come_first (variable plain String)
        vectors_come_first (variable vector Vec<u32>)
        options_come_first (variable plain Option<u8>)
    }
}

/// In bincode's format.
mod bincode {
    use super::bincode_types::*;
    use neap::Neap;
    use serde::{Deserialize, Serialize};
    use wincode::{SchemaRead, SchemaWrite};

    pairs! {
        48; bincode [
            #[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
            #[neap(format = "bincode")]
        ]
        numbers_come_first (fixed plain u64)
        states_come_first (fixed plain State)
        strings_come_first (variable plain String)
        vectors_of_states_come_first (variable vector Vec<State>)
        vectors_of_strings_come_first (variable vector Vec<String>)
        options_come_first (variable plain Option<State>)
        enums_with_fields_come_first (variable plain #[neap(variable)] Action)
        structs_that_vary_come_first (variable plain #[neap(variable)] Note)
    }
}

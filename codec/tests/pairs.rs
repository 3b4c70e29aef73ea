//! neap agrees with borsh and bincode on schemas in which every kind of field comes directly before and after every other.
//!
//! These schemas take nearly a minute to compile, so they are a separate binary.

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
    fixed {
        bytes (plain u8)
        numbers (plain u64)
        flags (plain bool)
        states (plain State)
        keys (plain [u8; 5])
        arrays (plain [u16; 2])
        structs (plain Point)
        tuples (plain (u16, [u8; 3]))
    }
    variable {
        tuples_that_vary (plain (String, u16))
        strings (plain String)
        blobs (vector Vec<u8>)
        vectors_of_numbers (vector Vec<u32>)
        vectors_of_states (vector Vec<State>)
        vectors_of_strings (vector Vec<String>)
        vectors_of_options (vector Vec<Option<u16>>)
        options (plain Option<u64>)
        options_of_strings (plain Option<String>)
        enums_with_fields (plain #[neap(variable)] Action)
        structs_that_vary (plain #[neap(variable)] Note)
    }
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
        fixed {
            numbers (plain u64)
            states (plain State)
        }
        variable {
            strings (plain String)
            vectors_of_states (vector Vec<State>)
            vectors_of_strings (vector Vec<String>)
            options (plain Option<State>)
            enums_with_fields (plain #[neap(variable)] Action)
            structs_that_vary (plain #[neap(variable)] Note)
        }
    }
}

//! neap and borsh write the same bytes for the same values. They accept and refuse the same data.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

types!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

structs!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

describe_structs!(borsh);

check_structs!(128);

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

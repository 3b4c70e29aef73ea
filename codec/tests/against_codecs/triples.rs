//! Triples of fields: a field between two others, consecutive fixed fields, and heads of one or two fields.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

use super::in_borsh::*;

triples! {
    32; borsh [#[derive(Neap, BorshSerialize, BorshDeserialize)]]
    numbers_come_first (fixed plain u16)
    states_come_first (fixed plain State)
    strings_come_first (variable plain String)
    vectors_come_first (variable vector Vec<u32>)
    options_come_first (variable plain Option<u8>)
}

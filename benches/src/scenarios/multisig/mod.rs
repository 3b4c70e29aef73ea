//! The multisig, an account of variable length: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;
mod encoding;
mod values;
mod written;

pub use contract::{
    ADD_MEMBER, BUMP, CREATE, IS_MEMBER, OPERATIONS, SET_TRANSACTION_INDEX, THRESHOLD,
    account_data, specimen,
};
pub use encoding::{Encoded, encode, encode_account};
pub use values::{MULTISIG_ADDRESS, Multisig, NEW_TRANSACTION_INDEX, ROOM, SIZES, STRANGER};

use crate::scenarios::{
    dialect::Dialect,
    framework::Framework,
    scenario::{Definition, Scenario},
    wire::Wire,
};

/// The multisig.
pub const MULTISIG: Scenario = Scenario::new(&DEFINITION);

/// The multisig.
pub static DEFINITION: Definition = Definition {
    name: "multisig",
    title: "The multisig account, of variable length",
    introduction: "",
    about_bad_inputs: "",
    directory: "multisig",
    all_operations: &OPERATIONS,
    // A read before and one after the name, a search, and a change of the length.
    in_frameworks: &[THRESHOLD, BUMP, IS_MEMBER, ADD_MEMBER],
    headline: IS_MEMBER,
    with_further_accounts: None,
    wires: &Wire::ALL,
    formats: &[
        "borsh",
        "bincode, fixed integers",
        "borsh, fixed fields first",
        "Pod, fixed capacity",
        "Pod, members last",
    ],
    floor_of: None,
    discriminator: None,
    dialect: |framework| framework.map_or(&Dialect::CONTRACT, Framework::dialect),
    sizes: Some(SIZES),
    draws_lamports: false,
    make_specimen: |operation, wire, size, draw| {
        let size = size.expect("an operation of the multisig has a size");
        match draw {
            None => specimen(operation, wire, &Multisig::of_size(size)),
            Some(draw) => contract::drawn_specimen(operation, wire, size, draw),
        }
    },
    make_bad_inputs: bad_inputs::bad_inputs,
    values: written::values,
};

//! The multisig, an account of variable length: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;
mod encoding;
mod values;

pub use contract::{OPERATIONS, account_data, specimen};
pub use encoding::{Encoded, encode, encode_account};
pub use values::{MULTISIG, Multisig, NEW_TRANSACTION_INDEX, ROOM, STRANGER};

use super::{definition::Definition, wire::Wire};
use neap_model::case::Case;

/// The multisig.
pub(super) const DEFINITION: Definition = Definition {
    name: "multisig",
    operations: &OPERATIONS,
    wires: &Wire::ALL,
    formats: &["borsh", "bincode, fixed integers", "borsh, fixed fields first"],
    cases: || Case::all().map(Some).collect(),
    specimen: |operation, wire, case, draw| {
        let case = case.expect("an operation of the multisig has a case");
        match draw {
            None => specimen(operation, wire, &Multisig::for_case(case)),
            Some(draw) => contract::drawn_specimen(operation, wire, case, draw),
        }
    },
    trials: bad_inputs::trials,
};

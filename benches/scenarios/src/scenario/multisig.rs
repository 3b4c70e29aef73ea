//! The multisig, an account of variable length: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;
mod encoding;
mod values;

pub use contract::{
    Arguments, OPERATIONS, account_data, instruction_data, specimen, specimen_with_arguments,
};
pub use encoding::encode;
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
    specimen: |operation, wire, case| {
        specimen(operation, wire, &Multisig::for_case(case.expect(NO_CASE)))
    },
    drawn: |operation, wire, case, draw| {
        contract::drawn_specimen(operation, wire, case.expect(NO_CASE), draw)
    },
    trials: bad_inputs::trials,
};

const NO_CASE: &str = "an operation of the multisig has a case";

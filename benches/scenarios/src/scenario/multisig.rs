//! The multisig, an account of variable length: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;
mod encoding;
mod values;

pub use contract::{OPERATIONS, account_data, specimen};
pub use encoding::{Encoded, encode, encode_account};
pub use values::{MULTISIG, Multisig, NEW_TRANSACTION_INDEX, ROOM, STRANGER};

use super::{definition::Definition, wire::Wire};
use crate::operation::Operation;
use neap_model::case::Case;

/// The multisig.
pub(super) const DEFINITION: Definition = Definition {
    name: "multisig",
    operations: &OPERATIONS,
    wires: &Wire::ALL,
    formats: &["borsh", "bincode, fixed integers", "borsh, fixed fields first"],
    discriminator: None,
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

/// The multisig behind another entrypoint: a read before and one after the name, a search, and a change of the length.
/// The name's length is that of the typical case, because behind the shared entrypoint all three are measured.
pub(super) const IN_A_FRAMEWORK: Definition = Definition {
    operations: &[Operation::Threshold, Operation::Bump, Operation::IsMember, Operation::AddMember],
    cases: || Case::all().filter(|case| case.name == Case::TYPICAL.name).map(Some).collect(),
    ..DEFINITION
};

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
    bad_input::Trial,
    definition::{AccountFormat, Contract, Definition, Operations, Texts},
    operation::Operation,
    scenario::Scenario,
    size::Size,
    value::Value,
    wire::{Wire, WireFormat},
};
use neap_subject::{draw::Draw, specimen::Specimen};

/// The multisig.
pub const MULTISIG: Scenario = Scenario::new(&DEFINITION);

/// The multisig.
pub static DEFINITION: Definition = Definition {
    name: "multisig",
    directory: "multisig",
    texts: Texts {
        title: "The multisig account, of variable length",
        introduction: "",
        about_bad_inputs: "",
    },
    operations: Operations {
        all: &OPERATIONS,
        // A read before and one after the name, a search, and a change of the length.
        in_frameworks: &[THRESHOLD, BUMP, IS_MEMBER, ADD_MEMBER],
        with_further_accounts: None,
    },
    format: AccountFormat {
        wires: &Wire::ALL,
        claims: &[
            WireFormat::Of(Wire::Borsh),
            WireFormat::Of(Wire::Bincode),
            WireFormat::Of(Wire::FixedFieldsFirst),
            WireFormat::Of(Wire::FixedCapacity),
            WireFormat::Of(Wire::MembersLast),
        ],
        discriminator: None,
        sizes: Some(SIZES),
    },
    floor_of: None,
    contract: &MultisigContract,
};

struct MultisigContract;

impl Contract for MultisigContract {
    fn specimen(
        &self,
        operation: Operation,
        wire: Wire,
        size: Option<Size>,
        draw: Option<&mut Draw>,
    ) -> Specimen {
        let size = size.expect("an operation of the multisig has a size");
        match draw {
            None => specimen(operation, wire, &Multisig::of_size(size)),
            Some(draw) => contract::drawn_specimen(operation, wire, size, draw),
        }
    }

    fn bad_inputs(&self, operation: Operation, wire: Wire) -> Vec<Trial> {
        bad_inputs::bad_inputs(operation, wire)
    }

    fn values(&self) -> Vec<Box<dyn Value>> {
        written::values()
    }
}

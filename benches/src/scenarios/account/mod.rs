//! The 160-byte account: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;
mod values;

pub use contract::{
    ENCODE, FULL, OPERATIONS, OWNER, READ_OWNER, State, TOKEN_ACCOUNT, UPDATE_AMOUNT, Values,
    account_data, encode_data, expected, invocation, new_account, specimen, specimen_with_values,
};

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

/// The account with any byte as `state`.
pub const ACCOUNT: Scenario = Scenario::new(&ANY_STATE);

/// The account with a checked enum as `state`.
pub const ACCOUNT_ENUM: Scenario = Scenario::new(&CHECKED_STATE);

/// The account with any byte as `state`.
pub static ANY_STATE: Definition = IN_ANY_STATE;

/// The account with a checked enum as `state`. bincode's tags take four bytes, so that it is not in its format.
pub static CHECKED_STATE: Definition = Definition {
    name: "account-enum",
    texts: Texts {
        title: "The 160-byte account with a checked enum",
        introduction: "Programs refuse a state that is not a variant of the enum. The number in brackets is the part above the \
                       floor of the 160-byte account.",
        about_bad_inputs: "",
    },
    operations: Operations {
        all: OPERATIONS.first_chunk::<3>().unwrap(),
        with_further_accounts: None,
        ..IN_ANY_STATE.operations
    },
    format: AccountFormat {
        claims: &[
            WireFormat::Of(Wire::Borsh),
            WireFormat::BincodeWithShortTags,
            WireFormat::CLayout,
        ],
        ..IN_ANY_STATE.format
    },
    floor_of: Some(&ANY_STATE),
    contract: &State::Checked,
    ..IN_ANY_STATE
};

const IN_ANY_STATE: Definition = Definition {
    name: "account",
    directory: "programs",
    texts: Texts { title: "The 160-byte account", introduction: "", about_bad_inputs: "" },
    operations: Operations {
        all: &OPERATIONS,
        // Those that every codec supports.
        in_frameworks: OPERATIONS.first_chunk::<3>().unwrap(),
        with_further_accounts: Some(READ_OWNER),
    },
    format: AccountFormat {
        wires: &[Wire::Borsh],
        claims: &[WireFormat::Of(Wire::Borsh), WireFormat::Of(Wire::Bincode), WireFormat::CLayout],
        discriminator: Some("account:Account"),
        sizes: None,
    },
    floor_of: None,
    contract: &State::Any,
};

impl Contract for State {
    fn specimen(
        &self,
        operation: Operation,
        _: Wire,
        _: Option<Size>,
        draw: Option<&mut Draw>,
    ) -> Specimen {
        specimen_with_values(operation, *self, &Values::new(*self, draw))
    }

    fn bad_inputs(&self, operation: Operation, _: Wire) -> Vec<Trial> {
        bad_inputs::bad_inputs(operation, *self)
    }

    fn values(&self) -> Vec<Box<dyn Value>> {
        values::values(*self)
    }
}

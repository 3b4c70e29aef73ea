//! The 160-byte account: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;

pub(super) use bad_inputs::LONG_BY_ONE;
pub use contract::{
    OPERATIONS, OWNER, State, TOKEN_ACCOUNT, Values, account_data, encode_data, expected,
    invocation, new_account, specimen, specimen_with_values,
};

use super::{definition::Definition, wire::Wire};

/// The account with any byte as `state`.
pub(super) const ANY_STATE: Definition = Definition {
    name: "account",
    operations: &OPERATIONS,
    wires: &[Wire::Borsh],
    formats: &["borsh", "bincode, fixed integers", "C layout"],
    discriminator: Some("account:Account"),
    cases: || vec![None],
    specimen: |operation, _, _, draw| {
        specimen_with_values(operation, State::Any, &Values::new(State::Any, draw))
    },
    trials: |operation, _| bad_inputs::trials(operation, State::Any),
};

/// The account with a checked enum as `state`. bincode's tags take four bytes, so that it is not in its format.
pub(super) const CHECKED_STATE: Definition = Definition {
    name: "account-enum",
    operations: OPERATIONS.first_chunk::<3>().unwrap(),
    formats: &["borsh", "bincode, fixed integers, tags of one byte", "C layout"],
    specimen: |operation, _, _, draw| {
        specimen_with_values(operation, State::Checked, &Values::new(State::Checked, draw))
    },
    trials: |operation, _| bad_inputs::trials(operation, State::Checked),
    ..ANY_STATE
};

/// The account behind another entrypoint, with the operations that every codec supports.
pub(super) const IN_A_FRAMEWORK: Definition =
    Definition { operations: OPERATIONS.first_chunk::<3>().unwrap(), ..ANY_STATE };

//! The 160-byte account: what each operation does to it, and its bad inputs.

mod bad_inputs;
mod contract;
mod values;

pub use contract::{
    ENCODE, FULL, OPERATIONS, OWNER, READ_OWNER, State, TOKEN_ACCOUNT, UPDATE_AMOUNT, Values,
    account_data, encode_data, expected, invocation, new_account, specimen, specimen_with_values,
};

use crate::scenarios::{
    dialect::Dialect,
    framework::Framework,
    scenario::{Definition, Scenario},
    wire::Wire,
};

/// The account with any byte as `state`.
pub const ACCOUNT: Scenario = Scenario::new(&ANY_STATE);

/// The account with a checked enum as `state`.
pub const ACCOUNT_ENUM: Scenario = Scenario::new(&CHECKED_STATE);

/// The account with any byte as `state`.
pub static ANY_STATE: Definition = IN_ANY_STATE;

/// The account with a checked enum as `state`. bincode's tags take four bytes, so that it is not in its format.
pub static CHECKED_STATE: Definition = Definition {
    name: "account-enum",
    title: "The 160-byte account with a checked enum",
    introduction: "Programs refuse a state that is not a variant of the enum. The number in brackets is the part above the \
                   floor of the 160-byte account.",
    all_operations: OPERATIONS.first_chunk::<3>().unwrap(),
    formats: &["borsh", "bincode, fixed integers, tags of one byte", "C layout"],
    with_further_accounts: None,
    floor_of: Some(&ANY_STATE),
    make_specimen: |operation, _, _, draw| {
        specimen_with_values(operation, State::Checked, &Values::new(State::Checked, draw))
    },
    make_bad_inputs: |operation, _| bad_inputs::bad_inputs(operation, State::Checked),
    values: || values::values(State::Checked, [0, 1, 2]),
    ..IN_ANY_STATE
};

const IN_ANY_STATE: Definition = Definition {
    name: "account",
    title: "The 160-byte account",
    introduction: "",
    about_bad_inputs: "",
    directory: "programs",
    all_operations: &OPERATIONS,
    // Those that every codec supports.
    in_frameworks: OPERATIONS.first_chunk::<3>().unwrap(),
    headline: FULL,
    with_further_accounts: Some(READ_OWNER),
    wires: &[Wire::Borsh],
    formats: &["borsh", "bincode, fixed integers", "C layout"],
    floor_of: None,
    discriminator: Some("account:Account"),
    dialect: |framework| framework.map_or(&Dialect::CONTRACT, Framework::dialect),
    sizes: None,
    draws_lamports: false,
    make_specimen: |operation, _, _, draw| {
        specimen_with_values(operation, State::Any, &Values::new(State::Any, draw))
    },
    make_bad_inputs: |operation, _| bad_inputs::bad_inputs(operation, State::Any),
    values: || values::values(State::Any, [0, 0x5a, 0xff]),
};

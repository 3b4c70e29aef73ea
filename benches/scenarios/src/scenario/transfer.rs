//! SPL Token's transfer: what it does to any accounts, the accounts of each operation, and its bad inputs.

mod bad_inputs;
mod contract;
mod specimen;
mod token;

pub use contract::expected;
pub use specimen::{OPERATIONS, specimen};
pub use token::{TOKEN_SIZE, Token};

use super::{definition::Definition, wire::Wire};

/// A transfer between two token accounts of 165 bytes.
pub(super) const DEFINITION: Definition = Definition {
    name: "transfer",
    operations: &OPERATIONS,
    wires: &[Wire::Borsh],
    formats: &["SPL"],
    discriminator: None,
    cases: || vec![None],
    specimen: |operation, _, _, draw| specimen(operation, draw),
    trials: |operation, _| bad_inputs::trials(operation),
};

use super::Draw;
use crate::operation::Operation;
use crate::scenario::{
    Specimen,
    account::{State, Values, specimen_with_values},
};
use interface::ACCOUNT_SIZE;

/// The specimen of an operation on an account with drawn values.
pub fn specimen(operation: Operation, state: State, draw: &mut Draw) -> Specimen {
    let values = Values {
        before: account(state, draw),
        new: account(state, draw),
    };
    specimen_with_values(operation, state, &values)
}

fn account(state: State, draw: &mut Draw) -> [u8; ACCOUNT_SIZE] {
    let mut account = [0; ACCOUNT_SIZE];
    for key in [0, 32, 72, 128] {
        account[key..][..32].copy_from_slice(&draw.key());
    }
    for number in [64, 104, 112, 120] {
        account[number..][..8].copy_from_slice(&draw.number().to_le_bytes());
    }
    if state == State::Checked {
        account[interface::STATE_OFFSET] = draw.variant(3);
    }
    account
}

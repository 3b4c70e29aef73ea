//! The accounts that programs write and read.

use super::contract::{
    ENCODE, FULL, OPERATIONS, READ_OWNER, State, UPDATE_AMOUNT, Values, account_data, new_account,
    specimen_with_values,
};
use crate::scenarios::{
    operation::Operation,
    value::{Value, with_wrong_keys},
    wire::Wire,
};
use interface::account::{ACCOUNT_SIZE, STATE_OFFSET};
use neap_subject::specimen::Specimen;

/// The 160-byte account, which has the same bytes in every wire.
struct Account {
    state: State,
    data: [u8; ACCOUNT_SIZE],
}

/// Accounts with three values of `state`.
pub fn values(state: State) -> Vec<Box<dyn Value>> {
    let bytes = match state {
        State::Any => [0, 0x5a, 0xff],
        State::Checked => [0, 1, 2],
    };
    let mut backwards = account_data(state);
    backwards.reverse();
    let accounts = [account_data(state), new_account(), backwards].into_iter();
    let accounts = accounts.zip(bytes).map(|(mut data, byte)| {
        data[STATE_OFFSET] = byte;
        Box::new(Account { state, data }) as Box<dyn Value>
    });
    accounts.collect()
}

impl Value for Account {
    fn bytes(&self, _wire: Wire) -> Vec<u8> {
        self.data.to_vec()
    }

    fn writing(&self) -> &'static [Operation] {
        const { &[ENCODE, FULL, UPDATE_AMOUNT] }
    }

    fn specimen(&self, operation: Operation, _wire: Wire) -> Specimen {
        let Self { state, data } = *self;
        specimen_with_values(operation, state, &Values { before: data, new: data })
    }

    fn left_by(&self, _operation: Operation, specimen: &Specimen) -> Box<dyn Value> {
        let left = specimen.accounts[0].1.data.as_slice().try_into();
        Box::new(Self { data: left.expect("no operation changes the size"), ..*self })
    }

    fn questions(&self, operation: Operation, wire: Wire) -> Vec<Specimen> {
        debug_assert!(OPERATIONS.contains(&operation));
        if !operation.reads {
            return Vec::new();
        }
        let right = self.specimen(operation, wire);
        let mut questions = vec![right.clone()];
        if [FULL, READ_OWNER].contains(&operation) {
            questions.extend(with_wrong_keys(&right));
        }
        questions
    }
}

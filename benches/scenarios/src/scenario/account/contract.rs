//! The accounts and instruction data of each operation on the 160-byte account.

use crate::{
    draw::Draw,
    key,
    operation::Operation,
    scenario::invocation::{Invocation, Specimen},
};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use solana_pubkey::Pubkey;

/// The operations. The instruction's first byte is an operation's index here.
pub const OPERATIONS: [Operation; 4] =
    [Operation::Full, Operation::ReadOwner, Operation::UpdateAmount, Operation::Encode];

/// The token account's address.
pub const TOKEN_ACCOUNT: Pubkey =
    Pubkey::from_str_const("61MSVeMmdJt2TQm6PC5cxTpG44zPbTSVLdZtBQpyT21B");

/// The address of the account's owner.
pub const OWNER: Pubkey = Pubkey::from_str_const("Htkm8kfpzqYPd9xqw8x7NP2ZDw3QTmPpNCSrxanv54Da");

/// The values that `state` may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Any byte.
    Any,
    /// A variant of a checked enum.
    Checked,
}

impl State {
    /// The byte before every operation: one that no operation stores, or the enum's `Initialized`.
    fn before(self) -> u8 {
        match self {
            Self::Any => 0x69,
            Self::Checked => 1,
        }
    }
}

/// The values of the account before an operation, and those that `encode` writes.
#[derive(Clone, Debug)]
pub struct Values {
    /// The account's bytes before the operation. The claimed owner is the owner in them.
    pub before: [u8; ACCOUNT_SIZE],
    /// The account's bytes after `encode`.
    pub new: [u8; ACCOUNT_SIZE],
}

/// The specimen of an operation on the account that programs are measured with.
pub fn specimen(operation: Operation, state: State) -> Specimen {
    let values = Values { before: account_data(state), new: new_account() };
    specimen_with_values(operation, state, &values)
}

/// The specimen of an operation on any valid account.
pub fn specimen_with_values(operation: Operation, state: State, values: &Values) -> Specimen {
    let Values { before, new } = *values;
    let (instruction_data, after) = match operation {
        Operation::Encode => (encode_data_for(&new), new),
        _ => (vec![in_interface(operation) as u8], after(operation, state, before)),
    };
    let owner = before[OWNER_OFFSET..][..32].try_into();
    let owner = Pubkey::new_from_array(owner.expect("the slice has 32 bytes"));
    let token_account = (TOKEN_ACCOUNT, before.to_vec());
    let invocation = Invocation::new(token_account, Some(owner), instruction_data);
    Specimen::leaving(after.to_vec(), invocation)
}

/// The specimen of an operation on an account with drawn values.
pub fn drawn_specimen(operation: Operation, state: State, draw: &mut Draw) -> Specimen {
    let values = Values { before: drawn_account(state, draw), new: drawn_account(state, draw) };
    specimen_with_values(operation, state, &values)
}

fn drawn_account(state: State, draw: &mut Draw) -> [u8; ACCOUNT_SIZE] {
    let mut account = [0; ACCOUNT_SIZE];
    for key in [0, 32, 72, 128] {
        account[key..][..32].copy_from_slice(&draw.key());
    }
    for number in [64, 104, 112, 120] {
        account[number..][..8].copy_from_slice(&draw.number().to_le_bytes());
    }
    if state == State::Checked {
        account[STATE_OFFSET] = draw.variant(3);
    }
    account
}

/// The account's bytes after an operation on the given bytes.
pub fn after(operation: Operation, state: State, data: [u8; ACCOUNT_SIZE]) -> [u8; ACCOUNT_SIZE] {
    match (operation, state) {
        (Operation::Encode, _) => new_account(),
        (_, State::Any) => in_interface(operation).expected(data),
        (_, State::Checked) => in_interface(operation).expected_enum(data),
    }
}

/// The operation as the programs know it.
fn in_interface(operation: Operation) -> interface::Operation {
    let mut all = interface::Operation::ALL.into_iter();
    let same = all.find(|same| same.name() == operation.name());
    same.expect("the operation is one of the account")
}

/// An invocation with the token account and its owner.
pub fn invocation(state: State, instruction_data: &[u8]) -> Invocation {
    let token_account = (TOKEN_ACCOUNT, account_data(state).to_vec());
    Invocation::new(token_account, Some(OWNER), instruction_data.to_vec())
}

/// The account's bytes before every operation. Keys and amounts use all their bits, as real ones may.
pub fn account_data(state: State) -> [u8; ACCOUNT_SIZE] {
    let mut data: [u8; ACCOUNT_SIZE] = key::bytes("account data");
    data[OWNER_OFFSET..][..32].copy_from_slice(OWNER.as_array());
    data[STATE_OFFSET] = state.before();
    data
}

/// The account's bytes after `encode`. Every byte differs from [`account_data`].
pub fn new_account() -> [u8; ACCOUNT_SIZE] {
    account_data(State::Any).map(|byte| !byte)
}

/// The instruction data of `encode`: the operation's byte, then the new account's fields in the instruction's
/// order.
pub fn encode_data() -> Vec<u8> {
    encode_data_for(&new_account())
}

fn encode_data_for(new: &[u8; ACCOUNT_SIZE]) -> Vec<u8> {
    let fields = [
        &new[128..160], // close_authority
        &new[32..64],   // owner
        &new[72..104],  // delegate
        &new[0..32],    // mint
        &new[64..72],   // amount
        &new[112..120], // native_amount
        &new[120..128], // delegated_amount
        &new[104..105], // state
        &new[105..112], // _padding
    ];
    [&[3][..], &fields.concat()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_match_the_interface() {
        for (byte, operation) in interface::Operation::ALL.into_iter().enumerate() {
            assert_eq!(operation as usize, byte);
            assert_eq!(operation.name(), OPERATIONS[byte].name());
        }
    }

    #[test]
    fn every_stored_byte_differs_from_the_one_before() {
        for state in [State::Any, State::Checked] {
            for operation in [Operation::Full, Operation::UpdateAmount] {
                let (before, specimen) = (account_data(state), specimen(operation, state));
                let after = &specimen.accounts[0].1.data;
                let amount = interface::AMOUNT_OFFSET..interface::AMOUNT_OFFSET + 8;
                let mut stored = amount.collect::<Vec<_>>();
                stored.extend((operation == Operation::Full).then_some(STATE_OFFSET));
                for offset in stored {
                    assert_ne!(before[offset], after[offset], "{operation}, byte {offset}");
                }
            }
        }
    }

    #[test]
    fn encode_changes_every_byte() {
        for state in [State::Any, State::Checked] {
            let data = account_data(state);
            assert!(data.iter().zip(&new_account()).all(|(old, new)| old != new));
        }
        let encode_data = encode_data();
        let parsed = interface::NewAccount::parse(&encode_data).unwrap();
        assert_eq!(parsed.expected(), new_account());
    }
}

//! The 160-byte account: which accounts and instruction data a program is run with.

mod bad_inputs;

pub use bad_inputs::{ANY_STATE, CHECKED_STATE, trials};

use super::{Invocation, Specimen, invocation_of, key};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, Operation, STATE_OFFSET};
use solana_pubkey::Pubkey;

/// The operations; each is asked for by its place.
pub const OPERATIONS: [&str; 4] = ["full", "read_owner", "update_amount", "encode"];

/// The token account's address.
pub const TOKEN_ACCOUNT: Pubkey =
    Pubkey::from_str_const("61MSVeMmdJt2TQm6PC5cxTpG44zPbTSVLdZtBQpyT21B");

/// The address of the account's owner.
pub const OWNER: Pubkey = Pubkey::from_str_const("Htkm8kfpzqYPd9xqw8x7NP2ZDw3QTmPpNCSrxanv54Da");

/// What `state` may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Any byte.
    Any,
    /// A checked enum.
    Checked,
}

impl State {
    /// Its byte before every operation: one that no operation stores, or `Initialized`.
    fn before(self) -> u8 {
        match self {
            Self::Any => 0x69,
            Self::Checked => 1,
        }
    }
}

/// The values that an operation starts from and, of `encode`, those that it leaves.
#[derive(Clone, Debug)]
pub struct Values {
    /// The account's bytes before the operation; its owner is the one who is claimed.
    pub before: [u8; ACCOUNT_SIZE],
    /// The account's bytes after `encode`.
    pub new: [u8; ACCOUNT_SIZE],
}

/// What a program is measured with in one operation.
pub fn specimen(operation: &str, state: State) -> Specimen {
    let values = Values {
        before: account_data(state),
        new: new_account(),
    };
    specimen_of(operation, state, &values)
}

/// The contract's invocation of an operation on any valid account, and what it must leave.
pub fn specimen_of(operation: &str, state: State, values: &Values) -> Specimen {
    let Values { before, new } = *values;
    let instruction_data = match named(operation) {
        Operation::Encode => encode_data_of(&new),
        operation => vec![operation as u8],
    };
    let after = match named(operation) {
        Operation::Encode => new,
        _ => after(operation, state, before),
    };
    let owner = before[OWNER_OFFSET..][..32].try_into();
    let owner = Pubkey::new_from_array(owner.expect("an owner has 32 bytes"));
    let token_account = (TOKEN_ACCOUNT, before.to_vec());
    let invocation = invocation_of(token_account, Some(owner), instruction_data);
    Specimen::leaving(after.to_vec(), invocation)
}

/// The account's bytes after an operation on any.
fn after(operation: &str, state: State, data: [u8; ACCOUNT_SIZE]) -> [u8; ACCOUNT_SIZE] {
    match (named(operation), state) {
        (Operation::Encode, _) => new_account(),
        (operation, State::Any) => operation.expected(data),
        (operation, State::Checked) => operation.expected_enum(data),
    }
}

fn named(operation: &str) -> Operation {
    let named = Operation::ALL.into_iter().find(|o| o.name() == operation);
    named.expect("an operation of the account")
}

/// The contract's invocation: the token account and its owner.
pub fn invocation(state: State, instruction_data: &[u8]) -> Invocation {
    let token_account = (TOKEN_ACCOUNT, account_data(state).to_vec());
    invocation_of(token_account, Some(OWNER), instruction_data.to_vec())
}

/// The account's bytes before every operation: its keys and amounts take all their bits, as any may.
pub fn account_data(state: State) -> [u8; ACCOUNT_SIZE] {
    let mut data: [u8; ACCOUNT_SIZE] = key::bytes("account data");
    data[OWNER_OFFSET..][..32].copy_from_slice(OWNER.as_array());
    data[STATE_OFFSET] = state.before();
    data
}

/// The account's bytes after `encode`: none is as before.
pub fn new_account() -> [u8; ACCOUNT_SIZE] {
    account_data(State::Any).map(|byte| !byte)
}

/// The instruction data of `encode`: its byte, then the fields of the new account in the
/// instruction's order.
pub fn encode_data() -> Vec<u8> {
    encode_data_of(&new_account())
}

fn encode_data_of(new: &[u8; ACCOUNT_SIZE]) -> Vec<u8> {
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
    fn the_operations_are_the_contracts() {
        assert_eq!(Operation::ALL.map(Operation::name), OPERATIONS);
        assert!(Operation::ALL.iter().map(|o| *o as usize).eq(0..4));
    }

    #[test]
    fn every_byte_of_a_new_account_is_new() {
        for state in [State::Any, State::Checked] {
            let data = account_data(state);
            assert!(data.iter().zip(&new_account()).all(|(old, new)| old != new));
        }
        let encode_data = encode_data();
        let parsed = interface::NewAccount::parse(&encode_data).unwrap();
        assert_eq!(parsed.expected(), new_account());
    }
}

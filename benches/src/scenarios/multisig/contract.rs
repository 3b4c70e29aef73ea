//! What each operation does to a multisig.

use super::{
    encoding::{encode, encode_arguments},
    values::{MULTISIG_ADDRESS, Multisig, NEW_TRANSACTION_INDEX, ROOM, STRANGER},
};
use crate::scenarios::{operation::Operation, size::Size, wire::Wire};
use interface::multisig::instruction;
use neap_subject::{
    draw::Draw,
    specimen::{Invocation, Specimen},
};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The operations.
pub const OPERATIONS: [Operation; 6] =
    [THRESHOLD, SET_TRANSACTION_INDEX, BUMP, IS_MEMBER, ADD_MEMBER, CREATE];

/// Reads a field before the first one of variable length.
pub const THRESHOLD: Operation = Operation::new(
    instruction::THRESHOLD,
    "threshold",
    "reads a field before the first one of variable length",
);

/// Changes a field before the first one of variable length.
pub const SET_TRANSACTION_INDEX: Operation = Operation::new(
    instruction::SET_TRANSACTION_INDEX,
    "set_transaction_index",
    "changes a field before the first one of variable length",
);

/// Reads a field after the name and the option.
pub const BUMP: Operation =
    Operation::new(instruction::BUMP, "bump", "reads a field after the name and the option");

/// Looks for the last member.
pub const IS_MEMBER: Operation =
    Operation::new(instruction::IS_MEMBER, "is_member", "looks for the last member");

/// Adds a member.
pub const ADD_MEMBER: Operation =
    Operation::new(instruction::ADD_MEMBER, "add_member", "adds a member");

/// Writes a whole new multisig.
pub const CREATE: Operation = Operation::writing(instruction::CREATE, "create");

/// The specimen of an operation on a multisig.
pub fn specimen(operation: Operation, wire: Wire, multisig: &Multisig) -> Specimen {
    specimen_with_arguments(operation, wire, multisig, NEW_TRANSACTION_INDEX, STRANGER)
}

/// The specimen of an operation on a multisig with drawn values and this size.
pub fn drawn_specimen(operation: Operation, wire: Wire, size: Size, draw: &mut Draw) -> Specimen {
    let multisig = Multisig::drawn(size, draw);
    specimen_with_arguments(operation, wire, &multisig, draw.number(), draw.address())
}

/// The specimen of an operation with the arguments that are not values of the multisig: the transaction index to
/// store, and a key that is not a member. `add_member` adds it, and `is_member` asks for it if there are no members.
fn specimen_with_arguments(
    operation: Operation,
    wire: Wire,
    multisig: &Multisig,
    transaction_index: u64,
    stranger: Pubkey,
) -> Specimen {
    let (mut before, mut after) = (account_data(multisig, wire), multisig.clone());
    let mut key = None;
    let mut error = None;
    match operation {
        SET_TRANSACTION_INDEX => after.transaction_index = transaction_index,
        ADD_MEMBER => {
            key = Some(stranger);
            after.members.push(stranger.to_bytes());
        }
        // The last member takes the longest to find. Without members, no key is one.
        IS_MEMBER => match multisig.members.last() {
            Some(last) => key = Some(Pubkey::new_from_array(*last)),
            None => (key, error) = (Some(stranger), Some(ProgramError::IncorrectAuthority)),
        },
        CREATE => before.fill(0),
        _ => {}
    }
    let mut data = encode(&after, wire);
    data.resize(before.len(), 0);
    let invocation =
        Invocation::new((MULTISIG_ADDRESS, before), key, instruction_data(operation, &after));
    match error {
        None => Specimen::leaving(data, invocation),
        Some(error) => Specimen::refused(error, invocation),
    }
}

/// The data of a multisig's account: its encoding, then the room to grow.
pub fn account_data(multisig: &Multisig, wire: Wire) -> Vec<u8> {
    [encode(multisig, wire), vec![0; room(wire)]].concat()
}

/// The room after the encoding, in bytes.
pub fn room(wire: Wire) -> usize {
    if wire == Wire::FixedCapacity { 0 } else { ROOM }
}

/// The instruction data of an operation: its byte and arguments that are the values of this multisig.
fn instruction_data(operation: Operation, multisig: &Multisig) -> Vec<u8> {
    let byte = operation.byte;
    match operation {
        THRESHOLD => [&[byte][..], &multisig.threshold.to_le_bytes()].concat(),
        SET_TRANSACTION_INDEX => [&[byte][..], &multisig.transaction_index.to_le_bytes()].concat(),
        BUMP => vec![byte, multisig.bump],
        CREATE => encode_arguments(CREATE.byte, multisig).bytes,
        _ => vec![byte],
    }
}

//! What each operation does to a multisig.

use super::{
    encoding::encode,
    values::{MULTISIG, Multisig, NEW_TRANSACTION_INDEX, ROOM, STRANGER},
};
use crate::{
    draw::Draw,
    operation::Operation,
    scenario::{
        invocation::{Invocation, Specimen},
        wire::Wire,
    },
};
use neap_model::case::Case;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The operations. The instruction's first byte is an operation's index here.
pub const OPERATIONS: [Operation; 6] = [
    Operation::Threshold,
    Operation::SetTransactionIndex,
    Operation::Bump,
    Operation::IsMember,
    Operation::AddMember,
    Operation::Create,
];

/// The arguments of operations that are not values of the multisig.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The value that `set_transaction_index` stores.
    pub transaction_index: u64,
    /// A key that is not a member: `add_member` adds it, and `is_member` asks for it if there are no members.
    pub stranger: Pubkey,
}

/// The specimen of an operation on a multisig.
pub fn specimen(operation: Operation, wire: Wire, multisig: &Multisig) -> Specimen {
    let arguments = Arguments { transaction_index: NEW_TRANSACTION_INDEX, stranger: STRANGER };
    specimen_with_arguments(operation, wire, multisig, &arguments)
}

/// The specimen of an operation on a multisig with drawn values and the size of a case.
pub fn drawn_specimen(operation: Operation, wire: Wire, case: Case, draw: &mut Draw) -> Specimen {
    let multisig = Multisig::drawn(case, draw);
    let arguments = Arguments { transaction_index: draw.number(), stranger: draw.address() };
    specimen_with_arguments(operation, wire, &multisig, &arguments)
}

/// The specimen of an operation on a multisig, with any arguments.
pub fn specimen_with_arguments(
    operation: Operation,
    wire: Wire,
    multisig: &Multisig,
    arguments: &Arguments,
) -> Specimen {
    let Arguments { transaction_index, stranger } = *arguments;
    let mut after = multisig.clone();
    let mut key = None;
    let mut result = Ok(());
    match operation {
        Operation::Threshold | Operation::Bump | Operation::Create => {}
        Operation::SetTransactionIndex => after.transaction_index = transaction_index,
        Operation::AddMember => {
            key = Some(stranger);
            after.members.push(stranger.to_bytes());
        }
        // The last member takes the longest to find. Without members, no key is one.
        Operation::IsMember => match multisig.members.last() {
            Some(last) => key = Some(Pubkey::new_from_array(*last)),
            None => {
                key = Some(stranger);
                result = Err(ProgramError::IncorrectAuthority);
            }
        },
        _ => panic!("`{operation}` is not an operation of the multisig"),
    }
    let before = account_data(multisig, wire);
    let mut data = encode(&after, wire);
    data.resize(before.len(), 0);
    let before = match operation {
        Operation::Create => vec![0; before.len()],
        _ => before,
    };
    let instruction_data = match operation {
        Operation::SetTransactionIndex => {
            [&[instruction_byte(operation)][..], &transaction_index.to_le_bytes()].concat()
        }
        _ => instruction_data(operation, multisig),
    };
    let invocation = Invocation::new((MULTISIG, before), key, instruction_data);
    match result {
        Ok(()) => Specimen::leaving(data, invocation),
        Err(error) => Specimen::refused(error, invocation),
    }
}

/// The data of a multisig's account: its encoding, then room for one more member.
pub fn account_data(multisig: &Multisig, wire: Wire) -> Vec<u8> {
    let mut data = encode(multisig, wire);
    data.extend([0; ROOM]);
    data
}

/// The instruction data of an operation: its byte and arguments that are right for this multisig.
pub fn instruction_data(operation: Operation, multisig: &Multisig) -> Vec<u8> {
    let arguments = match operation {
        Operation::Threshold => multisig.threshold.to_le_bytes().to_vec(),
        Operation::SetTransactionIndex => NEW_TRANSACTION_INDEX.to_le_bytes().to_vec(),
        Operation::Bump => vec![multisig.bump],
        Operation::Create => create_arguments(multisig),
        _ => Vec::new(),
    };
    [vec![instruction_byte(operation)], arguments].concat()
}

fn instruction_byte(operation: Operation) -> u8 {
    let byte = OPERATIONS.iter().position(|name| *name == operation);
    byte.expect("the name is an operation of the multisig") as u8
}

/// The arguments of `create`: the fields in the account's order, except that `bump` comes before the fields of
/// variable size. Lengths take one byte, and an absent `delay` takes eight bytes too.
fn create_arguments(multisig: &Multisig) -> Vec<u8> {
    [
        &multisig.create_key[..],
        &multisig.config_authority,
        &multisig.threshold.to_le_bytes(),
        &multisig.time_lock.to_le_bytes(),
        &multisig.transaction_index.to_le_bytes(),
        &multisig.stale_transaction_index.to_le_bytes(),
        &[multisig.status, multisig.bump],
        &[u8::from(multisig.delay.is_some())],
        &multisig.delay.unwrap_or_default().to_le_bytes(),
        &[multisig.name.len() as u8],
        multisig.name.as_bytes(),
        &[multisig.members.len() as u8],
        multisig.members.as_flattened(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_match_the_interface() {
        let names = interface::multisig::Operation::ALL.map(|operation| operation.name());
        assert_eq!(names, OPERATIONS.map(Operation::name));
    }

    #[test]
    fn adding_a_member_fills_the_room() {
        for wire in Wire::ALL {
            let multisig = Multisig::for_case(Case::TYPICAL);
            let specimen = specimen(Operation::AddMember, wire, &multisig);
            let after = &specimen.accounts[0].1.data;
            assert!(after.ends_with(STRANGER.as_array()));
            assert_eq!(after.len(), specimen.invocation.accounts[0].1.data.len());
        }
    }
}

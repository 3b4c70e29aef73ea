//! The multisig, an account of variable length, and what each operation does to it.

mod bad_inputs;
mod trials;
mod wire;

pub use bad_inputs::BAD_INPUTS;
pub use trials::trials;
pub use wire::encode;

use super::{Specimen, Wire, build_invocation, key::key};
use crate::operation::Operation;
use interface::multisig::MAX_MEMBERS;
use neap_model::case::Case;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::{array, sync::LazyLock};

/// The operations. The instruction's first byte is an operation's index here.
pub const OPERATIONS: [Operation; 6] = [
    Operation::Threshold,
    Operation::SetTransactionIndex,
    Operation::Bump,
    Operation::IsMember,
    Operation::AddMember,
    Operation::Create,
];

/// The multisig's address.
pub const MULTISIG: Pubkey = Pubkey::from_str_const("FfwwXX5eCTUw8f7dCM4VJw3jAWvTExz2hv7ydWHGWUWM");

/// A key that is not a member.
pub const STRANGER: Pubkey = Pubkey::from_str_const("8ZSWPDn3wMW3GhotKCkHPTtqDBv4i1xsTL4xSvpdM9P9");

/// The value that `set_transaction_index` stores. Every byte differs from the one before.
pub const NEW_TRANSACTION_INDEX: u64 = 0x3837_3635_3433_3231;

/// The room after the encoding, in bytes: enough for one more member.
pub const ROOM: usize = 32;

/// The values of a multisig, independent of the wire.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are the account's")]
pub struct Multisig {
    pub create_key: [u8; 32],
    pub config_authority: [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub status: u8,
    pub name: String,
    pub delay: Option<u64>,
    pub bump: u8,
    pub members: Vec<[u8; 32]>,
}

impl Multisig {
    /// The multisig of a case. Its keys differ in their first bytes, as real keys do.
    pub fn for_case(case: Case) -> Self {
        let name = "A treasury, kept by its members.";
        Self {
            create_key: key("create key"),
            config_authority: key("config authority"),
            threshold: 0x0203,
            time_lock: 0x0405_0607,
            transaction_index: 0x1817_1615_1413_1211,
            stale_transaction_index: 0x2827_2625_2423_2221,
            status: 1,
            name: name[..case.name].to_owned(),
            delay: Some(0x4847_4645_4443_4241),
            bump: 0xfd,
            members: (0..case.members).map(member).collect(),
        }
    }
}

/// The key of the member at an index. It exists for one member more than a multisig may have.
fn member(index: usize) -> [u8; 32] {
    static MEMBERS: LazyLock<[[u8; 32]; 1 + MAX_MEMBERS]> =
        LazyLock::new(|| array::from_fn(|index| key(&format!("member {index}"))));
    MEMBERS[index]
}

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
    let arguments = Arguments {
        transaction_index: NEW_TRANSACTION_INDEX,
        stranger: STRANGER,
    };
    specimen_with_arguments(operation, wire, multisig, &arguments)
}

/// The specimen of an operation on a multisig, with any arguments.
pub fn specimen_with_arguments(
    operation: Operation,
    wire: Wire,
    multisig: &Multisig,
    arguments: &Arguments,
) -> Specimen {
    let Arguments {
        transaction_index,
        stranger,
    } = *arguments;
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
        Operation::SetTransactionIndex => [
            &[instruction_byte(operation)][..],
            &transaction_index.to_le_bytes(),
        ]
        .concat(),
        _ => instruction_data(operation, multisig),
    };
    let invocation = build_invocation((MULTISIG, before), key, instruction_data);
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
    fn every_case_is_within_the_limits() {
        for case in Case::all() {
            let multisig = Multisig::for_case(case);
            assert_eq!(multisig.name.len(), case.name);
            assert_eq!(multisig.members.len(), case.members);
            assert!(case.name <= interface::multisig::MAX_NAME);
            assert!(case.members < interface::multisig::MAX_MEMBERS);
            assert!(!multisig.members.contains(STRANGER.as_array()));
        }
    }

    #[test]
    fn adding_a_member_fills_the_room() {
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            let specimen = specimen(
                Operation::AddMember,
                wire,
                &Multisig::for_case(Case::TYPICAL),
            );
            let after = &specimen.accounts[0].1.data;
            assert!(after.ends_with(STRANGER.as_array()));
            assert_eq!(after.len(), specimen.invocation.accounts[0].1.data.len());
        }
    }
}

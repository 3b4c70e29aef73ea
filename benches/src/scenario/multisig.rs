//! The variable-length account: a multisig of any values, and what each operation does to it.

mod bad_inputs;
mod trials;
mod wire;

pub use bad_inputs::BAD_INPUTS;
pub use trials::trials;
pub use wire::encode;

use super::{Case, Specimen, Wire, invocation_of, key::key};
use interface::multisig::MAX_MEMBERS;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::{array, sync::LazyLock};

/// The operations; each is asked for by its place.
pub const OPERATIONS: [&str; 6] = [
    "threshold",
    "set_transaction_index",
    "bump",
    "is_member",
    "add_member",
    "create",
];

/// The multisig's address.
pub const MULTISIG: Pubkey = Pubkey::from_str_const("FfwwXX5eCTUw8f7dCM4VJw3jAWvTExz2hv7ydWHGWUWM");

/// The address of a key that is no member.
pub const STRANGER: Pubkey = Pubkey::from_str_const("8ZSWPDn3wMW3GhotKCkHPTtqDBv4i1xsTL4xSvpdM9P9");

/// What `set_transaction_index` stores; no byte is as before.
pub const NEW_TRANSACTION_INDEX: u64 = 0x3837_3635_3433_3231;

/// The room behind the encoding, in bytes: one more member's.
pub const ROOM: usize = 32;

/// What a multisig says, however it is laid out.
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
    /// The multisig of a case. Its keys differ in their first bytes, as keys do.
    pub fn of(case: Case) -> Self {
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

/// A member's key, another for each place: of one more than there may be, too.
fn member(place: usize) -> [u8; 32] {
    static MEMBERS: LazyLock<[[u8; 32]; 1 + MAX_MEMBERS]> =
        LazyLock::new(|| array::from_fn(|place| key(&format!("member {place}"))));
    MEMBERS[place]
}

/// What an operation is given that the multisig does not say.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// What `set_transaction_index` stores.
    pub transaction_index: u64,
    /// The key that is no member: whom `add_member` adds, and of no members, who is none.
    pub stranger: Pubkey,
}

/// The contract's invocation of an operation on a multisig, and what it must leave.
pub fn specimen(operation: &str, wire: Wire, multisig: &Multisig) -> Specimen {
    let arguments = Arguments {
        transaction_index: NEW_TRANSACTION_INDEX,
        stranger: STRANGER,
    };
    specimen_of(operation, wire, multisig, &arguments)
}

/// As [`specimen`], with any arguments.
pub fn specimen_of(
    operation: &str,
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
        "threshold" | "bump" | "create" => {}
        "set_transaction_index" => after.transaction_index = transaction_index,
        "add_member" => {
            key = Some(stranger);
            after.members.push(stranger.to_bytes());
        }
        // The last one, which takes the longest to find; of no members, nobody is one.
        "is_member" => match multisig.members.last() {
            Some(last) => key = Some(Pubkey::new_from_array(*last)),
            None => {
                key = Some(stranger);
                result = Err(ProgramError::IncorrectAuthority);
            }
        },
        _ => panic!("`{operation}` is no operation of the multisig"),
    }
    let before = account_data(multisig, wire);
    let mut data = encode(&after, wire);
    data.resize(before.len(), 0);
    let before = match operation {
        "create" => vec![0; before.len()],
        _ => before,
    };
    let instruction_data = match operation {
        "set_transaction_index" => {
            [&[byte_of(operation)][..], &transaction_index.to_le_bytes()].concat()
        }
        _ => instruction_data(operation, multisig),
    };
    let invocation = invocation_of((MULTISIG, before), key, instruction_data);
    match result {
        Ok(()) => Specimen::leaving(data, invocation),
        Err(error) => Specimen::refused(error, invocation),
    }
}

/// A multisig's account: its encoding, and room for one more member.
pub fn account_data(multisig: &Multisig, wire: Wire) -> Vec<u8> {
    let mut data = encode(multisig, wire);
    data.extend([0; ROOM]);
    data
}

/// The operation's byte and its arguments: claims are right, `create`s are of this multisig.
pub fn instruction_data(operation: &str, multisig: &Multisig) -> Vec<u8> {
    let arguments = match operation {
        "threshold" => multisig.threshold.to_le_bytes().to_vec(),
        "set_transaction_index" => NEW_TRANSACTION_INDEX.to_le_bytes().to_vec(),
        "bump" => vec![multisig.bump],
        "create" => create_arguments(multisig),
        _ => Vec::new(),
    };
    [vec![byte_of(operation)], arguments].concat()
}

fn byte_of(operation: &str) -> u8 {
    let byte = OPERATIONS.iter().position(|name| *name == operation);
    byte.expect("an operation of the multisig") as u8
}

/// `create` takes the fields in the account's order but for `bump`, which comes before the fields of
/// variable size, and with one-byte lengths; an absent `delay` is eight bytes as well.
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
    fn the_operations_are_the_contracts() {
        let names = interface::multisig::Operation::ALL.map(|operation| operation.name());
        assert_eq!(names, OPERATIONS);
    }

    #[test]
    fn every_case_is_within_the_limits() {
        for case in Case::all() {
            let multisig = Multisig::of(case);
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
            let specimen = specimen("add_member", wire, &Multisig::of(Case::TYPICAL));
            let after = &specimen.accounts[0].1.data;
            assert!(after.ends_with(STRANGER.as_array()));
            assert_eq!(after.len(), specimen.invocation.accounts[0].1.data.len());
        }
    }
}

//! The accounts and instruction data of each operation on the 160-byte account.

use crate::scenarios::operation::Operation;
use interface::account::{
    self, ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_ENUM_STATE, NEW_STATE, OWNER_OFFSET,
    STATE_OFFSET,
};
use neap_subject::{
    draw::Draw,
    key,
    specimen::{Invocation, Specimen},
};
use solana_program_error::ProgramError::IncorrectAuthority;
use solana_pubkey::Pubkey;
use std::ops::Range;

/// Where the arguments of `encode` are in the account: the close authority, owner, delegate and mint, the amounts, and `state` with
/// the padding after it.
const ARGUMENTS: [Range<usize>; 8] =
    [128..160, 32..64, 72..104, 0..32, 64..72, 112..120, 120..128, 104..112];

/// The operations.
pub const OPERATIONS: [Operation; 4] = [FULL, READ_OWNER, UPDATE_AMOUNT, ENCODE];

/// Decodes the account, checks its owner, changes two fields and stores them.
pub const FULL: Operation = Operation::new(
    account::Operation::Full as u8,
    "full",
    "decodes, checks the owner, changes two fields and stores",
);

/// Checks the owner.
pub const READ_OWNER: Operation =
    Operation::new(account::Operation::ReadOwner as u8, "read_owner", "checks the owner");

/// Changes one field.
pub const UPDATE_AMOUNT: Operation =
    Operation::new(account::Operation::UpdateAmount as u8, "update_amount", "changes one field");

/// Writes a whole new account.
pub const ENCODE: Operation = Operation::writing(account::Operation::Encode as u8, "encode");

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

/// The values of the account before an operation, and those that `encode` writes.
#[derive(Clone, Debug)]
pub struct Values {
    /// The account's bytes before the operation. The claimed owner is the owner in them.
    pub before: [u8; ACCOUNT_SIZE],
    /// The account's bytes after `encode`.
    pub new: [u8; ACCOUNT_SIZE],
}

impl Values {
    /// Drawn values, or those that programs are measured with.
    pub fn new(state: State, draw: Option<&mut Draw>) -> Self {
        match draw {
            None => Self { before: account_data(state), new: new_account() },
            Some(draw) => {
                Self { before: drawn_account(state, draw), new: drawn_account(state, draw) }
            }
        }
    }
}

/// The specimen of an operation on the account that programs are measured with.
pub fn specimen(operation: Operation, state: State) -> Specimen {
    specimen_with_values(operation, state, &Values::new(state, None))
}

/// The specimen of an operation on any valid account.
pub fn specimen_with_values(operation: Operation, state: State, values: &Values) -> Specimen {
    let instruction_data =
        if operation == ENCODE { encode_data_for(&values.new) } else { vec![operation.byte] };
    let owner = Pubkey::try_from(&values.before[OWNER_OFFSET..][..32]);
    let owner = owner.expect("the slice has 32 bytes");
    let token_account = (TOKEN_ACCOUNT, values.before.to_vec());
    expected(operation, state, Invocation::new(token_account, Some(owner), instruction_data))
}

/// What an operation does with any bytes as the account and any key as the claimed owner, if the program checks
/// nothing else. It ignores bytes after the account.
pub fn expected(operation: Operation, state: State, invocation: Invocation) -> Specimen {
    let data = &invocation.accounts[0].1.data;
    let stored = data.get(OWNER_OFFSET..OWNER_OFFSET + 32);
    let claimed = invocation.instruction.accounts[1].pubkey;
    let compares_owners = [FULL, READ_OWNER].contains(&operation);
    if compares_owners && stored.is_some_and(|stored| stored != claimed.as_array()) {
        return Specimen::refused(IncorrectAuthority, invocation);
    }
    let mut account = [0; ACCOUNT_SIZE];
    let known = data.len().min(ACCOUNT_SIZE);
    account[..known].copy_from_slice(&data[..known]);
    if let [byte, arguments @ ..] = &*invocation.instruction.data
        && *byte == ENCODE.byte
        && arguments.len() == ACCOUNT_SIZE
    {
        let mut rest = arguments;
        for field in ARGUMENTS {
            let (argument, others) = rest.split_at(field.len());
            account[field].copy_from_slice(argument);
            rest = others;
        }
    }
    if [FULL, UPDATE_AMOUNT].contains(&operation) {
        account[AMOUNT_OFFSET..][..8].copy_from_slice(&NEW_AMOUNT.to_le_bytes());
    }
    if operation == FULL {
        account[STATE_OFFSET] = match state {
            State::Any => NEW_STATE,
            State::Checked => NEW_ENUM_STATE,
        };
    }
    Specimen::leaving([&account[..known], &data[known..]].concat(), invocation)
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

/// An invocation with the token account and its owner.
pub fn invocation(state: State, instruction_data: &[u8]) -> Invocation {
    let token_account = (TOKEN_ACCOUNT, account_data(state).to_vec());
    Invocation::new(token_account, Some(OWNER), instruction_data.to_vec())
}

/// The account's bytes before every operation. Keys and amounts use all their bits, as real ones may.
pub fn account_data(state: State) -> [u8; ACCOUNT_SIZE] {
    let mut data: [u8; ACCOUNT_SIZE] = key::bytes("account data");
    data[OWNER_OFFSET..][..32].copy_from_slice(OWNER.as_array());
    data[STATE_OFFSET] = match state {
        // No operation stores this byte.
        State::Any => 0x69,
        // The enum's `Initialized`.
        State::Checked => 1,
    };
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
    [&[ENCODE.byte][..], &ARGUMENTS.map(|field| &new[field]).concat()].concat()
}

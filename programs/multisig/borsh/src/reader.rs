//! A multisig whose fields of fixed size borsh decodes, and whose name and members are read in place.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError,
    multisig::{self, MEMBER_SIZE, MIN_BORSH_SIZE},
};

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);

/// The fields before the name, and its length. borsh itself would allocate the name, and run out of memory if the account claims a
/// long one.
#[derive(BorshDeserialize)]
struct Head {
    _create_key: [u8; 32],
    _config_authority: [u8; 32],
    threshold: u16,
    _time_lock: u32,
    _transaction_index: u64,
    _stale_transaction_index: u64,
    _status: Status,
    name_length: u32,
}

/// The fields between the name and the members, and their number.
#[derive(BorshDeserialize)]
struct Tail {
    _delay: Option<u64>,
    bump: u8,
    member_count: u32,
}

/// The account, checked: the fields that the operations read, and the size of all bytes. A copy of all fields would cost more.
pub struct Multisig<'a> {
    pub threshold: u16,
    pub bump: u8,
    pub members: &'a [[u8; MEMBER_SIZE]],
    pub size: usize,
}

/// Checks the account. Since only this function calls the codec, the compiler inlines that and drops its checks of the length.
pub fn decode(body: &[u8]) -> Result<Multisig<'_>, ProgramError> {
    if body.len() < MIN_BORSH_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let mut rest = body;
    let head = Head::deserialize(&mut rest).map_err(|_| ProgramError::InvalidAccountData)?;
    let (name, mut rest) =
        rest.split_at_checked(head.name_length as usize).ok_or(ProgramError::InvalidAccountData)?;
    let tail = Tail::deserialize(&mut rest).map_err(|_| ProgramError::InvalidAccountData)?;
    let members = tail.member_count as usize;
    multisig::require_tail(name, members)?;
    let (members, room) =
        rest.split_at_checked(members * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    let size = body.len() - room.len();
    let members = members.as_chunks().0;
    Ok(Multisig { threshold: head.threshold, bump: tail.bump, members, size })
}

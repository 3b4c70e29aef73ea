//! `borsh` inside solana-program: decodes the fields before the members, and encodes only what changes, into its place.
//!
//! It is tuned as `multisig/borsh` is.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, MEMBER_SIZE, MIN_BORSH_SIZE},
    require_program,
};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::multisig_solana_program_entrypoint!(threshold, bump, is_member, add_member);

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
struct Multisig<'a> {
    threshold: u16,
    bump: u8,
    members: &'a [[u8; MEMBER_SIZE]],
    size: usize,
}

fn threshold(program_id: &Pubkey, account: &AccountInfo, claimed: u16) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    multisig::require_threshold(decode(multisig::body(&data)?)?.threshold, claimed)
}

fn bump(program_id: &Pubkey, account: &AccountInfo, claimed: u8) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    multisig::require_bump(decode(multisig::body(&data)?)?.bump, claimed)
}

fn is_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    multisig::require_member(decode(multisig::body(&data)?)?.members, key)
}

fn add_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let body = multisig::body_mut(&mut data)?;
    let account = decode(body)?;
    let (members, size) = (account.members.len(), account.size);
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    let mut member_count = &mut encoded[member_count..];
    let encoded = (members as u32 + 1).serialize(&mut member_count);
    encoded.map_err(|_| ProgramError::InvalidAccountData)
}

/// Checks the account. Since only this function calls the codec, the compiler inlines that and drops its checks of the length.
fn decode(body: &[u8]) -> Result<Multisig<'_>, ProgramError> {
    if body.len() < MIN_BORSH_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let mut rest = body;
    let head = Head::deserialize(&mut rest).map_err(|_| ProgramError::InvalidAccountData)?;
    let (name, mut rest) =
        rest.split_at_checked(head.name_length as usize).ok_or(ProgramError::InvalidAccountData)?;
    multisig::require_name(name)?;
    let tail = Tail::deserialize(&mut rest).map_err(|_| ProgramError::InvalidAccountData)?;
    let members = tail.member_count as usize;
    multisig::require_member_count(members)?;
    let (members, room) =
        rest.split_at_checked(members * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    let size = body.len() - room.len();
    let members = members.as_chunks().0;
    Ok(Multisig { threshold: head.threshold, bump: tail.bump, members, size })
}

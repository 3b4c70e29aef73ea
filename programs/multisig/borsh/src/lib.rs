//! `borsh`: decodes the fields before the members, and encodes only what changes, into its place.
//!
//! The program first checks that there is room for all fixed-size fields, so the compiler can drop borsh's check of
//! each. borsh would copy the name and the members, so the program reads them where they are. It tests the name itself, and adds
//! a member in the room after the last. Writing a new account into a `Vec` that never grows is cheaper than
//! writing it into a slice.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{
        self, DISCRIMINATOR, MAX_BORSH_SIZE, MEMBER_SIZE, MIN_BORSH_SIZE, NewMultisig,
        TRANSACTION_INDEX_OFFSET,
    },
};

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::multisig!(
    #[derive(BorshSerialize)]
    struct New<'a> {
        keys: &'a [u8; 32],
        name: &'a str,
        #[borsh(serialize_with = "write_members")]
        members: &'a [[u8; 32]],
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

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

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_threshold(account.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    decode(body)?;
    encode(&value, &mut body[TRANSACTION_INDEX_OFFSET..])
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_bump(account.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_member(account.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let account = decode(body)?;
    let (members, size) = (account.members.len(), account.size);
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    encode(&(members as u32 + 1), &mut encoded[member_count..])
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let mut bytes = Vec::with_capacity(MAX_BORSH_SIZE);
    borsh::to_writer(&mut bytes, &New::from(new)).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    *discriminator = DISCRIMINATOR;
    Ok(())
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

/// Writes the members at once. borsh itself would write one after the other.
fn write_members<W: io::Write>(members: &&[[u8; MEMBER_SIZE]], writer: &mut W) -> io::Result<()> {
    (members.len() as u32).serialize(writer)?;
    writer.write_all(members.as_flattened())
}

fn encode(value: &impl BorshSerialize, mut place: &mut [u8]) -> ProgramResult {
    value.serialize(&mut place).map_err(|_| ProgramError::InvalidAccountData)
}

//! `borsh-sections`: borsh, cut into sections by hand.
//!
//! The program decodes the head as a struct of its own. In the tail, each operation decodes the lengths and options before
//! the field that it needs. It reads the name and the members where they are.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{
        self, DISCRIMINATOR, MAX_BORSH_SIZE, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, NewMultisig,
        STATUS_OFFSET, TRANSACTION_INDEX_OFFSET,
    },
};

/// Size of the fields before the name. `status`, the last of them, has one byte.
const HEAD_SIZE: usize = STATUS_OFFSET + 1;

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

/// The fields before the name.
#[derive(BorshDeserialize)]
struct Head {
    _create_key: [u8; 32],
    _config_authority: [u8; 32],
    threshold: u16,
    _time_lock: u32,
    _transaction_index: u64,
    _stale_transaction_index: u64,
    _status: Status,
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    let head = head(multisig::body(data)?)?;
    multisig::require_threshold(head.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    tail(body)?;
    encode(&value, &mut body[TRANSACTION_INDEX_OFFSET..])
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    let mut tail = tail(multisig::body(data)?)?;
    multisig::require_bump(decode_to_bump(&mut tail)?, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    let mut tail = tail(multisig::body(data)?)?;
    decode_to_bump(&mut tail)?;
    multisig::require_member(members(&mut tail)?, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let mut rest = tail(body)?;
    decode_to_bump(&mut rest)?;
    let member_count = body.len() - rest.len();
    let members = members(&mut rest)?.len();
    let (encoded, room) = body.split_at_mut(body.len() - rest.len());
    multisig::append(members, room, key)?;
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

/// Decodes the fields before the name. Since the array is long enough, the compiler drops borsh's check of each.
#[inline(always)]
fn head(body: &[u8]) -> Result<Head, ProgramError> {
    let head = body.first_chunk::<HEAD_SIZE>().ok_or(ProgramError::InvalidAccountData)?;
    decode(&mut &head[..])
}

/// Decodes the status, the only field of the head that can be invalid, and returns the bytes after the head.
#[inline(always)]
fn tail(body: &[u8]) -> Result<&[u8], ProgramError> {
    let mut rest = body.get(STATUS_OFFSET..).ok_or(ProgramError::InvalidAccountData)?;
    decode::<Status>(&mut rest)?;
    Ok(rest)
}

/// Decodes the fields after the head, as far as `bump`, and returns that.
#[inline(always)]
fn decode_to_bump(tail: &mut &[u8]) -> Result<u8, ProgramError> {
    let name_length = decode::<u32>(tail)? as usize;
    if name_length > MAX_NAME {
        return Err(ProgramError::InvalidAccountData);
    }
    *tail = tail.get(name_length..).ok_or(ProgramError::InvalidAccountData)?;
    decode::<Option<u64>>(tail)?;
    decode(tail)
}

/// Reads the members after `bump`.
#[inline(always)]
fn members<'a>(tail: &mut &'a [u8]) -> Result<&'a [[u8; MEMBER_SIZE]], ProgramError> {
    let count = decode::<u32>(tail)? as usize;
    if count > MAX_MEMBERS {
        return Err(ProgramError::InvalidAccountData);
    }
    let (members, rest) =
        tail.split_at_checked(count * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    *tail = rest;
    Ok(members.as_chunks().0)
}

/// Writes the members at once. borsh itself would write one after the other.
fn write_members<W: io::Write>(members: &&[[u8; MEMBER_SIZE]], writer: &mut W) -> io::Result<()> {
    (members.len() as u32).serialize(writer)?;
    writer.write_all(members.as_flattened())
}

#[inline(always)]
fn decode<T: BorshDeserialize>(bytes: &mut &[u8]) -> Result<T, ProgramError> {
    T::deserialize(bytes).map_err(|_| ProgramError::InvalidAccountData)
}

fn encode(value: &impl BorshSerialize, mut place: &mut [u8]) -> ProgramResult {
    value.serialize(&mut place).map_err(|_| ProgramError::InvalidAccountData)
}

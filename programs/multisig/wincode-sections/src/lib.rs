//! `wincode-sections`: wincode in borsh's wire format, cut into sections by hand.
//!
//! wincode refers to the head as a struct of byte arrays. In the tail, each operation reads a struct that ends with the field
//! that it needs.

use interface::{
    ProgramError, ProgramResult, invalid_data,
    multisig::{self, DISCRIMINATOR, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, NewMultisig},
};
use wincode::{SchemaRead, SchemaWrite, ZeroCopy, config};

interface::wincode_borsh!();
interface::multisig_status!(#[derive(SchemaRead, SchemaWrite)]);
interface::multisig!(
    #[derive(SchemaWrite)]
    struct New<'a> {
        keys: &'a [u8; 32],
        name: &'a str,
        members: &'a [[u8; 32]],
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

/// The fields before the name.
#[derive(SchemaRead, SchemaWrite)]
#[wincode(assert_zero_copy)]
#[repr(C)]
struct Head {
    keys: [[u8; 32]; 2],
    threshold: [u8; 2],
    time_lock: [u8; 4],
    transaction_index: [u8; 8],
    stale_transaction_index: [u8; 8],
    status: u8,
}

/// The fields after the head, as far as `bump`.
#[derive(SchemaRead)]
struct ToBump<'a> {
    name: &'a [u8],
    _delay: Option<u64>,
    bump: u8,
}

/// The fields after the head, as far as the number of members.
#[derive(SchemaRead)]
struct ToMemberCount<'a> {
    name: &'a [u8],
    _delay: Option<u64>,
    _bump: u8,
    member_count: &'a mut [u8; 4],
}

/// The members, their number and the room after them.
struct Members<'a> {
    count: &'a mut [u8; 4],
    keys: &'a [[u8; MEMBER_SIZE]],
    room: &'a mut [u8],
}

fn threshold(data: &mut [u8], claimed: u16) -> ProgramResult {
    let (head, _) = split(data)?;
    multisig::require_threshold(u16::from_le_bytes(head.threshold), claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let (head, _) = split(data)?;
    head.transaction_index = value.to_le_bytes();
    Ok(())
}

fn bump(data: &mut [u8], claimed: u8) -> ProgramResult {
    let (_, tail) = split(data)?;
    let tail: ToBump =
        config::deserialize(tail, BORSH).map_err(|_| ProgramError::InvalidAccountData)?;
    if tail.name.len() > MAX_NAME {
        return Err(ProgramError::InvalidAccountData);
    }
    multisig::require_bump(tail.bump, claimed)
}

fn is_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let (_, tail) = split(data)?;
    multisig::require_member(members(tail)?.keys, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let (_, tail) = split(data)?;
    let members = members(tail)?;
    multisig::append(members.keys.len(), members.room, key)?;
    *members.count = (members.keys.len() as u32 + 1).to_le_bytes();
    Ok(())
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let account = New::from(new);
    // The size comes first, because a refusal must leave the account as it was.
    let size = config::serialized_size(&account, BORSH).map_err(|_| invalid_data())?;
    let room = body.get_mut(..size as usize).ok_or(ProgramError::AccountDataTooSmall)?;
    config::serialize_into(room, &account, BORSH).map_err(|_| invalid_data())?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

/// Splits the account into its head and the bytes after it.
#[inline(always)]
fn split(data: &mut [u8]) -> Result<(&mut Head, &mut [u8]), ProgramError> {
    let body = multisig::body_mut(data)?;
    let (head, tail) =
        body.split_at_mut_checked(size_of::<Head>()).ok_or(ProgramError::InvalidAccountData)?;
    let head = Head::from_bytes_mut(head).map_err(|_| ProgramError::InvalidAccountData)?;
    if head.status > Status::Closed as u8 {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok((head, tail))
}

/// Splits the tail into the number of members, the members and the room after them.
#[inline(always)]
fn members(mut tail: &mut [u8]) -> Result<Members<'_>, ProgramError> {
    let fields = <ToMemberCount as SchemaRead<Borsh>>::get(&mut tail)
        .map_err(|_| ProgramError::InvalidAccountData)?;
    let count = u32::from_le_bytes(*fields.member_count) as usize;
    if fields.name.len() > MAX_NAME || count > MAX_MEMBERS {
        return Err(ProgramError::InvalidAccountData);
    }
    let (keys, room) =
        tail.split_at_mut_checked(count * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    Ok(Members { count: fields.member_count, keys: keys.as_chunks().0, room })
}

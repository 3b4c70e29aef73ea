//! `wincode-borsh`: wincode in borsh's wire format. It reads the account through references, and changes it
//! through them.
//!
//! The numbers lie unaligned in the account, so the references to numbers are to their bytes. The program first checks
//! that there is room for all fixed-size fields, so the compiler can drop most of wincode's checks. It reads the name as
//! bytes and tests them itself, and it adds a member in the room after the last one.

use interface::{
    ProgramError, ProgramResult, invalid_data,
    multisig::{self, DISCRIMINATOR, MEMBER_SIZE, MIN_BORSH_SIZE, NewMultisig},
};
use wincode::{SchemaRead, SchemaWrite, config};

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
#[derive(SchemaRead)]
struct Head<'a> {
    _keys: &'a [[u8; 32]; 2],
    threshold: u16,
    _time_lock: u32,
    transaction_index: &'a mut [u8; 8],
    _stale_transaction_index: u64,
    _status: Status,
}

/// The fields between the name and the members.
#[derive(SchemaRead)]
struct Tail<'a> {
    _delay: Option<u64>,
    bump: u8,
    member_count: &'a mut [u8; 4],
}

/// The account, checked: its fields, its members and the room after them.
struct Multisig<'a> {
    head: Head<'a>,
    tail: Tail<'a>,
    members: &'a [[u8; 32]],
    room: &'a mut [u8],
}

fn threshold(data: &mut [u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(read(data)?.head.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    *read(data)?.head.transaction_index = value.to_le_bytes();
    Ok(())
}

fn bump(data: &mut [u8], claimed: u8) -> ProgramResult {
    multisig::require_bump(read(data)?.tail.bump, claimed)
}

fn is_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(read(data)?.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let account = read(data)?;
    multisig::append(account.members.len(), account.room, key)?;
    *account.tail.member_count = (account.members.len() as u32 + 1).to_le_bytes();
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

#[inline(always)]
fn read(data: &mut [u8]) -> Result<Multisig<'_>, ProgramError> {
    let mut body = multisig::body_mut(data)?;
    if body.len() < MIN_BORSH_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let head = read_next::<Head>(&mut body)?;
    let name = read_next::<&[u8]>(&mut body)?;
    multisig::require_name(name)?;
    let tail = read_next::<Tail>(&mut body)?;
    let members = u32::from_le_bytes(*tail.member_count) as usize;
    multisig::require_member_count(members)?;
    let (members, room) =
        body.split_at_mut_checked(members * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    Ok(Multisig { head, tail, members: members.as_chunks().0, room })
}

#[inline(always)]
fn read_next<'a, T>(rest: &mut &'a mut [u8]) -> Result<T, ProgramError>
where
    T: SchemaRead<'a, Borsh, Dst = T>,
{
    T::get(rest).map_err(|_| ProgramError::InvalidAccountData)
}

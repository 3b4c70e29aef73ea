//! `zerocopy`: reads and changes each part of the account through references, as its documentation does with packets.
//!
//! Each part of fixed size is a struct whose numbers have no alignment. The program tests the option's tag and the name
//! itself, and it adds a member in the room after the last one.

use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, NewMultisig},
};
use zerocopy::{
    FromBytes, Immutable, IntoBytes, KnownLayout, TryFromBytes, Unaligned,
    little_endian::{U16, U32, U64},
};

interface::multisig_status!(
    #[derive(TryFromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
    #[repr(u8)]
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

/// The fields before the name's bytes.
#[derive(TryFromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Head {
    discriminator: [u8; 8],
    keys: [[u8; 32]; 2],
    threshold: U16,
    time_lock: U32,
    transaction_index: U64,
    stale_transaction_index: U64,
    status: Status,
    name_length: U32,
}

/// The fields between the delay and the members.
#[derive(FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct BeforeMembers {
    bump: u8,
    member_count: U32,
}

/// The account, checked: its parts, and the room after the members.
struct Multisig<'a> {
    head: &'a mut Head,
    before_members: &'a mut BeforeMembers,
    members: &'a [[u8; 32]],
    room: &'a mut [u8],
}

fn threshold(data: &mut [u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(read(data)?.head.threshold.get(), claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    read(data)?.head.transaction_index.set(value);
    Ok(())
}

fn bump(data: &mut [u8], claimed: u8) -> ProgramResult {
    multisig::require_bump(read(data)?.before_members.bump, claimed)
}

fn is_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(read(data)?.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let account = read(data)?;
    multisig::append(account.members.len(), account.room, key)?;
    account.before_members.member_count.set(account.members.len() as u32 + 1);
    Ok(())
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let head = Head {
        discriminator: DISCRIMINATOR,
        keys: [*new.create_key, *new.config_authority],
        threshold: new.threshold.into(),
        time_lock: new.time_lock.into(),
        transaction_index: new.transaction_index.into(),
        stale_transaction_index: new.stale_transaction_index.into(),
        status: new.status.into(),
        name_length: (new.name.len() as u32).into(),
    };
    let delay = new.delay.map(U64::from);
    let before_members =
        BeforeMembers { bump: new.bump, member_count: (new.members.len() as u32).into() };
    let sizes = [
        size_of_val(&head),
        new.name.len(),
        1 + delay.as_ref().map_or(0, size_of_val),
        size_of_val(&before_members),
        size_of_val(new.members),
    ];
    if data.len() < sizes.iter().sum() {
        return Err(ProgramError::AccountDataTooSmall);
    }
    let rest = write(data, &head)?;
    let rest = write(rest, new.name)?;
    let rest = write(rest, &u8::from(delay.is_some()))?;
    let rest = match &delay {
        Some(delay) => write(rest, delay)?,
        None => rest,
    };
    let rest = write(rest, &before_members)?;
    write(rest, new.members)?;
    Ok(())
}

#[inline(always)]
fn read(data: &mut [u8]) -> Result<Multisig<'_>, ProgramError> {
    const BAD: ProgramError = ProgramError::InvalidAccountData;

    multisig::body(data)?;
    let (head, rest) = Head::try_mut_from_prefix(data).map_err(|_| BAD)?;
    let name_length = head.name_length.get() as usize;
    let (name, rest) = rest.split_at_mut_checked(name_length).ok_or(BAD)?;
    multisig::require_name(name)?;
    let (tag, rest) = rest.split_first_mut().ok_or(BAD)?;
    let rest = match *tag {
        0 => rest,
        1 => rest.get_mut(size_of::<U64>()..).ok_or(BAD)?,
        _ => return Err(BAD),
    };
    let (before_members, rest) = BeforeMembers::mut_from_prefix(rest).map_err(|_| BAD)?;
    let members = before_members.member_count.get() as usize;
    multisig::require_member_count(members)?;
    let (members, room) =
        <[[u8; 32]]>::mut_from_prefix_with_elems(rest, members).map_err(|_| BAD)?;
    Ok(Multisig { head, before_members, members, room })
}

/// Writes a value at the start of the room, and returns the room after it.
#[inline(always)]
fn write<'a, T>(room: &'a mut [u8], value: &T) -> Result<&'a mut [u8], ProgramError>
where
    T: IntoBytes + Immutable + ?Sized,
{
    const FULL: ProgramError = ProgramError::AccountDataTooSmall;

    let (place, room) = room.split_at_mut_checked(size_of_val(value)).ok_or(FULL)?;
    value.write_to(place).map_err(|_| FULL)?;
    Ok(room)
}

//! `light-zero-copy`: reads and changes the account through references to its fields, at any alignment.
//!
//! A view cannot grow, so the program adds a member in the room after the last one, and writes their number itself. It tests the
//! name and the status itself, because the codec has no strings, and its views of changed accounts have no enums.

mod account;

use account::{Multisig, MultisigConfig, ZMultisig, ZMultisigMut};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, MEMBER_SIZE, MIN_BORSH_SIZE, NewMultisig, Status},
};
use light_zero_copy::{
    U32,
    traits::{ZeroCopyAt, ZeroCopyAtMut, ZeroCopyNew},
};

interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(view(multisig::body(data)?)?.threshold.get(), claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let (mut account, _) = view_mut(multisig::body_mut(data)?)?;
    account.transaction_index = value.into();
    Ok(())
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    multisig::require_bump(view(multisig::body(data)?)?.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(view(multisig::body(data)?)?.members.as_slice(), key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let (account, room) = view_mut(body)?;
    let members = account.members.len();
    multisig::append(members, room, key)?;
    let room = room.len();
    let size = body.len() - room;
    let member_count = size - members * MEMBER_SIZE - size_of::<U32>();
    let member_count = body.get_mut(member_count..).and_then(<[u8]>::first_chunk_mut);
    *member_count.ok_or(ProgramError::InvalidAccountData)? = (members as u32 + 1).to_le_bytes();
    Ok(())
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let config = MultisigConfig {
        name: new.name.len() as u32,
        delay: new.delay.is_some(),
        members: new.members.len() as u32,
    };
    if body.len() < size(&config)? {
        return Err(ProgramError::AccountDataTooSmall);
    }
    let mut account = blank(body, config)?;
    account.create_key = *new.create_key;
    account.config_authority = *new.config_authority;
    account.threshold = new.threshold.into();
    account.time_lock = new.time_lock.into();
    account.transaction_index = new.transaction_index.into();
    account.stale_transaction_index = new.stale_transaction_index.into();
    account.status = new.status as u8;
    account.name.copy_from_slice(new.name.as_bytes());
    if let (Some(delay), Some(new)) = (&mut account.delay, new.delay) {
        **delay = new.into();
    }
    *account.bump = new.bump;
    account.members.as_mut_slice().copy_from_slice(new.members);
    *discriminator = DISCRIMINATOR;
    Ok(())
}

#[inline(always)]
fn view(body: &[u8]) -> Result<ZMultisig<'_>, ProgramError> {
    require_fixed_size(body)?;
    let (account, _) =
        Multisig::zero_copy_at(body).map_err(|_| ProgramError::InvalidAccountData)?;
    require_valid(account.status, account.name, account.members.len())?;
    Ok(account)
}

#[inline(always)]
fn view_mut(body: &mut [u8]) -> Result<(ZMultisigMut<'_>, &mut [u8]), ProgramError> {
    require_fixed_size(body)?;
    let (account, room) =
        Multisig::zero_copy_at_mut(body).map_err(|_| ProgramError::InvalidAccountData)?;
    require_valid(account.status, account.name, account.members.len())?;
    Ok((account, room))
}

#[inline(always)]
fn require_fixed_size(body: &[u8]) -> ProgramResult {
    if body.len() < MIN_BORSH_SIZE { Err(ProgramError::InvalidAccountData) } else { Ok(()) }
}

#[inline(always)]
fn require_valid(status: u8, name: &[u8], members: usize) -> ProgramResult {
    if status > Status::Closed as u8 {
        return Err(ProgramError::InvalidAccountData);
    }
    multisig::require_name(name)?;
    multisig::require_member_count(members)
}

fn size(config: &MultisigConfig) -> Result<usize, ProgramError> {
    Multisig::byte_len(config).map_err(|_| ProgramError::InvalidAccountData)
}

fn blank(bytes: &mut [u8], config: MultisigConfig) -> Result<ZMultisigMut<'_>, ProgramError> {
    let (account, _) =
        Multisig::new_zero_copy(bytes, config).map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(account)
}

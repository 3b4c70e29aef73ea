//! `light-zero-copy`: reads and changes the account through references to its fields, at any alignment.
//!
//! A view cannot grow, so the program makes the account with one more member in a second buffer.

mod account;

use account::{Multisig, MultisigConfig, ZMultisig, ZMultisigMut};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, NewMultisig},
};
use light_zero_copy::traits::{ZeroCopyAt, ZeroCopyAtMut, ZeroCopyNew};

interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(view(multisig::body(data)?)?.threshold.get(), claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let (mut account, _) = Multisig::zero_copy_at_mut(multisig::body_mut(data)?)
        .map_err(|_| ProgramError::InvalidAccountData)?;
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
    let old = view(body)?;
    let members = old.members.as_slice();
    let config = MultisigConfig {
        name: old.name.len() as u32,
        delay: old.delay.is_some(),
        members: members.len() as u32 + 1,
    };
    let mut bytes = vec![0; size(&config)?];
    let mut account = blank(&mut bytes, config)?;
    account.create_key = old.create_key;
    account.config_authority = old.config_authority;
    account.threshold = old.threshold;
    account.time_lock = old.time_lock;
    account.transaction_index = old.transaction_index;
    account.stale_transaction_index = old.stale_transaction_index;
    account.status = old.status;
    account.name.copy_from_slice(old.name);
    if let (Some(delay), Some(old)) = (&mut account.delay, old.delay) {
        **delay = *old;
    }
    *account.bump = old.bump;
    if let Some((last, others)) = account.members.as_mut_slice().split_last_mut() {
        others.copy_from_slice(members);
        *last = *key;
    }
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
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

fn view(body: &[u8]) -> Result<ZMultisig<'_>, ProgramError> {
    let (account, _) =
        Multisig::zero_copy_at(body).map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(account)
}

fn size(config: &MultisigConfig) -> Result<usize, ProgramError> {
    Multisig::byte_len(config).map_err(|_| ProgramError::InvalidAccountData)
}

fn blank(bytes: &mut [u8], config: MultisigConfig) -> Result<ZMultisigMut<'_>, ProgramError> {
    let (account, _) =
        Multisig::new_zero_copy(bytes, config).map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(account)
}

//! `wincode-owned`: decodes the whole account, and encodes it again to change it.
//!
//! Without a limit, wincode would allocate a vector of whatever length the account claims, before it reads a member.

use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, MAX_MEMBERS, MEMBER_SIZE, NewMultisig},
};
use wincode::{
    SchemaRead, SchemaWrite,
    config::{self, Configuration, DefaultConfig},
};

interface::multisig_status!(#[derive(SchemaRead, SchemaWrite)]);
interface::multisig!(
    #[derive(SchemaRead, SchemaWrite)]
    struct Multisig {
        keys: [u8; 32],
        name: String,
        members: Vec<[u8; 32]>,
    }
);
interface::multisig!(
    #[derive(SchemaWrite)]
    struct Borrowed<'a> {
        keys: &'a [u8; 32],
        name: &'a str,
        members: &'a [[u8; 32]],
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(decode(multisig::body(data)?)?.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let mut account = decode(body)?;
    account.transaction_index = value;
    store(&account, body)
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    multisig::require_bump(decode(multisig::body(data)?)?.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(&decode(multisig::body(data)?)?.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let mut account = decode(body)?;
    account.members.reserve_exact(1);
    account.members.push(*key);
    store(&account, body)
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    store(&Borrowed::from(new), body)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

fn decode(body: &[u8]) -> Result<Multisig, ProgramError> {
    let config =
        Configuration::default().with_preallocation_size_limit::<{ MAX_MEMBERS * MEMBER_SIZE }>();
    config::deserialize(body, config).map_err(|_| ProgramError::InvalidAccountData)
}

// Inlined, as it would be with a single caller.
#[inline(always)]
fn store<T>(account: &T, body: &mut [u8]) -> ProgramResult
where
    T: SchemaWrite<DefaultConfig, Src = T>,
{
    let size = wincode::serialized_size(account).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..size as usize).ok_or(ProgramError::AccountDataTooSmall)?;
    wincode::serialize_into(room, account).map_err(|_| ProgramError::InvalidAccountData)
}

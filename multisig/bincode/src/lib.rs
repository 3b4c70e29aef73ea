//! `bincode`: decodes the whole account, and encodes it again to change it, with bincode 2 and fixed integers.
//!
//! Without a limit, bincode would allocate a vector of whatever length the account claims, before it reads a member.

use bincode::{
    Decode, Encode, config,
    enc::{EncoderImpl, write::SizeWriter},
};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, NewMultisig},
};

/// Size of the largest body: 116 bytes of fields and lengths, the name and the members.
const MAX_SIZE: usize = 116 + MAX_NAME + MAX_MEMBERS * MEMBER_SIZE;

interface::multisig_status!(#[derive(Decode, Encode)]);
interface::multisig!(
    #[derive(Decode, Encode)]
    struct Multisig {
        keys: [u8; 32],
        name: String,
        members: Vec<[u8; 32]>,
    }
);
interface::multisig!(
    #[derive(Encode)]
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
    let (account, _) = decode(multisig::body(data)?)?;
    multisig::require_threshold(account.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let (mut account, _) = decode(body)?;
    account.transaction_index = value;
    store(&account, body)
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    let (account, _) = decode(multisig::body(data)?)?;
    multisig::require_bump(account.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    let (account, _) = decode(multisig::body(data)?)?;
    multisig::require_member(&account.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let (mut account, size) = decode(body)?;
    if body.len() - size < MEMBER_SIZE {
        return Err(ProgramError::AccountDataTooSmall);
    }
    account.members.reserve_exact(1);
    account.members.push(*key);
    store(&account, body)
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let account = Borrowed::from(new);
    let mut size = EncoderImpl::new(SizeWriter::default(), config::legacy());
    account.encode(&mut size).map_err(|_| ProgramError::InvalidAccountData)?;
    if body.len() < size.into_writer().bytes_written {
        return Err(ProgramError::AccountDataTooSmall);
    }
    store(&account, body)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

/// Decodes the account and returns it with its size in bytes.
fn decode(body: &[u8]) -> Result<(Multisig, usize), ProgramError> {
    let config = config::legacy().with_limit::<MAX_SIZE>();
    bincode::decode_from_slice(body, config).map_err(|_| ProgramError::InvalidAccountData)
}

fn store(account: &impl Encode, body: &mut [u8]) -> ProgramResult {
    match bincode::encode_into_slice(account, body, config::legacy()) {
        Ok(_) => Ok(()),
        Err(_) => Err(ProgramError::InvalidAccountData),
    }
}

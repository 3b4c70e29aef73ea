//! `bincode`: decodes the whole account, and encodes only what changes, into its place, with bincode 2 and fixed integers.
//!
//! The program reads the name as bytes and tests them itself, and it adds a member in the room after the last one. Without a limit, bincode would allocate a vector of whatever length the account claims, before it reads a member.

use bincode::{
    Decode, Encode, config,
    enc::{EncoderImpl, write::SizeWriter},
};
use interface::{
    ProgramError, ProgramResult,
    multisig::{
        self, DISCRIMINATOR, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, NewMultisig, TRANSACTION_INDEX,
    },
};

/// Size of the largest body: 116 bytes of fields and lengths, the name and the members.
const MAX_SIZE: usize = 116 + MAX_NAME + MAX_MEMBERS * MEMBER_SIZE;

interface::multisig_status!(#[derive(Decode, Encode)]);
interface::multisig!(
    #[derive(Decode)]
    struct Multisig {
        keys: [u8; 32],
        name: Vec<u8>,
        members: Vec<[u8; 32]>,
    }
);
interface::multisig!(
    #[derive(Encode)]
    struct New<'a> {
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
    decode(body)?;
    encode(value, &mut body[TRANSACTION_INDEX..])
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
    let (account, size) = decode(body)?;
    let members = account.members.len();
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u64>();
    encode(members as u64 + 1, &mut encoded[member_count..])
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let account = New::from(new);
    let mut size = EncoderImpl::new(SizeWriter::default(), config::legacy());
    account.encode(&mut size).map_err(|_| ProgramError::InvalidAccountData)?;
    if body.len() < size.into_writer().bytes_written {
        return Err(ProgramError::AccountDataTooSmall);
    }
    encode(account, body)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

/// Decodes the account and returns it with its size in bytes.
fn decode(body: &[u8]) -> Result<(Multisig, usize), ProgramError> {
    let config = config::legacy().with_limit::<MAX_SIZE>();
    let (account, size) = bincode::decode_from_slice::<Multisig, _>(body, config)
        .map_err(|_| ProgramError::InvalidAccountData)?;
    multisig::require_tail(&account.name, account.members.len())?;
    Ok((account, size))
}

fn encode(value: impl Encode, place: &mut [u8]) -> ProgramResult {
    bincode::encode_into_slice(value, place, config::legacy())
        .map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(())
}

//! `borsh`: decodes the whole account, and encodes only what changes, into its place.
//!
//! The program first checks that there is room for all fixed-size fields, so the compiler can drop borsh's check of
//! each. It reads the name as bytes and tests them itself, and it adds a member in the room after the last one. Writing a new
//! account into a `Vec` that never grows is cheaper than writing it into a slice.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{
        self, DISCRIMINATOR, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, NewMultisig, TRANSACTION_INDEX,
    },
};

/// Size of the body without the name, the delay and the members.
const MIN_SIZE: usize = 97;

/// Size of the largest body.
const MAX_SIZE: usize = MIN_SIZE + MAX_NAME + size_of::<u64>() + MAX_MEMBERS * MEMBER_SIZE;

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::multisig!(
    #[derive(BorshDeserialize)]
    struct Multisig {
        keys: [u8; 32],
        #[borsh(deserialize_with = "name")]
        name: Vec<u8>,
        members: Vec<[u8; 32]>,
    }
);
interface::multisig!(
    #[derive(BorshSerialize)]
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
    encode(&value, &mut body[TRANSACTION_INDEX..])
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
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    encode(&(members as u32 + 1), &mut encoded[member_count..])
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let mut bytes = Vec::with_capacity(MAX_SIZE);
    borsh::to_writer(&mut bytes, &New::from(new)).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    *discriminator = DISCRIMINATOR;
    Ok(())
}

/// Reads the name. borsh itself would allocate it first, and run out of memory if the account claims a long one.
fn name<R: io::Read>(reader: &mut R) -> io::Result<Vec<u8>> {
    let length = u32::deserialize_reader(reader)? as usize;
    if length > MAX_NAME {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Decodes the account and returns it with its size in bytes.
fn decode(body: &[u8]) -> Result<(Multisig, usize), ProgramError> {
    if body.len() < MIN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let mut rest = body;
    let account = Multisig::deserialize(&mut rest).map_err(|_| ProgramError::InvalidAccountData)?;
    multisig::require_tail(&account.name, account.members.len())?;
    Ok((account, body.len() - rest.len()))
}

fn encode(value: &impl BorshSerialize, mut place: &mut [u8]) -> ProgramResult {
    value.serialize(&mut place).map_err(|_| ProgramError::InvalidAccountData)
}

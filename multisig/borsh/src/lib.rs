//! `borsh`: decodes the whole account, and encodes it again to change it.
//!
//! The program first checks that there is room for all fixed-size fields, so the compiler can drop borsh's check of
//! each. Writing into a `Vec` that never grows is cheaper than writing into a slice.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, NewMultisig},
};

/// Size of the body without the name, the delay and the members.
const MIN_SIZE: usize = 97;

/// Size of the largest body.
const MAX_SIZE: usize = MIN_SIZE + MAX_NAME + size_of::<u64>() + MAX_MEMBERS * MEMBER_SIZE;

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::multisig!(
    #[derive(BorshDeserialize, BorshSerialize)]
    struct Multisig {
        keys: [u8; 32],
        #[borsh(deserialize_with = "name")]
        name: String,
        members: Vec<[u8; 32]>,
    }
);
interface::multisig!(
    #[derive(BorshSerialize)]
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

/// Reads the name. borsh itself would allocate it first, and run out of memory if the account claims a long one.
fn name<R: io::Read>(reader: &mut R) -> io::Result<String> {
    let length = u32::deserialize_reader(reader)? as usize;
    if length > MAX_NAME {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

fn decode(mut body: &[u8]) -> Result<Multisig, ProgramError> {
    if body.len() < MIN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    BorshDeserialize::deserialize(&mut body).map_err(|_| ProgramError::InvalidAccountData)
}

fn store<T: BorshSerialize>(account: &T, body: &mut [u8]) -> ProgramResult {
    let mut bytes = Vec::with_capacity(MAX_SIZE);
    borsh::to_writer(&mut bytes, account).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    Ok(())
}

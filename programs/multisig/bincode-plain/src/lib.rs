//! `bincode-plain`: bincode 2 with fixed integers decodes an owned value, and encodes it into the account if there is room.
//!
//! bincode allocates a vector before it reads it. If the account claims a long one, the program runs out of memory.

use bincode::{Decode, Encode, config, enc::write::SizeWriter};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, NewMultisig},
};

interface::multisig_status!(#[derive(Decode, Encode)]);
interface::multisig!(
    #[derive(Decode, Encode)]
    struct Multisig {
        keys: [u8; 32],
        name: String,
        members: Vec<[u8; 32]>,
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
    account.members.push(*key);
    store(&account, body)
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    store(&Multisig::from(new), body)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

fn decode(body: &[u8]) -> Result<Multisig, ProgramError> {
    let decoded = bincode::decode_from_slice(body, config::legacy());
    let (account, _) = decoded.map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(account)
}

fn store(account: &Multisig, body: &mut [u8]) -> ProgramResult {
    let mut size = SizeWriter::default();
    bincode::encode_into_writer(account, &mut size, config::legacy())
        .map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..size.bytes_written).ok_or(ProgramError::AccountDataTooSmall)?;
    bincode::encode_into_slice(account, room, config::legacy())
        .map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(())
}

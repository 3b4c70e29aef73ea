//! `borsh-plain`: decodes an owned value, which other bytes may follow, and stores it through a `Vec`.
//!
//! borsh allocates the name before it reads it. If the account claims a long one, the program runs out of memory.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, NewMultisig},
};

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::multisig!(
    #[derive(BorshDeserialize, BorshSerialize)]
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

fn decode(mut body: &[u8]) -> Result<Multisig, ProgramError> {
    Multisig::deserialize(&mut body).map_err(|_| ProgramError::InvalidAccountData)
}

fn store(account: &Multisig, body: &mut [u8]) -> ProgramResult {
    let bytes = borsh::to_vec(account).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    Ok(())
}

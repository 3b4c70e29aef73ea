//! `wincode-borsh-plain`: wincode in borsh's wire format decodes an owned value, and encodes it into the account if there is room.
//!
//! By default, wincode refuses vectors of more than 4 MiB before it allocates them. If the account claims a vector that is
//! smaller but does not fit the heap, the program runs out of memory.

use interface::{
    ProgramError, ProgramResult, invalid_data,
    multisig::{self, DISCRIMINATOR, NewMultisig},
};
use wincode::{SchemaRead, SchemaWrite, config};

interface::wincode_borsh!();
interface::multisig_status!(#[derive(SchemaRead, SchemaWrite)]);
interface::multisig!(
    #[derive(SchemaRead, SchemaWrite)]
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
    config::deserialize(body, BORSH).map_err(|_| invalid_data())
}

fn store(account: &Multisig, body: &mut [u8]) -> ProgramResult {
    // The size comes first, because a refusal must leave the account as it was.
    let size = config::serialized_size(account, BORSH).map_err(|_| invalid_data())?;
    let room = body.get_mut(..size as usize).ok_or(ProgramError::AccountDataTooSmall)?;
    config::serialize_into(room, account, BORSH).map_err(|_| invalid_data())
}

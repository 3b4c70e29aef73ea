//! `wincode-borsh`: wincode in borsh's wire format. It reads the account through references, and changes one number through
//! a reference.
//!
//! wincode only refers to types of alignment 1, so the reference is to the number's bytes. The program first checks
//! that there is room for all fixed-size fields, so the compiler can drop most of wincode's checks. To add a member,
//! it encodes the account into a second buffer, because the account is borrowed until it is encoded.

use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, NewMultisig},
};
use wincode::{
    SchemaRead, SchemaWrite,
    config::{self, Configuration, DEFAULT_PREALLOCATION_SIZE_LIMIT},
    int_encoding::{FixInt, LittleEndian},
    len::FixIntLen,
};

/// borsh's wire format: lengths of four bytes, and tags of one.
type Borsh =
    Configuration<true, DEFAULT_PREALLOCATION_SIZE_LIMIT, FixIntLen<u32>, LittleEndian, FixInt, u8>;
const BORSH: Borsh = Configuration::new();

/// Size of the body without the name, the delay and the members.
const MIN_SIZE: usize = 97;

interface::multisig_status!(#[derive(SchemaRead, SchemaWrite)]);
interface::multisig!(
    #[derive(SchemaRead, SchemaWrite)]
    struct Multisig<'a> {
        keys: &'a [u8; 32],
        name: &'a str,
        members: &'a [[u8; 32]],
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

#[derive(SchemaRead)]
struct MultisigMut<'a> {
    _keys: &'a [[u8; 32]; 2],
    _threshold: u16,
    _time_lock: u32,
    transaction_index: &'a mut [u8; 8],
    _stale_transaction_index: u64,
    _status: Status,
    _name: &'a str,
    _delay: Option<u64>,
    _bump: u8,
    _members: &'a [[u8; 32]],
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(decode(multisig::body(data)?)?.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    if body.len() < MIN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let account: MultisigMut =
        config::deserialize_mut(body, BORSH).map_err(|_| ProgramError::InvalidAccountData)?;
    *account.transaction_index = value.to_le_bytes();
    Ok(())
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    multisig::require_bump(decode(multisig::body(data)?)?.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(decode(multisig::body(data)?)?.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let mut account = decode(body)?;
    let mut members = Vec::with_capacity(account.members.len() + 1);
    members.extend_from_slice(account.members);
    members.push(*key);
    account.members = &members;
    let bytes = config::serialize(&account, BORSH).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    Ok(())
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let account = Multisig::from(new);
    let size =
        config::serialized_size(&account, BORSH).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..size as usize).ok_or(ProgramError::AccountDataTooSmall)?;
    config::serialize_into(room, &account, BORSH).map_err(|_| ProgramError::InvalidAccountData)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

fn decode(body: &[u8]) -> Result<Multisig<'_>, ProgramError> {
    if body.len() < MIN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    config::deserialize(body, BORSH).map_err(|_| ProgramError::InvalidAccountData)
}

//! `borsh`: decodes the fields before the members, and encodes only what changes, into its place.
//!
//! The program first checks that there is room for all fixed-size fields, so the compiler can drop borsh's check of
//! each. borsh would copy the name and the members, so the program reads them where they are. It tests the name itself, and adds
//! a member in the room after the last. Writing a new account into a `Vec` that never grows is cheaper than
//! writing it into a slice.

mod reader;

use borsh::{BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{
        self, DISCRIMINATOR, MAX_BORSH_SIZE, MEMBER_SIZE, NewMultisig, TRANSACTION_INDEX_OFFSET,
    },
};
use reader::{Status, decode};

interface::multisig!(
    #[derive(BorshSerialize)]
    struct New<'a> {
        keys: &'a [u8; 32],
        name: &'a str,
        #[borsh(serialize_with = "write_members")]
        members: &'a [[u8; 32]],
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_threshold(account.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    decode(body)?;
    encode(&value, &mut body[TRANSACTION_INDEX_OFFSET..])
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_bump(account.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_member(account.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let account = decode(body)?;
    let (members, size) = (account.members.len(), account.size);
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    encode(&(members as u32 + 1), &mut encoded[member_count..])
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let mut bytes = Vec::with_capacity(MAX_BORSH_SIZE);
    borsh::to_writer(&mut bytes, &New::from(new)).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    *discriminator = DISCRIMINATOR;
    Ok(())
}

/// Writes the members at once. borsh itself would write one after the other.
fn write_members<W: io::Write>(members: &&[[u8; MEMBER_SIZE]], writer: &mut W) -> io::Result<()> {
    (members.len() as u32).serialize(writer)?;
    writer.write_all(members.as_flattened())
}

fn encode(value: &impl BorshSerialize, mut place: &mut [u8]) -> ProgramResult {
    value.serialize(&mut place).map_err(|_| ProgramError::InvalidAccountData)
}

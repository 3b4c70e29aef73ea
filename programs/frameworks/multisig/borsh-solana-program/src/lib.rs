//! `borsh` inside solana-program: decodes the fields before the members, and encodes only what changes, into its place.
//!
//! It is tuned as `multisig/borsh` is.

#[path = "../../../../multisig/borsh/src/reader.rs"]
mod reader;

use borsh::BorshSerialize;
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, MEMBER_SIZE},
    require_program,
};
use reader::decode;
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::multisig_solana_program_entrypoint!(threshold, bump, is_member, add_member);

fn threshold(program_id: &Pubkey, account: &AccountInfo, claimed: u16) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    multisig::require_threshold(decode(multisig::body(&data)?)?.threshold, claimed)
}

fn bump(program_id: &Pubkey, account: &AccountInfo, claimed: u8) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    multisig::require_bump(decode(multisig::body(&data)?)?.bump, claimed)
}

fn is_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let data = account.try_borrow_data()?;
    multisig::require_member(decode(multisig::body(&data)?)?.members, key)
}

fn add_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let body = multisig::body_mut(&mut data)?;
    let account = decode(body)?;
    let (members, size) = (account.members.len(), account.size);
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    let mut member_count = &mut encoded[member_count..];
    let encoded = (members as u32 + 1).serialize(&mut member_count);
    encoded.map_err(|_| ProgramError::InvalidAccountData)
}

//! `borsh` inside solana-program: decodes the whole account, and encodes only what changes, into its place.
//!
//! It is tuned as `multisig/borsh` is.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, MAX_NAME, MEMBER_SIZE},
    require_program,
};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

/// Size of the body without the name, the delay and the members.
const MIN_SIZE: usize = 97;

interface::multisig_status!(#[derive(BorshDeserialize)]);
interface::multisig!(
    #[derive(BorshDeserialize)]
    struct Multisig {
        keys: [u8; 32],
        #[borsh(deserialize_with = "name")]
        name: Vec<u8>,
        members: Vec<[u8; 32]>,
    }
);
interface::multisig_solana_program_entrypoint!(threshold, bump, is_member, add_member);

fn threshold(program_id: &Pubkey, account: &AccountInfo, claimed: u16) -> ProgramResult {
    multisig::require_threshold(load(program_id, account)?.threshold, claimed)
}

fn bump(program_id: &Pubkey, account: &AccountInfo, claimed: u8) -> ProgramResult {
    multisig::require_bump(load(program_id, account)?.bump, claimed)
}

fn is_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(&load(program_id, account)?.members, key)
}

fn add_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let mut data = account.try_borrow_mut_data()?;
    let body = multisig::body_mut(&mut data)?;
    let (account, size) = decode(body)?;
    let members = account.members.len();
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    let mut member_count = &mut encoded[member_count..];
    let encoded = (members as u32 + 1).serialize(&mut member_count);
    encoded.map_err(|_| ProgramError::InvalidAccountData)
}

fn load(program_id: &Pubkey, account: &AccountInfo) -> Result<Multisig, ProgramError> {
    require_program(account.owner.as_array(), program_id.as_array())?;
    let (account, _) = decode(multisig::body(&account.try_borrow_data()?)?)?;
    Ok(account)
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

//! `borsh` inside solana-program: decodes the whole account, and encodes it again to change it.
//!
//! It is tuned as `multisig/borsh` is.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError, ProgramResult,
    multisig::{self, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE},
    require_program,
};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

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
    let mut account = decode(body)?;
    account.members.reserve_exact(1);
    account.members.push(*key);
    store(&account, body)
}

fn load(program_id: &Pubkey, account: &AccountInfo) -> Result<Multisig, ProgramError> {
    require_program(account.owner.as_array(), program_id.as_array())?;
    decode(multisig::body(&account.try_borrow_data()?)?)
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

fn store(account: &Multisig, body: &mut [u8]) -> ProgramResult {
    let mut bytes = Vec::with_capacity(MAX_SIZE);
    borsh::to_writer(&mut bytes, account).map_err(|_| ProgramError::InvalidAccountData)?;
    let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
    room.copy_from_slice(&bytes);
    Ok(())
}

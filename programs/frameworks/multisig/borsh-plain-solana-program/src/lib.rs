//! `borsh-plain` inside solana-program: decodes an owned value, which other bytes may follow, and stores it through a `Vec`.
//!
//! borsh allocates the name before it reads it. If the account claims a long one, the program runs out of memory.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{ProgramError, ProgramResult, multisig, require_program};
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::multisig!(
    #[derive(BorshDeserialize, BorshSerialize)]
    struct Multisig {
        keys: [u8; 32],
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
    account.members.push(*key);
    store(&account, body)
}

fn load(program_id: &Pubkey, account: &AccountInfo) -> Result<Multisig, ProgramError> {
    require_program(account.owner.as_array(), program_id.as_array())?;
    decode(multisig::body(&account.try_borrow_data()?)?)
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

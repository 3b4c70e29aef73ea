//! `zeropod`: reads and changes the account through views of its bytes, which check the whole account.
//!
//! The program first checks that there is room for all fixed-size fields, so the compiler can drop zeropod's check
//! of each. It reads the name as bytes and tests them itself, and it adds a member in the room after the last one, because
//! to add one through a view, the program would have to pass all members again. It writes a new account from owned values,
//! because a view would check and move the following fields each time it sets one.

use interface::{
    ProgramError, ProgramResult,
    multisig::{self, DISCRIMINATOR, MEMBER_SIZE, MIN_BORSH_SIZE, NewMultisig},
};
use zeropod::{Layout, ZeroPod};

interface::multisig_status!(#[derive(ZeroPod)]);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, _, is_member, add_member, create
}

#[derive(ZeroPod)]
struct Multisig {
    create_key: [u8; 32],
    config_authority: [u8; 32],
    threshold: u16,
    time_lock: u32,
    transaction_index: u64,
    stale_transaction_index: u64,
    status: Status,
    bump: u8,
    #[max_len(multisig::MAX_NAME)]
    name: Vec<u8>,
    delay: Option<u64>,
    #[max_len(multisig::MAX_MEMBERS)]
    members: Vec<[u8; 32]>,
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    multisig::require_threshold(view(multisig::body(data)?)?.threshold(), claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let account = view_mut(multisig::body_mut(data)?)?;
    account.set_transaction_index(value)?;
    Ok(())
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    multisig::require_member(view(multisig::body(data)?)?.members(), key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let account = view(body)?;
    let (members, size) = (account.members().len(), account.size());
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u32>();
    zeropod::write(&(members as u32 + 1), &mut encoded[member_count..])?;
    Ok(())
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let account = Multisig {
        create_key: *new.create_key,
        config_authority: *new.config_authority,
        threshold: new.threshold,
        time_lock: new.time_lock,
        transaction_index: new.transaction_index,
        stale_transaction_index: new.stale_transaction_index,
        status: new.status.into(),
        bump: new.bump,
        name: new.name.as_bytes().into(),
        delay: new.delay,
        members: new.members.into(),
    };
    zeropod::write(&account, body)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

fn view(body: &[u8]) -> Result<&MultisigView, ProgramError> {
    if body.len() < MIN_BORSH_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let account = Multisig::view(body).map_err(|_| ProgramError::InvalidAccountData)?;
    multisig::require_member_count(account.members().len())?;
    multisig::require_name(account.name())?;
    Ok(account)
}

fn view_mut(body: &mut [u8]) -> Result<&mut MultisigView, ProgramError> {
    if body.len() < MIN_BORSH_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let account = Multisig::view_mut(body).map_err(|_| ProgramError::InvalidAccountData)?;
    multisig::require_member_count(account.members().len())?;
    multisig::require_name(account.name())?;
    Ok(account)
}

//! A multisig: signers that its creator chose approve transfers from its vault.

use crate::checks::{argument, require_authority, require_derived, require_signature};
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::{create_account_with_minimum_balance_signed, instructions::Transfer};
use suite::same_key;

pub const MAX_LABEL: usize = 32;
pub const MAX_SIGNERS: usize = 10;

/// What a codec does with the multisig's account.
pub trait Codec {
    /// The size of the account.
    const SIZE: usize;

    /// Writes a new multisig into the account, whose bytes are zeros. Each signer must sign, and be listed once.
    fn create(data: &mut [u8], new: New, signers: &[AccountView]) -> ProgramResult;

    /// Checks the account, and passes it to `run`.
    fn read(
        config: &AccountView,
        program_id: &Address,
        run: impl FnOnce(Multisig) -> ProgramResult,
    ) -> ProgramResult;

    /// Checks the account, passes the creator and the bump to `check`, and overwrites the label.
    fn set_label(
        config: &mut AccountView,
        program_id: &Address,
        check: impl FnOnce(&[u8; 32], u8) -> ProgramResult,
        length: u8,
        label: &[u8; MAX_LABEL],
    ) -> ProgramResult;
}

/// The fields of a multisig that authorize transfers.
pub struct Multisig<'a> {
    pub creator: &'a [u8; 32],
    pub threshold: u8,
    pub bump: u8,
    pub signer_count: u16,
    pub signers: &'a [[u8; 32]; MAX_SIGNERS],
}

/// The fields of a new multisig, without the signers.
pub struct New<'a> {
    pub creator: &'a [u8; 32],
    pub threshold: u8,
    pub bump: u8,
    pub signer_count: u16,
}

/// Runs an instruction.
pub fn process<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, threshold] => create::<C>(program_id, accounts, *threshold),
        [1, amount @ ..] => {
            deposit::<C>(program_id, accounts, u64::from_le_bytes(*argument(amount)?))
        }
        [2, length, label @ ..] => set_label::<C>(program_id, accounts, *length, argument(label)?),
        [3, amount @ ..] => {
            execute_transfer::<C>(program_id, accounts, u64::from_le_bytes(*argument(amount)?))
        }
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn create<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    threshold: u8,
) -> ProgramResult {
    let [creator, config, _system_program, signers @ ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if signers.len() > MAX_SIGNERS || threshold == 0 || usize::from(threshold) > signers.len() {
        return Err(ProgramError::InvalidArgument);
    }
    let creator_key = creator.address().as_array();
    let bump = find_bump(config, [b"multisig", creator_key], program_id)?;
    create_account_with_minimum_balance_signed(
        config,
        C::SIZE,
        program_id,
        creator,
        None,
        &[Signer::from(&seeds([b"multisig", creator_key], &[bump]))],
    )?;
    let signer_count = signers.len() as u16;
    let new = New { creator: creator_key, threshold, bump, signer_count };
    C::create(&mut config.try_borrow_mut()?, new, signers)
}

fn deposit<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    amount: u64,
) -> ProgramResult {
    let [depositor, config, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    C::read(config, program_id, |_| Ok(()))?;
    find_bump(vault, [b"vault", config.address().as_array()], program_id)?;
    Transfer { from: depositor, to: vault, lamports: amount }.invoke()
}

fn set_label<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    length: u8,
    label: &[u8; MAX_LABEL],
) -> ProgramResult {
    let [creator, config, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(creator)?;
    let account = *config;
    let check = |expected: &[u8; 32], bump| {
        require_creator(&account, creator, expected, bump, program_id)?;
        let text = label.get(..length.into()).ok_or(ProgramError::InvalidInstructionData)?;
        str::from_utf8(text).map_err(|_| ProgramError::InvalidInstructionData)?;
        Ok(())
    };
    C::set_label(config, program_id, check, length, label)
}

fn execute_transfer<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    amount: u64,
) -> ProgramResult {
    let [account, creator, vault, recipient, _system_program, approvers @ ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    C::read(account, program_id, |config| {
        require_creator(account, creator, config.creator, config.bump, program_id)?;
        let vault_seeds = [b"vault", account.address().as_ref()];
        let bump = find_bump(vault, vault_seeds, program_id)?;
        require_approval(&config, approvers)?;
        Transfer { from: vault, to: recipient, lamports: amount }
            .invoke_signed(&[Signer::from(&seeds(vault_seeds, &[bump]))])
    })
}

/// Refuses fewer approvals than the threshold.
#[inline(always)]
fn require_approval(config: &Multisig, approvers: &[AccountView]) -> ProgramResult {
    let signers = config.signers.get(..config.signer_count.into());
    let signers = signers.ok_or(ProgramError::InvalidAccountData)?;
    // A bit for each signer, so that a signer who is passed twice counts once.
    let mut approved = 0_u16;
    for approver in approvers {
        if approver.is_signer()
            && let Some(index) = position(signers, approver.address().as_array())
        {
            approved |= 1 << index;
        }
    }
    if approved.count_ones() < config.threshold.into() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    Ok(())
}

/// Returns where this key is.
#[inline(always)]
fn position(keys: &[[u8; 32]], key: &[u8; 32]) -> Option<usize> {
    keys.iter().position(|other| same_key(other, key))
}

/// Checks the creator, and derives the address of the multisig with the bump that it stores.
fn require_creator(
    config: &AccountView,
    creator: &AccountView,
    expected: &[u8; 32],
    bump: u8,
    program_id: &Address,
) -> ProgramResult {
    require_authority(creator, expected)?;
    let seeds = [b"multisig", creator.address().as_ref()];
    require_derived(config, &Address::derive_address(&seeds, Some(bump), program_id))
}

/// Returns the bump of the address that these seeds derive, which must be that of the account.
#[inline]
fn find_bump(
    account: &AccountView,
    seeds: [&[u8]; 2],
    program_id: &Address,
) -> Result<u8, ProgramError> {
    let found = Address::derive_program_address(&seeds, program_id);
    let (derived, bump) = found.ok_or(ProgramError::InvalidSeeds)?;
    require_derived(account, &derived)?;
    Ok(bump)
}

#[inline]
fn seeds<'a>([name, key]: [&'a [u8]; 2], bump: &'a [u8; 1]) -> [Seed<'a>; 3] {
    [Seed::from(name), Seed::from(key), Seed::from(bump)]
}

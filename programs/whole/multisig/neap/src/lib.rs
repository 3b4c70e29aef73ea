//! The multisig with neap and pinocchio.

#![no_std]

use neap::{Neap, Schema, contains, position, same_key};
use neap_pinocchio::Load;
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::{create_account_with_minimum_balance_signed, instructions::Transfer};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

pub const MAX_LABEL: usize = 32;
pub const MAX_SIGNERS: usize = 10;

/// The multisig's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct MultisigConfig {
    pub creator: [u8; 32],
    pub threshold: u8,
    pub bump: u8,
    pub label_length: u16,
    pub label: [u8; MAX_LABEL],
    pub signer_count: u16,
    pub signers: [[u8; 32]; MAX_SIGNERS],
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, threshold] => create(program_id, accounts, *threshold),
        [1, amount @ ..] => deposit(program_id, accounts, u64::from_le_bytes(*argument(amount)?)),
        [2, length, label @ ..] => set_label(program_id, accounts, *length, argument(label)?),
        [3, amount @ ..] => {
            execute_transfer(program_id, accounts, u64::from_le_bytes(*argument(amount)?))
        }
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn create(program_id: &Address, accounts: &mut [AccountView], threshold: u8) -> ProgramResult {
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
        MultisigConfig::SIZE,
        program_id,
        creator,
        None,
        &[Signer::from(&seeds([b"multisig", creator_key], &[bump]))],
    )?;
    let mut data = config.try_borrow_mut()?;
    // All other bytes of a new account are zeros.
    data[..8].copy_from_slice(MultisigConfig::DISCRIMINATOR);
    let mut new = MultisigConfigMut::parse(&mut data)?;
    new.set_creator(creator_key);
    new.set_threshold(threshold);
    new.set_bump(bump);
    new.set_signer_count(signers.len() as u16);
    let stored = new.signers_mut();
    for (index, signer) in signers.iter().enumerate() {
        let key = signer.address().as_array();
        if !signer.is_signer() {
            return Err(ProgramError::MissingRequiredSignature);
        }
        if contains(&stored[..index], key) {
            return Err(ProgramError::InvalidArgument);
        }
        stored[index] = *key;
    }
    Ok(())
}

fn deposit(program_id: &Address, accounts: &mut [AccountView], amount: u64) -> ProgramResult {
    let [depositor, config, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    MultisigConfig::load(config, program_id)?;
    find_bump(vault, [b"vault", config.address().as_array()], program_id)?;
    Transfer { from: depositor, to: vault, lamports: amount }.invoke()
}

fn set_label(
    program_id: &Address,
    accounts: &mut [AccountView],
    length: u8,
    label: &[u8; MAX_LABEL],
) -> ProgramResult {
    let [creator, config, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !creator.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    let account = *config;
    let mut config = MultisigConfig::load_mut(config, program_id)?;
    require_creator(&account, creator, config.view().creator(), config.view().bump(), program_id)?;
    let text = label.get(..length.into()).ok_or(ProgramError::InvalidInstructionData)?;
    str::from_utf8(text).map_err(|_| ProgramError::InvalidInstructionData)?;
    let mut config = config.view_mut();
    config.set_label_length(length.into());
    config.set_label(label);
    Ok(())
}

fn execute_transfer(
    program_id: &Address,
    accounts: &mut [AccountView],
    amount: u64,
) -> ProgramResult {
    let [account, creator, vault, recipient, _system_program, approvers @ ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let config = MultisigConfig::load(account, program_id)?;
    let config = config.view();
    require_creator(account, creator, config.creator(), config.bump(), program_id)?;
    let vault_seeds = [b"vault", account.address().as_ref()];
    let bump = find_bump(vault, vault_seeds, program_id)?;
    let signers = config.signers().get(..config.signer_count().into());
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
    if approved.count_ones() < config.threshold().into() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    Transfer { from: vault, to: recipient, lamports: amount }
        .invoke_signed(&[Signer::from(&seeds(vault_seeds, &[bump]))])
}

/// Checks the creator, and derives the address of the multisig with the bump that it stores.
fn require_creator(
    config: &AccountView,
    creator: &AccountView,
    expected: &[u8; 32],
    bump: u8,
    program_id: &Address,
) -> ProgramResult {
    if !same_key(creator.address().as_array(), expected) {
        return Err(ProgramError::IncorrectAuthority);
    }
    let seeds = [b"multisig", creator.address().as_ref()];
    let derived = Address::derive_address(&seeds, Some(bump), program_id);
    if !same_key(config.address().as_array(), derived.as_array()) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(())
}

/// Returns the bump of the address that these seeds derive, which must be that of the account.
fn find_bump(
    account: &AccountView,
    seeds: [&[u8]; 2],
    program_id: &Address,
) -> Result<u8, ProgramError> {
    let found = Address::derive_program_address(&seeds, program_id);
    let (derived, bump) = found.ok_or(ProgramError::InvalidSeeds)?;
    if !same_key(account.address().as_array(), derived.as_array()) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(bump)
}

fn seeds<'a>([name, key]: [&'a [u8]; 2], bump: &'a [u8; 1]) -> [Seed<'a>; 3] {
    [Seed::from(name), Seed::from(key), Seed::from(bump)]
}

fn argument<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], ProgramError> {
    bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)
}

//! The multisig with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use pinocchio::{
    AccountView, Address, ProgramResult,
    address::address_eq,
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
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct MultisigConfig {
    discriminator: [u8; 8],
    creator: Address,
    threshold: u8,
    bump: u8,
    label_length: u16,
    label: [u8; MAX_LABEL],
    signer_count: u16,
    signers: [Address; MAX_SIGNERS],
}

impl MultisigConfig {
    /// The first bytes of the SHA-256 of `account:MultisigConfig`, as in Anchor.
    const DISCRIMINATOR: [u8; 8] = [44, 62, 172, 225, 246, 3, 178, 33];
    const SIZE: usize = size_of::<Self>();
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
    let new: &mut MultisigConfig =
        bytemuck::try_from_bytes_mut(&mut data).map_err(|_| ProgramError::InvalidAccountData)?;
    new.discriminator = MultisigConfig::DISCRIMINATOR;
    new.creator = *creator.address();
    new.threshold = threshold;
    new.bump = bump;
    new.signer_count = signers.len() as u16;
    for (index, signer) in signers.iter().enumerate() {
        let key = signer.address();
        if !signer.is_signer() {
            return Err(ProgramError::MissingRequiredSignature);
        }
        // Its `==` is cheaper here than a search with `address_eq`.
        if new.signers[..index].contains(key) {
            return Err(ProgramError::InvalidArgument);
        }
        new.signers[index] = *key;
    }
    Ok(())
}

fn deposit(program_id: &Address, accounts: &mut [AccountView], amount: u64) -> ProgramResult {
    let [depositor, config, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_owner(config, program_id)?;
    load(&config.try_borrow()?)?;
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
    require_owner(config, program_id)?;
    let mut data = config.try_borrow_mut()?;
    let config = load_mut(&mut data)?;
    require_creator(&account, creator, &config.creator, config.bump, program_id)?;
    let text = label.get(..length.into()).ok_or(ProgramError::InvalidInstructionData)?;
    str::from_utf8(text).map_err(|_| ProgramError::InvalidInstructionData)?;
    config.label_length = length.into();
    config.label = *label;
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
    require_owner(account, program_id)?;
    let data = account.try_borrow()?;
    let config = load(&data)?;
    require_creator(account, creator, &config.creator, config.bump, program_id)?;
    let vault_seeds = [b"vault", account.address().as_ref()];
    let bump = find_bump(vault, vault_seeds, program_id)?;
    let signers = config.signers.get(..config.signer_count.into());
    let signers = signers.ok_or(ProgramError::InvalidAccountData)?;
    // A bit for each signer, so that a signer who is passed twice counts once.
    let mut approved = 0_u16;
    for approver in approvers {
        let key = approver.address();
        if approver.is_signer()
            && let Some(index) = signers.iter().position(|signer| address_eq(signer, key))
        {
            approved |= 1 << index;
        }
    }
    if approved.count_ones() < config.threshold.into() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    Transfer { from: vault, to: recipient, lamports: amount }
        .invoke_signed(&[Signer::from(&seeds(vault_seeds, &[bump]))])
}

fn load(data: &[u8]) -> Result<&MultisigConfig, ProgramError> {
    let config: &MultisigConfig =
        bytemuck::try_from_bytes(data).map_err(|_| ProgramError::InvalidAccountData)?;
    if config.discriminator != MultisigConfig::DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(config)
}

fn load_mut(data: &mut [u8]) -> Result<&mut MultisigConfig, ProgramError> {
    let config: &mut MultisigConfig =
        bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)?;
    if config.discriminator != MultisigConfig::DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(config)
}

fn require_owner(config: &AccountView, program_id: &Address) -> ProgramResult {
    if !config.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    Ok(())
}

/// Checks the creator, and derives the address of the multisig with the bump that it stores.
fn require_creator(
    config: &AccountView,
    creator: &AccountView,
    expected: &Address,
    bump: u8,
    program_id: &Address,
) -> ProgramResult {
    if !address_eq(creator.address(), expected) {
        return Err(ProgramError::IncorrectAuthority);
    }
    let seeds = [b"multisig", creator.address().as_ref()];
    let derived = Address::derive_address(&seeds, Some(bump), program_id);
    if !address_eq(config.address(), &derived) {
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
    if !address_eq(account.address(), &derived) {
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

//! The administered counter with wincode and pinocchio.

#![no_std]

use pinocchio::{
    AccountView, Address, ProgramResult,
    address::address_eq,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::create_account_with_minimum_balance_signed;
use wincode::{SchemaRead, SchemaWrite};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

pinocchio::address::declare_id!("66666666666666666666666666666666666666666666");

/// The administrator's account.
#[derive(SchemaRead, SchemaWrite)]
pub struct Config {
    discriminator: [u8; 8],
    admin: Address,
    bump: u8,
    _padding: [u8; 7],
}

/// The same account as references into its data.
#[derive(SchemaRead)]
pub struct ConfigRef<'a> {
    discriminator: &'a [u8; 8],
    admin: &'a Address,
    bump: u8,
    _padding: &'a [u8; 7],
}

/// The counter's account.
#[derive(SchemaRead, SchemaWrite)]
pub struct Counter {
    discriminator: [u8; 8],
    value: u64,
    bump: u8,
    _padding: [u8; 7],
}

/// The same account as references into its data.
#[derive(SchemaRead)]
pub struct CounterMut<'a> {
    discriminator: &'a [u8; 8],
    value: &'a mut [u8; 8],
    bump: u8,
    _padding: &'a [u8; 7],
}

impl Config {
    /// The first bytes of the SHA-256 of `account:Config`, as in Anchor.
    const DISCRIMINATOR: [u8; 8] = [155, 12, 170, 224, 30, 250, 204, 130];
    const SIZE: usize = 48;
    const SEED: &[u8] = b"config";
    /// The largest bump that gives an address off the curve for this ID. With another ID, find it again.
    const BUMP: u8 = 249;
    const ADDRESS: Address = Address::derive_address_const(&[Self::SEED], Some(Self::BUMP), &ID);
}

impl Counter {
    /// The first bytes of the SHA-256 of `account:Counter`, as in Anchor.
    const DISCRIMINATOR: [u8; 8] = [255, 176, 4, 245, 188, 253, 124, 25];
    const SIZE: usize = 24;
    const SEED: &[u8] = b"counter";
    /// The largest bump that gives an address off the curve for this ID. With another ID, find it again.
    const BUMP: u8 = 255;
    const ADDRESS: Address = Address::derive_address_const(&[Self::SEED], Some(Self::BUMP), &ID);
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0] => initialize(program_id, accounts),
        [1] => change(program_id, accounts, |value| value.checked_add(1)),
        [2] => change(program_id, accounts, |_| Some(0)),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn initialize(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [admin, config, counter, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(admin)?;
    require_address(config, &Config::ADDRESS)?;
    require_address(counter, &Counter::ADDRESS)?;

    let seeds = [Seed::from(Config::SEED), Seed::from(&[Config::BUMP])];
    let signers = [Signer::from(&seeds)];
    create_account_with_minimum_balance_signed(
        config,
        Config::SIZE,
        program_id,
        admin,
        None,
        &signers,
    )?;
    let new = Config {
        discriminator: Config::DISCRIMINATOR,
        admin: *admin.address(),
        bump: Config::BUMP,
        _padding: [0; 7],
    };
    wincode::serialize_into(&mut config.try_borrow_mut()?[..], &new)
        .map_err(|_| ProgramError::InvalidAccountData)?;

    let seeds = [Seed::from(Counter::SEED), Seed::from(&[Counter::BUMP])];
    let signers = [Signer::from(&seeds)];
    create_account_with_minimum_balance_signed(
        counter,
        Counter::SIZE,
        program_id,
        admin,
        None,
        &signers,
    )?;
    let new = Counter {
        discriminator: Counter::DISCRIMINATOR,
        value: 0,
        bump: Counter::BUMP,
        _padding: [0; 7],
    };
    wincode::serialize_into(&mut counter.try_borrow_mut()?[..], &new)
        .map_err(|_| ProgramError::InvalidAccountData)
}

/// Stores the value that follows the counter's value.
fn change(
    program_id: &Address,
    accounts: &mut [AccountView],
    next: impl FnOnce(u64) -> Option<u64>,
) -> ProgramResult {
    let [admin, config, counter, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(admin)?;

    require_owner(config, program_id)?;
    let data = config.try_borrow()?;
    if data.len() != Config::SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let values: ConfigRef =
        wincode::deserialize(&data).map_err(|_| ProgramError::InvalidAccountData)?;
    if *values.discriminator != Config::DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    if !address_eq(admin.address(), values.admin) {
        return Err(ProgramError::IncorrectAuthority);
    }
    require_address(config, &derive(Config::SEED, values.bump, program_id))?;

    require_owner(counter, program_id)?;
    let account = *counter;
    let mut data = counter.try_borrow_mut()?;
    if data.len() != Counter::SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let values: CounterMut =
        wincode::deserialize_mut(&mut data).map_err(|_| ProgramError::InvalidAccountData)?;
    if *values.discriminator != Counter::DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    require_address(&account, &derive(Counter::SEED, values.bump, program_id))?;
    let value = next(u64::from_le_bytes(*values.value)).ok_or(ProgramError::ArithmeticOverflow)?;
    *values.value = value.to_le_bytes();
    Ok(())
}

fn derive(seed: &[u8], bump: u8, program_id: &Address) -> Address {
    Address::derive_address(&[seed], Some(bump), program_id)
}

fn require_owner(account: &AccountView, program_id: &Address) -> ProgramResult {
    if !account.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    Ok(())
}

fn require_signature(admin: &AccountView) -> ProgramResult {
    if !admin.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    Ok(())
}

fn require_address(account: &AccountView, expected: &Address) -> ProgramResult {
    if !address_eq(account.address(), expected) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(())
}

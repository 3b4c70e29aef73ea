//! The administered counter with neap behind its typed entrypoint, which expects the accounts of `increment` and `reset`.
//!
//! What can be done with these accounts is done at once. Everything else is left to the same code as in `neap`: it finds the
//! error, and handles other accounts, such as an administrator with data.

#![no_std]

use neap::{Neap, same_key};
use neap_pinocchio::{Exactly, Instruction, Load};
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::create_account_with_minimum_balance_signed;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

mod entrypoint {
    neap_pinocchio::typed_program_entrypoint!(super::expected, super::process_instruction);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

pinocchio::address::declare_id!("66666666666666666666666666666666666666666666");

/// The administrator's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Config {
    pub admin: [u8; 32],
    pub bump: u8,
    pub _padding: [u8; 7],
}

/// The counter's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

impl Config {
    pub const SEED: &[u8] = b"config";
    /// The largest bump that gives an address off the curve for this ID. With another ID, find it again.
    pub const BUMP: u8 = 249;
    pub const ADDRESS: Address =
        Address::derive_address_const(&[Self::SEED], Some(Self::BUMP), &ID);
}

impl Counter {
    pub const SEED: &[u8] = b"counter";
    /// The largest bump that gives an address off the curve for this ID. With another ID, find it again.
    pub const BUMP: u8 = 255;
    pub const ADDRESS: Address =
        Address::derive_address_const(&[Self::SEED], Some(Self::BUMP), &ID);
}

type Expected = (Exactly<0>, Exactly<{ Config::SIZE }>, Exactly<{ Counter::SIZE }>);

fn expected(mut instruction: Instruction<Expected>) -> ProgramResult {
    let changed = match instruction.data() {
        [1] => change_expected(&mut instruction, |value| value.checked_add(1)),
        [2] => change_expected(&mut instruction, |_| Some(0)),
        _ => None,
    };
    match changed {
        Some(()) => Ok(()),
        None => instruction.handle(process_instruction),
    }
}

/// Makes a change that can be made, and changes nothing otherwise.
///
/// It does not check the counter's owner, because the runtime lets no program change the account of another one. That is enough
/// only because an instruction does nothing else. Check the owner if yours moves lamports, invokes a program or logs.
#[inline(always)]
fn change_expected(
    instruction: &mut Instruction<Expected>,
    next: impl FnOnce(u64) -> Option<u64>,
) -> Option<()> {
    let program_id = instruction.program_id();
    let (admin, config, counter) = &mut instruction.accounts();
    let data = config.load::<Config>(program_id).ok()?;
    if !admin.is_signer() || !same_key(admin.address().as_array(), data.admin()) {
        return None;
    }
    let address = derive(Config::SEED, data.bump(), program_id);
    if !same_key(config.address().as_array(), address.as_array()) {
        return None;
    }
    let address = derive(Counter::SEED, counter.data()[Counter::OFFSET_BUMP], program_id);
    if !same_key(counter.address().as_array(), address.as_array()) {
        return None;
    }
    let mut counter = CounterMut::parse(counter.data_mut()).ok()?;
    counter.set_value(next(counter.value())?);
    Some(())
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
    let new = Config { admin: admin.address().to_bytes(), bump: Config::BUMP, _padding: [0; 7] };
    new.encode_into(&mut config.try_borrow_mut()?)?;

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
    let new = Counter { value: 0, bump: Counter::BUMP, _padding: [0; 7] };
    new.encode_into(&mut counter.try_borrow_mut()?)?;
    Ok(())
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

    let data = Config::load(config, program_id)?;
    if !same_key(admin.address().as_array(), data.view().admin()) {
        return Err(ProgramError::IncorrectAuthority);
    }
    require_address(config, &derive(Config::SEED, data.view().bump(), program_id))?;

    let account = *counter;
    let mut data = Counter::load_mut(counter, program_id)?;
    require_address(&account, &derive(Counter::SEED, data.view().bump(), program_id))?;
    let value = next(data.view().value()).ok_or(ProgramError::ArithmeticOverflow)?;
    data.view_mut().set_value(value);
    Ok(())
}

fn derive(seed: &[u8], bump: u8, program_id: &Address) -> Address {
    Address::derive_address(&[seed], Some(bump), program_id)
}

fn require_signature(admin: &AccountView) -> ProgramResult {
    if !admin.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    Ok(())
}

fn require_address(account: &AccountView, expected: &Address) -> ProgramResult {
    if !same_key(account.address().as_array(), expected.as_array()) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(())
}

//! The new counter with neap and pinocchio.

#![no_std]

use neap::{Neap, same_key};
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::create_account_with_minimum_balance_signed;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

pinocchio::address::declare_id!("B7ihZyoXZ1fwAY3TugkiFJ6SXkzJwMuQrxrekBaSmn32");

/// The counter's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

impl Counter {
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
        [0] => init(program_id, accounts),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn init(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [payer, counter, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !payer.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    if !same_key(counter.address().as_array(), Counter::ADDRESS.as_array()) {
        return Err(ProgramError::InvalidSeeds);
    }
    let seeds = [Seed::from(Counter::SEED), Seed::from(&[Counter::BUMP])];
    create_account_with_minimum_balance_signed(
        counter,
        Counter::SIZE,
        program_id,
        payer,
        None,
        &[Signer::from(&seeds)],
    )?;
    let new = Counter { value: 42, bump: Counter::BUMP, _padding: [0; 7] };
    new.encode_into(&mut counter.try_borrow_mut()?)?;
    Ok(())
}

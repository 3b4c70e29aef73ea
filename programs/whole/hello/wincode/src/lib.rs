//! The new counter with wincode and pinocchio.

#![no_std]

use pinocchio::{
    AccountView, Address, ProgramResult,
    address::address_eq,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::create_account_with_minimum_balance_signed;
use wincode::SchemaWrite;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

pinocchio::address::declare_id!("B7ihZyoXZ1fwAY3TugkiFJ6SXkzJwMuQrxrekBaSmn32");

/// The counter's account.
#[derive(SchemaWrite)]
pub struct Counter {
    discriminator: [u8; 8],
    value: u64,
    bump: u8,
    _padding: [u8; 7],
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
    if !address_eq(counter.address(), &Counter::ADDRESS) {
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
    let new = Counter {
        discriminator: Counter::DISCRIMINATOR,
        value: 42,
        bump: Counter::BUMP,
        _padding: [0; 7],
    };
    wincode::serialize_into(&mut counter.try_borrow_mut()?[..], &new)
        .map_err(|_| ProgramError::InvalidAccountData)
}

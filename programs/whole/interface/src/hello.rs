//! A new counter at an address that the program derives.

use crate::checks::{require_derived, require_signature};
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::create_account_with_minimum_balance_signed;

pinocchio::address::declare_id!("B7ihZyoXZ1fwAY3TugkiFJ6SXkzJwMuQrxrekBaSmn32");

const SEED: &[u8] = b"counter";
/// The largest bump that gives an address off the curve for this ID. With another ID, find it again.
const BUMP: u8 = 255;
const ADDRESS: Address = Address::derive_address_const(&[SEED], Some(BUMP), &ID);

/// What a codec does with the counter.
pub trait Codec {
    /// The size of the account.
    const SIZE: usize;

    /// Writes a new counter into the account, whose bytes are zeros.
    fn write(data: &mut [u8], value: u64, bump: u8) -> ProgramResult;
}

/// Runs an instruction.
pub fn process<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0] => init::<C>(program_id, accounts),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn init<C: Codec>(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [payer, counter, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(payer)?;
    require_derived(counter, &ADDRESS)?;
    let seeds = [Seed::from(SEED), Seed::from(&[BUMP])];
    create_account_with_minimum_balance_signed(
        counter,
        C::SIZE,
        program_id,
        payer,
        None,
        &[Signer::from(&seeds)],
    )?;
    C::write(&mut counter.try_borrow_mut()?, 42, BUMP)
}

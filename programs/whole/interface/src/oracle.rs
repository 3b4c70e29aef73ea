//! An oracle: one key publishes a price, and another one may hand the account on.

use crate::checks::{argument, require_authority, require_signature};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use pinocchio_system::create_account_with_minimum_balance;

/// The only key that may publish a price. It is that of Anchor's benchmark: replace it with yours.
pub const UPDATE_AUTHORITY: Address =
    Address::from_str_const("GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB");

/// What a codec does with the oracle.
pub trait Codec {
    /// The size of the account.
    const SIZE: usize;

    /// Writes a new oracle into the account, whose bytes are zeros.
    fn write(data: &mut [u8], authority: &[u8; 32]) -> ProgramResult;

    /// Checks the account, and overwrites the price.
    fn set_price(oracle: &mut AccountView, program_id: &Address, price: u64) -> ProgramResult;

    /// Checks the account, passes the authority to `check`, and overwrites it.
    fn set_authority(
        oracle: &mut AccountView,
        program_id: &Address,
        check: impl FnOnce(&[u8; 32]) -> ProgramResult,
        new: &[u8; 32],
    ) -> ProgramResult;
}

/// Runs an instruction.
pub fn process<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, price @ ..] => update::<C>(program_id, accounts, u64::from_le_bytes(*argument(price)?)),
        [1] => initialize::<C>(program_id, accounts),
        [2, new @ ..] => rotate_authority::<C>(program_id, accounts, argument(new)?),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn update<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    price: u64,
) -> ProgramResult {
    let [oracle, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature_of(authority, UPDATE_AUTHORITY.as_array())?;
    C::set_price(oracle, program_id, price)
}

fn initialize<C: Codec>(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [payer, oracle, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    create_account_with_minimum_balance(oracle, C::SIZE, program_id, payer, None)?;
    C::write(&mut oracle.try_borrow_mut()?, payer.address().as_array())
}

fn rotate_authority<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    new: &[u8; 32],
) -> ProgramResult {
    let [oracle, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    C::set_authority(oracle, program_id, |old| require_signature_of(authority, old), new)
}

#[inline]
fn require_signature_of(account: &AccountView, expected: &[u8; 32]) -> ProgramResult {
    require_signature(account)?;
    require_authority(account, expected)
}

//! A counter that only its administrator may change.

use crate::checks::{require_derived, require_signature};
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer},
    error::ProgramError,
};
use pinocchio_system::create_account_with_minimum_balance_signed;

pinocchio::address::declare_id!("66666666666666666666666666666666666666666666");

/// The account that names the administrator. With another ID, find its bump again.
pub static CONFIG: Derived = Derived::new(b"config", 249);
/// The counter's account. With another ID, find its bump again.
pub static COUNTER: Derived = Derived::new(b"counter", 255);

/// What a codec does with the two accounts.
pub trait Codec {
    /// The size of the administrator's account.
    const CONFIG_SIZE: usize;
    /// The size of the counter's account.
    const COUNTER_SIZE: usize;

    /// Writes the new account of the administrator, whose bytes are zeros.
    fn write_config(data: &mut [u8], admin: &[u8; 32], bump: u8) -> ProgramResult;

    /// Writes the new account of the counter, whose bytes are zeros.
    fn write_counter(data: &mut [u8], bump: u8) -> ProgramResult;

    /// Checks both accounts and who signed, and stores the value that follows the counter's.
    fn change(
        program_id: &Address,
        admin: &AccountView,
        config: &AccountView,
        counter: &mut AccountView,
        next: impl FnOnce(u64) -> Option<u64>,
    ) -> ProgramResult;
}

/// An address that the program derives.
pub struct Derived {
    seed: &'static [u8],
    bump: [u8; 1],
    address: Address,
}

impl Derived {
    /// The bump must be the largest that gives an address off the curve.
    const fn new(seed: &'static [u8], bump: u8) -> Self {
        Self {
            seed,
            bump: [bump],
            address: Address::derive_address_const(&[seed], Some(bump), &ID),
        }
    }

    /// Refuses an account whose address is not the one that its stored bump derives.
    #[inline(always)]
    pub fn require(&self, account: &AccountView, bump: u8, program_id: &Address) -> ProgramResult {
        require_derived(account, &self.with_bump(bump, program_id))
    }

    /// Derives the address with a bump that an account stores.
    #[inline]
    pub fn with_bump(&self, bump: u8, program_id: &Address) -> Address {
        Address::derive_address(&[self.seed], Some(bump), program_id)
    }

    #[inline(always)]
    fn create(
        &self,
        account: &mut AccountView,
        size: usize,
        program_id: &Address,
        admin: &AccountView,
    ) -> ProgramResult {
        let seeds = [Seed::from(self.seed), Seed::from(&self.bump)];
        let signers = [Signer::from(&seeds)];
        create_account_with_minimum_balance_signed(account, size, program_id, admin, None, &signers)
    }
}

/// Runs an instruction.
pub fn process<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0] => initialize::<C>(program_id, accounts),
        [1] => change::<C>(program_id, accounts, |value| value.checked_add(1)),
        [2] => change::<C>(program_id, accounts, |_| Some(0)),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

#[inline(always)]
fn initialize<C: Codec>(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [admin, config, counter, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(admin)?;
    require_derived(config, &CONFIG.address)?;
    require_derived(counter, &COUNTER.address)?;
    CONFIG.create(config, C::CONFIG_SIZE, program_id, admin)?;
    C::write_config(&mut config.try_borrow_mut()?, admin.address().as_array(), CONFIG.bump[0])?;
    COUNTER.create(counter, C::COUNTER_SIZE, program_id, admin)?;
    C::write_counter(&mut counter.try_borrow_mut()?, COUNTER.bump[0])
}

fn change<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    next: impl FnOnce(u64) -> Option<u64>,
) -> ProgramResult {
    let [admin, config, counter, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(admin)?;
    C::change(program_id, admin, config, counter, next)
}

//! The administered counter with wincode and pinocchio.

#![no_std]

use interface::{
    invalid_data,
    nested::{self, CONFIG, COUNTER},
    require_authority, require_program,
};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use wincode::{SchemaRead, SchemaWrite};

pinocchio::program_entrypoint!(nested::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The administrator's account.
#[derive(SchemaWrite)]
pub struct Config<'a> {
    discriminator: [u8; 8],
    admin: &'a [u8; 32],
    bump: u8,
    _padding: [u8; 7],
}

/// The same account as references into its data.
#[derive(SchemaRead)]
pub struct ConfigRef<'a> {
    discriminator: &'a [u8; 8],
    admin: &'a [u8; 32],
    bump: u8,
    _padding: &'a [u8; 7],
}

/// The counter's account.
#[derive(SchemaWrite)]
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

/// The first bytes of the SHA-256 of `account:Config`, as in Anchor.
const CONFIG_DISCRIMINATOR: [u8; 8] = [155, 12, 170, 224, 30, 250, 204, 130];
/// The first bytes of the SHA-256 of `account:Counter`, as in Anchor.
const COUNTER_DISCRIMINATOR: [u8; 8] = [255, 176, 4, 245, 188, 253, 124, 25];

struct Program;

impl nested::Codec for Program {
    const CONFIG_SIZE: usize = 48;
    const COUNTER_SIZE: usize = 24;

    fn write_config(data: &mut [u8], admin: &[u8; 32], bump: u8) -> ProgramResult {
        let new = Config { discriminator: CONFIG_DISCRIMINATOR, admin, bump, _padding: [0; 7] };
        wincode::serialize_into(data, &new).map_err(invalid)
    }

    fn write_counter(data: &mut [u8], bump: u8) -> ProgramResult {
        let new =
            Counter { discriminator: COUNTER_DISCRIMINATOR, value: 0, bump, _padding: [0; 7] };
        wincode::serialize_into(data, &new).map_err(invalid)
    }

    fn change(
        program_id: &Address,
        admin: &AccountView,
        config: &AccountView,
        counter: &mut AccountView,
        next: impl FnOnce(u64) -> Option<u64>,
    ) -> ProgramResult {
        require_program(config, program_id)?;
        let data = config.try_borrow()?;
        if data.len() != Self::CONFIG_SIZE {
            return Err(invalid_data());
        }
        let values: ConfigRef = wincode::deserialize(&data).map_err(invalid)?;
        if *values.discriminator != CONFIG_DISCRIMINATOR {
            return Err(invalid_data());
        }
        require_authority(admin, values.admin)?;
        CONFIG.require(config, values.bump, program_id)?;

        require_program(counter, program_id)?;
        let account = *counter;
        let mut data = counter.try_borrow_mut()?;
        if data.len() != Self::COUNTER_SIZE {
            return Err(invalid_data());
        }
        let values: CounterMut = wincode::deserialize_mut(&mut data).map_err(invalid)?;
        if *values.discriminator != COUNTER_DISCRIMINATOR {
            return Err(invalid_data());
        }
        COUNTER.require(&account, values.bump, program_id)?;
        let value = next(u64::from_le_bytes(*values.value));
        *values.value = value.ok_or(ProgramError::ArithmeticOverflow)?.to_le_bytes();
        Ok(())
    }
}

fn invalid<E>(_: E) -> ProgramError {
    invalid_data()
}

//! The administered counter with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use interface::{
    invalid_data,
    nested::{self, CONFIG, COUNTER},
    require_authority, require_program,
};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(nested::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The administrator's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Config {
    discriminator: [u8; 8],
    admin: [u8; 32],
    bump: u8,
    _padding: [u8; 7],
}

/// The counter's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Counter {
    discriminator: [u8; 8],
    value: u64,
    bump: u8,
    _padding: [u8; 7],
}

/// The first bytes of the SHA-256 of `account:Config`, as in Anchor.
const CONFIG_DISCRIMINATOR: [u8; 8] = [155, 12, 170, 224, 30, 250, 204, 130];
/// The first bytes of the SHA-256 of `account:Counter`, as in Anchor.
const COUNTER_DISCRIMINATOR: [u8; 8] = [255, 176, 4, 245, 188, 253, 124, 25];

struct Program;

impl nested::Codec for Program {
    const CONFIG_SIZE: usize = size_of::<Config>();
    const COUNTER_SIZE: usize = size_of::<Counter>();

    fn write_config(data: &mut [u8], admin: &[u8; 32], bump: u8) -> ProgramResult {
        let new: &mut Config = bytemuck::try_from_bytes_mut(data).map_err(invalid)?;
        new.discriminator = CONFIG_DISCRIMINATOR;
        new.admin = *admin;
        new.bump = bump;
        Ok(())
    }

    fn write_counter(data: &mut [u8], bump: u8) -> ProgramResult {
        let new: &mut Counter = bytemuck::try_from_bytes_mut(data).map_err(invalid)?;
        new.discriminator = COUNTER_DISCRIMINATOR;
        new.bump = bump;
        Ok(())
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
        let values: &Config = bytemuck::try_from_bytes(&data).map_err(invalid)?;
        if values.discriminator != CONFIG_DISCRIMINATOR {
            return Err(invalid_data());
        }
        require_authority(admin, &values.admin)?;
        CONFIG.require(config, values.bump, program_id)?;

        require_program(counter, program_id)?;
        let account = *counter;
        let mut data = counter.try_borrow_mut()?;
        let values: &mut Counter = bytemuck::try_from_bytes_mut(&mut data).map_err(invalid)?;
        if values.discriminator != COUNTER_DISCRIMINATOR {
            return Err(invalid_data());
        }
        COUNTER.require(&account, values.bump, program_id)?;
        values.value = next(values.value).ok_or(ProgramError::ArithmeticOverflow)?;
        Ok(())
    }
}

fn invalid<E>(_: E) -> ProgramError {
    invalid_data()
}

//! The administered counter with neap and pinocchio.

#![no_std]

use interface::{
    nested::{self, CONFIG, COUNTER},
    require_authority,
};
use neap::Neap;
use neap_pinocchio::Load;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(nested::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

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

struct Program;

impl nested::Codec for Program {
    const CONFIG_SIZE: usize = Config::SIZE;
    const COUNTER_SIZE: usize = Counter::SIZE;

    fn write_config(data: &mut [u8], admin: &[u8; 32], bump: u8) -> ProgramResult {
        Config { admin: *admin, bump, _padding: [0; 7] }.encode_into(data)?;
        Ok(())
    }

    fn write_counter(data: &mut [u8], bump: u8) -> ProgramResult {
        Counter { value: 0, bump, _padding: [0; 7] }.encode_into(data)?;
        Ok(())
    }

    fn change(
        program_id: &Address,
        admin: &AccountView,
        config: &AccountView,
        counter: &mut AccountView,
        next: impl FnOnce(u64) -> Option<u64>,
    ) -> ProgramResult {
        let data = Config::load(config, program_id)?;
        require_authority(admin, data.view().admin())?;
        CONFIG.require(config, data.view().bump(), program_id)?;

        let account = *counter;
        let mut data = Counter::load_mut(counter, program_id)?;
        COUNTER.require(&account, data.view().bump(), program_id)?;
        let value = next(data.view().value()).ok_or(ProgramError::ArithmeticOverflow)?;
        data.view_mut().set_value(value);
        Ok(())
    }
}

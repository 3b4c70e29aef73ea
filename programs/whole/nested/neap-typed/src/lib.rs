//! The administered counter with neap behind its typed entrypoint, which expects the accounts of `increment` and `reset`.
//!
//! These accounts take a fast path. Everything else goes to the code of `neap`, which finds the error, or handles
//! other accounts, such as an administrator with data.

#![no_std]

use interface::{
    nested::{self, CONFIG, COUNTER},
    require_authority,
};
use neap::{Neap, same_key};
use neap_pinocchio::{Exactly, Instruction, Load};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

mod entrypoint {
    use super::{Program, expected, nested};

    neap_pinocchio::typed_program_entrypoint!(expected, nested::process::<Program>);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
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
        None => instruction.handle(nested::process::<Program>),
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
    let address = CONFIG.with_bump(data.bump(), program_id);
    if !same_key(config.address().as_array(), address.as_array()) {
        return None;
    }
    let address = COUNTER.with_bump(counter.data()[Counter::OFFSET_BUMP], program_id);
    if !same_key(counter.address().as_array(), address.as_array()) {
        return None;
    }
    let mut counter = CounterMut::parse(counter.data_mut()).ok()?;
    counter.set_value(next(counter.value())?);
    Some(())
}

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

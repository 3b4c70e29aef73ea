//! The events with neap and pinocchio.

#![no_std]

use interface::event::{self, Fill};
use neap::Neap;
use pinocchio::{
    AccountView, Address, ProgramResult,
    address::address_eq,
    cpi::{Seed, Signer, invoke_signed},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
};
use solana_program_log::log_data;

pinocchio::program_entrypoint!(event::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

const ID: Address = Address::from_str_const("55555555555555555555555555555555555555555555");

/// The address that signs events in calls of the program to itself.
const EVENT_AUTHORITY: Address =
    Address::derive_address_const(&[EVENT_AUTHORITY_SEED], Some(EVENT_AUTHORITY_BUMP), &ID);
const EVENT_AUTHORITY_SEED: &[u8] = b"__event_authority";
const EVENT_AUTHORITY_BUMP: u8 = 254;

/// What the instruction data of such a call begins with, as in Anchor.
const EVENT_TAG: [u8; 8] = [228, 69, 165, 46, 81, 203, 154, 29];

#[derive(Neap)]
#[neap(discriminator = sha256("event:Filled"))]
pub struct Filled {
    pub maker: [u8; 32],
    pub taker: [u8; 32],
    pub price: u64,
    pub size: u64,
    pub fee: u16,
}

#[derive(Neap)]
#[neap(discriminator = sha256("event:Closed"))]
pub struct Closed<'a> {
    pub order: [u8; 32],
    #[neap(max = 32)]
    pub reason: &'a str,
}

struct Program;

impl event::Codec for Program {
    fn filled(fill: Fill) -> ProgramResult {
        let mut bytes = [0; Filled::SIZE];
        Filled::from(fill).encode_into(&mut bytes)?;
        log_data(&[&bytes]);
        Ok(())
    }

    fn closed(order: &[u8; 32], reason: &str) -> ProgramResult {
        let mut bytes = [0; Closed::MAX_SIZE];
        let size = Closed { order: *order, reason }.encode_into(&mut bytes)?;
        log_data(&[bytes.get(..size).ok_or(ProgramError::AccountDataTooSmall)?]);
        Ok(())
    }

    fn other(program_id: &Address, accounts: &[AccountView], data: &[u8]) -> ProgramResult {
        match data {
            [2, numbers @ ..] => filled_by_cpi(program_id, accounts, numbers),
            data if data.starts_with(&EVENT_TAG) => authorize(accounts),
            _ => Err(ProgramError::InvalidInstructionData),
        }
    }
}

impl From<Fill<'_>> for Filled {
    #[inline(always)]
    fn from(Fill { maker, taker, price, size, fee }: Fill) -> Self {
        Self { maker: *maker, taker: *taker, price, size, fee }
    }
}

fn filled_by_cpi(program_id: &Address, accounts: &[AccountView], numbers: &[u8]) -> ProgramResult {
    let [_maker, _taker, authority, _program, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !address_eq(authority.address(), &EVENT_AUTHORITY) {
        return Err(ProgramError::InvalidSeeds);
    }
    let event = Filled::from(Fill::read(accounts, numbers)?);
    let mut data = [0; EVENT_TAG.len() + Filled::SIZE];
    let (tag, bytes) = data.split_at_mut(EVENT_TAG.len());
    tag.copy_from_slice(&EVENT_TAG);
    event.encode_into(bytes)?;
    let accounts = [InstructionAccount::readonly_signer(authority.address())];
    let instruction = InstructionView { program_id, accounts: &accounts, data: &data };
    let seeds = [Seed::from(EVENT_AUTHORITY_SEED), Seed::from(&[EVENT_AUTHORITY_BUMP])];
    invoke_signed(&instruction, &[authority], &[Signer::from(&seeds)])
}

/// Accepts an event from the program itself, and from nobody else.
fn authorize(accounts: &[AccountView]) -> ProgramResult {
    let [authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !authority.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    if !address_eq(authority.address(), &EVENT_AUTHORITY) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(())
}

//! The oracle with wincode and pinocchio.

#![no_std]

use interface::{oracle, require_program};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use wincode::{SchemaRead, SchemaWrite};

pinocchio::program_entrypoint!(oracle::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The oracle's account.
#[derive(SchemaWrite)]
pub struct Oracle<'a> {
    discriminator: [u8; 8],
    authority: &'a [u8; 32],
    price: u64,
}

/// The same account as references into its data.
#[derive(SchemaRead)]
pub struct OracleMut<'a> {
    discriminator: &'a [u8; 8],
    authority: &'a mut [u8; 32],
    price: &'a mut [u8; 8],
}

/// The first bytes of the SHA-256 of `account:Oracle`, as in Anchor.
const DISCRIMINATOR: [u8; 8] = [139, 194, 131, 179, 140, 179, 229, 244];

struct Program;

impl oracle::Codec for Program {
    const SIZE: usize = 48;

    fn write(data: &mut [u8], authority: &[u8; 32]) -> ProgramResult {
        let new = Oracle { discriminator: DISCRIMINATOR, authority, price: 0 };
        wincode::serialize_into(data, &new).map_err(invalid)
    }

    fn set_price(oracle: &mut AccountView, program_id: &Address, price: u64) -> ProgramResult {
        require_program(oracle, program_id)?;
        *load(&mut oracle.try_borrow_mut()?)?.price = price.to_le_bytes();
        Ok(())
    }

    fn set_authority(
        oracle: &mut AccountView,
        program_id: &Address,
        check: impl FnOnce(&[u8; 32]) -> ProgramResult,
        new: &[u8; 32],
    ) -> ProgramResult {
        require_program(oracle, program_id)?;
        let mut data = oracle.try_borrow_mut()?;
        let oracle = load(&mut data)?;
        check(oracle.authority)?;
        *oracle.authority = *new;
        Ok(())
    }
}

fn load(data: &mut [u8]) -> Result<OracleMut<'_>, ProgramError> {
    if data.len() != <Program as oracle::Codec>::SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let oracle: OracleMut = wincode::deserialize_mut(data).map_err(invalid)?;
    if *oracle.discriminator != DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(oracle)
}

fn invalid<E>(_: E) -> ProgramError {
    ProgramError::InvalidAccountData
}

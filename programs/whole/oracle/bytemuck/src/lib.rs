//! The oracle with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use interface::{oracle, require_program};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(oracle::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The oracle's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Oracle {
    discriminator: [u8; 8],
    authority: [u8; 32],
    price: u64,
}

/// The first bytes of the SHA-256 of `account:Oracle`, as in Anchor.
const DISCRIMINATOR: [u8; 8] = [139, 194, 131, 179, 140, 179, 229, 244];

struct Program;

impl oracle::Codec for Program {
    const SIZE: usize = size_of::<Oracle>();

    fn write(data: &mut [u8], authority: &[u8; 32]) -> ProgramResult {
        let new: &mut Oracle = bytemuck::try_from_bytes_mut(data).map_err(invalid)?;
        new.discriminator = DISCRIMINATOR;
        new.authority = *authority;
        Ok(())
    }

    fn set_price(oracle: &mut AccountView, program_id: &Address, price: u64) -> ProgramResult {
        require_program(oracle, program_id)?;
        load(&mut oracle.try_borrow_mut()?)?.price = price;
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
        check(&oracle.authority)?;
        oracle.authority = *new;
        Ok(())
    }
}

fn load(data: &mut [u8]) -> Result<&mut Oracle, ProgramError> {
    let oracle: &mut Oracle = bytemuck::try_from_bytes_mut(data).map_err(invalid)?;
    if oracle.discriminator != DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(oracle)
}

fn invalid<E>(_: E) -> ProgramError {
    ProgramError::InvalidAccountData
}

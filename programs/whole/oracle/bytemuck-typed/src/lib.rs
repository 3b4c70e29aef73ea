//! The oracle with bytemuck behind neap's typed entrypoint, which expects the accounts of `update` and `rotate_authority`.
//!
//! These accounts take a fast path. Everything else goes to the code of `bytemuck`, which finds the error, or handles
//! other accounts. The price is an array of bytes, so the account has no alignment, and the compiler
//! checks the cast from the array that the entrypoint passes.

#![no_std]

use bytemuck::{Pod, Zeroable, must_cast_mut};
use interface::{
    oracle::{self, UPDATE_AUTHORITY},
    require_program, same_key,
};
use neap_pinocchio::{Any, Exactly, Instruction};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

mod entrypoint {
    use super::{Program, expected, oracle};

    neap_pinocchio::typed_program_entrypoint!(expected, oracle::process::<Program>);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

/// The oracle's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Oracle {
    discriminator: [u8; 8],
    authority: [u8; 32],
    price: [u8; 8],
}

/// The first bytes of the SHA-256 of `account:Oracle`, as in Anchor.
const DISCRIMINATOR: [u8; 8] = [139, 194, 131, 179, 140, 179, 229, 244];

type Expected = (Exactly<{ size_of::<Oracle>() }>, Any);

fn expected(mut instruction: Instruction<Expected>) -> ProgramResult {
    match change(&mut instruction) {
        Some(()) => Ok(()),
        None => instruction.handle(oracle::process::<Program>),
    }
}

/// Makes a change that can be made, and changes nothing otherwise.
///
/// It does not check the owner, because the runtime lets no program change the account of another one. That is enough only
/// because an instruction does nothing else. Check the owner if yours moves lamports, invokes a program or logs.
#[inline(always)]
fn change(instruction: &mut Instruction<Expected>) -> Option<()> {
    let data = instruction.data();
    let (oracle, authority) = &mut instruction.accounts();
    match data {
        [0, price @ ..] => {
            let price: &[u8; 8] = price.try_into().ok()?;
            if !authority.is_signer()
                || !same_key(authority.address().as_array(), UPDATE_AUTHORITY.as_array())
            {
                return None;
            }
            parse(oracle.data_mut())?.price = *price;
        }
        [2, new @ ..] => {
            let oracle = parse(oracle.data_mut())?;
            if !authority.is_signer()
                || !same_key(authority.address().as_array(), &oracle.authority)
            {
                return None;
            }
            oracle.authority = *<&[u8; 32]>::try_from(new).ok()?;
        }
        _ => return None,
    }
    Some(())
}

#[inline(always)]
fn parse(data: &mut [u8; size_of::<Oracle>()]) -> Option<&mut Oracle> {
    let oracle: &mut Oracle = must_cast_mut(data);
    (oracle.discriminator == DISCRIMINATOR).then_some(oracle)
}

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
        load(&mut oracle.try_borrow_mut()?)?.price = price.to_le_bytes();
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

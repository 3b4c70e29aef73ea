//! The oracle with neap behind its typed entrypoint, which expects the accounts of `update` and `rotate_authority`.
//!
//! These accounts take a fast path. Everything else goes to the code of `neap`, which finds the error, or handles
//! other accounts.

#![no_std]

use interface::oracle::{self, UPDATE_AUTHORITY};
use neap::{Neap, same_key};
use neap_pinocchio::{Any, Exactly, Instruction, Load};
use pinocchio::{AccountView, Address, ProgramResult};

mod entrypoint {
    use super::{Program, expected, oracle};

    neap_pinocchio::typed_program_entrypoint!(expected, oracle::process::<Program>);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

/// The oracle's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Oracle {
    pub authority: [u8; 32],
    pub price: u64,
}

type Expected = (Exactly<{ Oracle::SIZE }>, Any);

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
            OracleMut::parse(oracle.data_mut()).ok()?.set_price(u64::from_le_bytes(*price));
        }
        [2, new @ ..] => {
            let mut oracle = OracleMut::parse(oracle.data_mut()).ok()?;
            if !authority.is_signer()
                || !same_key(authority.address().as_array(), oracle.authority())
            {
                return None;
            }
            oracle.set_authority(new.try_into().ok()?);
        }
        _ => return None,
    }
    Some(())
}

struct Program;

impl oracle::Codec for Program {
    const SIZE: usize = Oracle::SIZE;

    fn write(data: &mut [u8], authority: &[u8; 32]) -> ProgramResult {
        Oracle { authority: *authority, price: 0 }.encode_into(data)?;
        Ok(())
    }

    fn set_price(oracle: &mut AccountView, program_id: &Address, price: u64) -> ProgramResult {
        Oracle::load_mut(oracle, program_id)?.view_mut().set_price(price);
        Ok(())
    }

    fn set_authority(
        oracle: &mut AccountView,
        program_id: &Address,
        check: impl FnOnce(&[u8; 32]) -> ProgramResult,
        new: &[u8; 32],
    ) -> ProgramResult {
        let mut oracle = Oracle::load_mut(oracle, program_id)?;
        check(oracle.view().authority())?;
        oracle.view_mut().set_authority(new);
        Ok(())
    }
}

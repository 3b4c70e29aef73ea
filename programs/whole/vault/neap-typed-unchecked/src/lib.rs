//! The vault with pinocchio behind neap's typed entrypoint, without checks.
//!
//! It is as unsafe as `vault/pinocchio` of Anchor's benchmark: it checks neither the signer nor the address of the vault, so
//! anyone can empty any vault. Do not copy it.

#![no_std]

use interface::vault::{self, Unchecked};
use neap_pinocchio::{Any, Exactly, Instruction};
use pinocchio::ProgramResult;

mod entrypoint {
    use super::{Unchecked, expected, vault};

    neap_pinocchio::typed_program_entrypoint!(expected, vault::process::<Unchecked>);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

type Expected = (Exactly<0>, Any);

fn expected(mut instruction: Instruction<Expected>) -> ProgramResult {
    match try_withdraw(&mut instruction) {
        Some(()) => Ok(()),
        None => instruction.handle(vault::process::<Unchecked>),
    }
}

/// Makes a withdrawal that can be made, and changes nothing otherwise.
#[inline(always)]
fn try_withdraw(instruction: &mut Instruction<Expected>) -> Option<()> {
    let [1, lamports @ ..] = instruction.data() else {
        return None;
    };
    let lamports = u64::from_le_bytes(*<&[u8; 8]>::try_from(lamports).ok()?);
    let (mut user, mut vault) = instruction.accounts();
    let rest = vault.lamports().checked_sub(lamports)?;
    vault.set_lamports(rest);
    user.set_lamports(user.lamports() + lamports);
    Some(())
}

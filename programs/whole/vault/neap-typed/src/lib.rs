//! The vault with pinocchio behind neap's typed entrypoint, which expects the accounts of `withdraw`.

#![no_std]

use interface::vault::{self, Checked};
use neap_pinocchio::{Any, Exactly, Instruction};
use pinocchio::ProgramResult;

mod entrypoint {
    use super::{Checked, expected, vault};

    neap_pinocchio::typed_program_entrypoint!(expected, vault::process::<Checked>);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

type Expected = (Exactly<0>, Any);

fn expected(mut instruction: Instruction<Expected>) -> ProgramResult {
    match try_withdraw(&mut instruction) {
        Some(()) => Ok(()),
        None => instruction.handle(vault::process::<Checked>),
    }
}

/// Makes a withdrawal that can be made, and changes nothing otherwise.
#[inline(always)]
fn try_withdraw(instruction: &mut Instruction<Expected>) -> Option<()> {
    let [1, lamports @ ..] = instruction.data() else {
        return None;
    };
    let lamports = u64::from_le_bytes(*<&[u8; 8]>::try_from(lamports).ok()?);
    let program_id = instruction.program_id();
    let (mut user, mut vault) = instruction.accounts();
    if !user.is_signer() || !vault::is_vault_of(user.address(), vault.address(), program_id) {
        return None;
    }
    let rest = vault.lamports().checked_sub(lamports)?;
    vault.set_lamports(rest);
    user.set_lamports(user.lamports() + lamports);
    Some(())
}

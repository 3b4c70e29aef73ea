//! `floor` behind neap's typed entrypoint: what every such program pays for, without a codec.
//!
//! As in `transfer/floor`, it reads the authority's address with a volatile read.

use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, TOKEN_SIZE, Transfer, amount_of, error::INVALID_INSTRUCTION},
};
use neap_pinocchio::{Any, Exactly, Instruction};

mod entrypoint {
    use super::*;

    neap_pinocchio::typed_program_entrypoint!(super::expected, process_instruction);
    pinocchio::default_allocator!();
    pinocchio::default_panic_handler!();

    interface::process_transfer!(transfer);
}

fn expected(
    mut instruction: Instruction<(Exactly<TOKEN_SIZE>, Exactly<TOKEN_SIZE>, Any)>,
) -> ProgramResult {
    if amount_of(instruction.data()).is_none() {
        return Err(interface::late_error(ProgramError::Custom(INVALID_INSTRUCTION)));
    }
    let (_, _, authority) = instruction.accounts();
    interface::touch(authority.address().as_array());
    Ok(())
}

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::touch(transfer.authority.address());
    Ok(())
}

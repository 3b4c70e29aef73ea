//! The arguments of the entrypoint's macro are not inside its `unsafe` block.
#![forbid(unsafe_code)]

use core::hint::assert_unchecked;

use pinocchio::{AccountView, Address, ProgramResult};

mod handler {
    neap_pinocchio::predicted_program_entrypoint!({ crate::assert_unchecked(true); crate::handle }, [8]);
}

mod length {
    neap_pinocchio::predicted_program_entrypoint!(crate::handle, [any, { crate::assert_unchecked(true); 8 }]);
}

mod maximum {
    neap_pinocchio::predicted_program_entrypoint!(crate::handle, [8], { crate::assert_unchecked(true); 8 });
}

fn handle(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
    Ok(())
}

fn main() {}

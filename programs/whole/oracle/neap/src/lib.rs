//! The oracle with neap and pinocchio.

#![no_std]

use interface::oracle;
use neap::Neap;
use neap_pinocchio::Load;
use pinocchio::{AccountView, Address, ProgramResult};

pinocchio::program_entrypoint!(oracle::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The oracle's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Oracle {
    pub authority: [u8; 32],
    pub price: u64,
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

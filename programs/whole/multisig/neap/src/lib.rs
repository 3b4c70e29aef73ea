//! The multisig with neap and pinocchio.

#![no_std]

use interface::{
    multisig::{self, MAX_LABEL, MAX_SIGNERS, Multisig, New},
    require_signature,
};
use neap::{Neap, Schema};
use neap_pinocchio::Load;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(multisig::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The multisig's account.
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct MultisigConfig {
    pub creator: [u8; 32],
    pub threshold: u8,
    pub bump: u8,
    pub label_length: u16,
    pub label: [u8; MAX_LABEL],
    pub signer_count: u16,
    pub signers: [[u8; 32]; MAX_SIGNERS],
}

struct Program;

impl multisig::Codec for Program {
    const SIZE: usize = MultisigConfig::SIZE;

    fn create(data: &mut [u8], new: New, signers: &[AccountView]) -> ProgramResult {
        data[..8].copy_from_slice(MultisigConfig::DISCRIMINATOR);
        let mut config = MultisigConfigMut::parse(data)?;
        config.set_creator(new.creator);
        config.set_threshold(new.threshold);
        config.set_bump(new.bump);
        config.set_signer_count(new.signer_count);
        let stored = config.signers_mut();
        for (index, signer) in signers.iter().enumerate() {
            let key = signer.address().as_array();
            require_signature(signer)?;
            if stored[..index].contains(key) {
                return Err(ProgramError::InvalidArgument);
            }
            stored[index] = *key;
        }
        Ok(())
    }

    fn read(
        config: &AccountView,
        program_id: &Address,
        run: impl FnOnce(Multisig) -> ProgramResult,
    ) -> ProgramResult {
        let config = MultisigConfig::load(config, program_id)?;
        let config = config.view();
        run(Multisig {
            creator: config.creator(),
            threshold: config.threshold(),
            bump: config.bump(),
            signer_count: config.signer_count(),
            signers: config.signers(),
        })
    }

    fn set_label(
        config: &mut AccountView,
        program_id: &Address,
        check: impl FnOnce(&[u8; 32], u8) -> ProgramResult,
        length: u8,
        label: &[u8; MAX_LABEL],
    ) -> ProgramResult {
        let mut config = MultisigConfig::load_mut(config, program_id)?;
        check(config.view().creator(), config.view().bump())?;
        let mut config = config.view_mut();
        config.set_label_length(length.into());
        config.set_label(label);
        Ok(())
    }
}

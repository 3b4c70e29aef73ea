//! The multisig with bytemuck and pinocchio.

#![no_std]

use bytemuck::{Pod, Zeroable};
use interface::{
    multisig::{self, MAX_LABEL, MAX_SIGNERS, Multisig, New},
    require_program, require_signature,
};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(multisig::process::<Program>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The multisig's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct MultisigConfig {
    discriminator: [u8; 8],
    creator: [u8; 32],
    threshold: u8,
    bump: u8,
    label_length: u16,
    label: [u8; MAX_LABEL],
    signer_count: u16,
    signers: [[u8; 32]; MAX_SIGNERS],
}

/// The first bytes of the SHA-256 of `account:MultisigConfig`, as in Anchor.
const DISCRIMINATOR: [u8; 8] = [44, 62, 172, 225, 246, 3, 178, 33];

struct Program;

impl multisig::Codec for Program {
    const SIZE: usize = size_of::<MultisigConfig>();

    fn create(data: &mut [u8], new: New, signers: &[AccountView]) -> ProgramResult {
        let config: &mut MultisigConfig = bytemuck::try_from_bytes_mut(data).map_err(invalid)?;
        config.discriminator = DISCRIMINATOR;
        config.creator = *new.creator;
        config.threshold = new.threshold;
        config.bump = new.bump;
        config.signer_count = new.signer_count;
        for (index, signer) in signers.iter().enumerate() {
            let key = signer.address().as_array();
            require_signature(signer)?;
            if config.signers[..index].contains(key) {
                return Err(ProgramError::InvalidArgument);
            }
            config.signers[index] = *key;
        }
        Ok(())
    }

    fn read(
        config: &AccountView,
        program_id: &Address,
        run: impl FnOnce(Multisig) -> ProgramResult,
    ) -> ProgramResult {
        require_program(config, program_id)?;
        let data = config.try_borrow()?;
        let config = load(&data)?;
        run(Multisig {
            creator: &config.creator,
            threshold: config.threshold,
            bump: config.bump,
            signer_count: config.signer_count,
            signers: &config.signers,
        })
    }

    fn set_label(
        config: &mut AccountView,
        program_id: &Address,
        check: impl FnOnce(&[u8; 32], u8) -> ProgramResult,
        length: u8,
        label: &[u8; MAX_LABEL],
    ) -> ProgramResult {
        require_program(config, program_id)?;
        let mut data = config.try_borrow_mut()?;
        let config = load_mut(&mut data)?;
        check(&config.creator, config.bump)?;
        config.label_length = length.into();
        config.label = *label;
        Ok(())
    }
}

fn load(data: &[u8]) -> Result<&MultisigConfig, ProgramError> {
    let config: &MultisigConfig = bytemuck::try_from_bytes(data).map_err(invalid)?;
    if config.discriminator != DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(config)
}

fn load_mut(data: &mut [u8]) -> Result<&mut MultisigConfig, ProgramError> {
    let config: &mut MultisigConfig = bytemuck::try_from_bytes_mut(data).map_err(invalid)?;
    if config.discriminator != DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(config)
}

fn invalid<E>(_: E) -> ProgramError {
    ProgramError::InvalidAccountData
}

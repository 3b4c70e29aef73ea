//! Translates the contract's account, instructions and errors into a framework's format.

use crate::scenario::{
    account::OPERATIONS,
    invocation::{Invocation, Specimen},
    trial::Trial,
};
use sha2::{Digest, Sha256};
use solana_program_error::ProgramError::{self, InvalidInstructionData, NotEnoughAccountKeys};

/// How a framework changes the contract's accounts, instructions and errors.
pub struct Dialect {
    /// Whether a discriminator comes before an account, and the operation's one in place of its byte.
    pub discriminators: bool,
    /// The errors that its programs may return in place of an error of the contract. Other errors stay.
    pub errors: &'static [(ProgramError, &'static [ProgramError])],
    /// The errors for an account that another program owns. Empty if its programs do not check that.
    pub foreign_owner: &'static [ProgramError],
    /// The errors for an account with another discriminator.
    pub wrong_discriminator: &'static [ProgramError],
    /// The errors of the framework itself for an account that is passed twice.
    pub same_account_twice: &'static [ProgramError],
}

/// The size of a discriminator, in bytes.
pub const DISCRIMINATOR_SIZE: usize = 8;

impl Dialect {
    /// The contract as it is.
    pub const CONTRACT: Self = Self {
        discriminators: false,
        errors: &[],
        foreign_owner: &[],
        wrong_discriminator: &[],
        same_account_twice: &[],
    };

    /// Translates a specimen of the contract.
    pub fn specimen(&self, mut specimen: Specimen) -> Specimen {
        self.translate(&mut specimen.invocation);
        self.add_discriminator(&mut specimen.accounts[0].1.data);
        specimen
    }

    /// Translates an invocation of the contract.
    pub fn translate(&self, invocation: &mut Invocation) {
        if let Some((_, account)) = invocation.accounts.first_mut() {
            self.add_discriminator(&mut account.data);
        }
        let data = &mut invocation.instruction.data;
        if let (true, Some(byte)) = (self.discriminators, data.first()) {
            let name = match OPERATIONS.get(usize::from(*byte)) {
                Some(operation) => discriminator(&format!("global:{operation}")),
                None => [*byte; DISCRIMINATOR_SIZE],
            };
            data.splice(..1, name);
        }
    }

    /// Puts the discriminator before an account's bytes. Empty data stays empty.
    pub fn add_discriminator(&self, data: &mut Vec<u8>) {
        if self.discriminators && !data.is_empty() {
            data.splice(..0, discriminator("account:Account"));
        }
    }

    /// The errors that may stand in place of errors of the contract.
    pub fn errors(&self, errors: &[ProgramError]) -> Vec<ProgramError> {
        let translated = errors.iter().flat_map(|error| {
            let other = self.errors.iter().find(|(from, _)| from == error);
            other.map_or(std::slice::from_ref(error), |(_, to)| to)
        });
        translated.cloned().collect()
    }

    /// A trial for the floor, which reads no account. The framework itself may refuse an account that is passed
    /// twice.
    pub fn floor_trial(&self, mut trial: Trial) -> Trial {
        let dispatch = [NotEnoughAccountKeys, InvalidInstructionData];
        let mut dispatch = dispatch.iter().map(|error| self.errors(std::slice::from_ref(error)));
        if trial.accepted.is_some() || !dispatch.any(|errors| trial.errors == errors) {
            trial.accepted = Some(trial.invocation.accounts.clone());
            trial.errors.retain(|error| self.same_account_twice.contains(error));
        }
        trial
    }
}

fn discriminator(name: &str) -> [u8; DISCRIMINATOR_SIZE] {
    let hash: [u8; 32] = Sha256::digest(name).into();
    *hash.first_chunk().expect("a hash is longer")
}

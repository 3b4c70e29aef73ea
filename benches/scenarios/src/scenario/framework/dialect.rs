//! Translates the contract's account, instructions, errors and bad inputs into a framework's format.

use crate::{
    check::Check,
    key::key,
    operation::Operation,
    scenario::{
        account::{LONG_BY_ONE, OPERATIONS},
        invocation::{Invocation, Specimen},
        trial::{BadInput, LONG_INSTRUCTION, SAME_ACCOUNT_TWICE, Trial, Tried, tried},
    },
};
use sha2::{Digest, Sha256};
use solana_account::Account;
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
const DISCRIMINATOR_SIZE: usize = 8;

const FOREIGN_OWNER: BadInput = BadInput::new("foreign-owner", "another program owns the account")
    .shows(Check::Owner, &OPERATIONS);

const WRONG_DISCRIMINATOR: BadInput =
    BadInput::new("wrong-discriminator", "the account's discriminator differs in the last byte")
        .shows(Check::Discriminator, &OPERATIONS);

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

    /// The bad inputs of a framework, and then those of the contract in this dialect. `good` is the specimen of the
    /// operation in the framework.
    pub fn trials(
        &self,
        operation: Operation,
        contract: Vec<Tried>,
        good: &Specimen,
    ) -> Vec<Tried> {
        type Change = fn(&mut Account);
        // The runtime stops a program that writes to the account unchecked, as it stops programs behind the shared
        // entrypoint.
        let disown: Change = |account| account.owner = key("another program").into();
        let mistype: Change = |account| account.data[DISCRIMINATOR_SIZE - 1] ^= 1;
        let own = [
            (FOREIGN_OWNER, disown, self.foreign_owner),
            (WRONG_DISCRIMINATOR, mistype, self.wrong_discriminator),
        ];
        let own = own.into_iter().map(|(input, change, errors)| {
            let fits = !errors.is_empty();
            tried(operation, input, fits.then(|| good.clone().with_account(change)), errors)
        });
        let contract = contract.into_iter().map(|(input, trial)| {
            let trial = trial.map(|trial| self.trial(trial, good));
            // Anchor accepts a longer account.
            if self.discriminators && input.name == LONG_BY_ONE {
                let about = "one extra byte, which may be room to grow";
                return (BadInput::new(LONG_BY_ONE, about), trial);
            }
            (input, trial)
        });
        own.chain(contract).collect()
    }

    fn trial(&self, mut trial: Trial, good: &Specimen) -> Trial {
        self.translate(&mut trial.invocation);
        for (_, account) in trial.accepted.iter_mut().flatten().take(1) {
            self.add_discriminator(&mut account.data);
        }
        trial.errors = self.errors(&trial.errors);
        if trial.input == SAME_ACCOUNT_TWICE.name {
            trial.errors.extend_from_slice(self.same_account_twice);
        }
        // Anchor ignores bytes after an instruction's arguments.
        if self.discriminators && trial.input == LONG_INSTRUCTION {
            trial.accepted = Some(good.accounts.clone());
        }
        trial
    }

    /// A trial for the floor, which reads no account. The framework itself may refuse an account that is passed
    /// twice.
    pub fn floor_trial(&self, mut trial: Trial) -> Trial {
        let dispatch = [NotEnoughAccountKeys, InvalidInstructionData];
        let dispatch = dispatch.map(|error| self.errors(&[error]));
        if trial.accepted.is_some() || !dispatch.contains(&trial.errors) {
            trial.accepted = Some(trial.invocation.accounts.clone());
            trial.errors.retain(|error| self.same_account_twice.contains(error));
        }
        trial
    }

    fn translate(&self, invocation: &mut Invocation) {
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
    fn add_discriminator(&self, data: &mut Vec<u8>) {
        if self.discriminators && !data.is_empty() {
            data.splice(..0, discriminator("account:Account"));
        }
    }

    /// The errors that may stand in place of errors of the contract.
    fn errors(&self, errors: &[ProgramError]) -> Vec<ProgramError> {
        let translated = errors.iter().flat_map(|error| {
            let other = self.errors.iter().find(|(from, _)| from == error);
            other.map_or(std::slice::from_ref(error), |(_, to)| to)
        });
        translated.cloned().collect()
    }
}

fn discriminator(name: &str) -> [u8; DISCRIMINATOR_SIZE] {
    let hash: [u8; 32] = Sha256::digest(name).into();
    *hash.first_chunk().expect("a hash is longer")
}

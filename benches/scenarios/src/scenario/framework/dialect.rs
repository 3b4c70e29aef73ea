//! Translates the contract's account, instructions, errors and bad inputs into a framework's format.

use crate::{
    check::Check,
    key::key,
    operation::Operation,
    scenario::{
        account::LONG_BY_ONE,
        invocation::{Invocation, Specimen},
        trial::{
            BadInput, LONG_INSTRUCTION, NO_ROOM, SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, Trial,
            Tried, UNKNOWN, tried,
        },
    },
};
use interface::transfer::error::INVALID_INSTRUCTION;
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_program_error::ProgramError::{
    self, InvalidAccountData, InvalidInstructionData, NotEnoughAccountKeys,
};

/// How a framework changes the contract's accounts, instructions and errors.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// Whether accounts start with a discriminator, and instructions with the operation's one in place of its byte.
    pub discriminators: bool,
    /// The discriminator that comes before the contract's account, as the text that it is a hash of.
    pub account: Option<&'static str>,
    /// The operations of the scenario.
    pub operations: &'static [Operation],
    /// The errors that its programs may return in place of an error of the contract. Other errors stay.
    pub errors: &'static [(ProgramError, &'static [ProgramError])],
    /// The errors for an account that another program owns. Empty if its programs do not check that.
    pub foreign_owner: &'static [ProgramError],
    /// The errors for an account with another discriminator.
    pub wrong_discriminator: &'static [ProgramError],
    /// The errors of the framework itself for an account that is passed twice.
    pub same_account_twice: &'static [ProgramError],
    /// The errors for too short arguments. Empty if they are those for any other malformed instruction.
    pub short_arguments: &'static [ProgramError],
}

/// The size of a discriminator, in bytes.
const DISCRIMINATOR_SIZE: usize = 8;

const FOREIGN_OWNER: BadInput = BadInput::new("foreign-owner", "another program owns the account");

const WRONG_DISCRIMINATOR: BadInput =
    BadInput::new("wrong-discriminator", "the account's discriminator differs in the last byte");

impl Dialect {
    /// The contract as it is.
    pub const CONTRACT: Self = Self {
        discriminators: false,
        account: None,
        operations: &[],
        errors: &[],
        foreign_owner: &[],
        wrong_discriminator: &[],
        same_account_twice: &[],
        short_arguments: &[],
    };

    /// The contract with SPL Token's error for a malformed instruction.
    pub const TOKEN: Self = Self {
        errors: &[(InvalidInstructionData, &[ProgramError::Custom(INVALID_INSTRUCTION)])],
        ..Self::CONTRACT
    };

    /// SPL Token's instruction and accounts in Anchor, which has an error of its own for a malformed instruction.
    pub const TOKEN_IN_ANCHOR: Self = Self {
        errors: &[(ProgramError::Custom(INVALID_INSTRUCTION), &[InvalidInstructionData])],
        ..Self::CONTRACT
    };

    /// Translates a specimen of the contract.
    pub fn specimen(&self, operation: Operation, mut specimen: Specimen) -> Specimen {
        self.translate(operation, &mut specimen.invocation);
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
        // If the contract's account has a discriminator, so do the contract's bad inputs.
        let mistyped = self.account.map_or(&[][..], |_| self.wrong_discriminator);
        let own = [
            (FOREIGN_OWNER.shows(Check::Owner, self.operations), disown, self.foreign_owner),
            (WRONG_DISCRIMINATOR.shows(Check::Discriminator, self.operations), mistype, mistyped),
        ];
        let own = own.into_iter().map(|(input, change, errors)| {
            let fits = !errors.is_empty();
            tried(operation, input, fits.then(|| good.clone().with_account(change)), errors)
        });
        let contract = contract.into_iter().map(|(input, trial)| {
            let trial = trial.map(|trial| self.trial(input.check, trial, good));
            // Anchor accepts a longer account.
            if self.discriminators && input.name == LONG_BY_ONE {
                let about = "one extra byte, which may be room to grow";
                return (BadInput::new(LONG_BY_ONE, about), trial);
            }
            (input, trial)
        });
        own.chain(contract).collect()
    }

    fn trial(&self, check: Option<Check>, mut trial: Trial, good: &Specimen) -> Trial {
        self.translate(trial.operation, &mut trial.invocation);
        for (_, account) in trial.accepted.iter_mut().flatten().take(1) {
            self.add_discriminator(&mut account.data);
        }
        trial.errors = self.errors(check, &trial.errors);
        if trial.input == SAME_ACCOUNT_TWICE.name {
            trial.errors.extend_from_slice(self.same_account_twice);
        }
        if !self.short_arguments.is_empty() && trial.input == SHORT_INSTRUCTION {
            trial.errors = self.short_arguments.to_vec();
        }
        if trial.input == NO_ROOM {
            trial.begun = good.accounts[0].1.data.clone();
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
        let dispatch = dispatch.map(|error| self.errors(None, &[error]));
        let dispatches = dispatch.contains(&trial.errors) || trial.errors == self.short_arguments;
        if trial.accepted.is_some() || !dispatches {
            trial.accepted = Some(trial.invocation.accounts.clone());
            trial.errors.retain(|error| self.same_account_twice.contains(error));
        }
        trial
    }

    fn translate(&self, operation: Operation, invocation: &mut Invocation) {
        if let Some((_, account)) = invocation.accounts.first_mut() {
            self.add_discriminator(&mut account.data);
        }
        let data = &mut invocation.instruction.data;
        if let (true, Some(byte)) = (self.discriminators, data.first()) {
            let name = match *byte {
                UNKNOWN => [UNKNOWN; DISCRIMINATOR_SIZE],
                _ => discriminator(&format!("global:{operation}")),
            };
            data.splice(..1, name);
        }
    }

    /// Puts the discriminator before an account's bytes. Empty data stays empty.
    fn add_discriminator(&self, data: &mut Vec<u8>) {
        if let (Some(label), false) = (self.account, data.is_empty()) {
            data.splice(..0, discriminator(label));
        }
    }

    /// The errors that may stand in place of errors of the contract, for a bad input that shows a check.
    fn errors(&self, check: Option<Check>, errors: &[ProgramError]) -> Vec<ProgramError> {
        let mistyped = self.discriminators && check == Some(Check::Discriminator);
        let translated = errors.iter().flat_map(|error| {
            if mistyped && *error == InvalidAccountData {
                return self.wrong_discriminator;
            }
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

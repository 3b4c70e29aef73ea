//! Translates the contract's account, instructions, errors and bad inputs into a framework's format.

use crate::scenarios::{
    bad_input::{Deviation, Kind, Trial},
    codec_check::CodecCheck,
    operation::Operation,
};
use neap_subject::{
    bad_inputs::{Allowed, UNKNOWN},
    key::key,
    specimen::{Invocation, Specimen},
};
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

const FOREIGN_OWNER: Kind = Kind::new("foreign-owner", "another program owns the account");

const WRONG_DISCRIMINATOR: Kind =
    Kind::new("wrong-discriminator", "the account's discriminator differs in the last byte");

impl Dialect {
    /// The contract as it is.
    pub const CONTRACT: Self = Self {
        discriminators: false,
        account: None,
        errors: &[],
        foreign_owner: &[],
        wrong_discriminator: &[],
        same_account_twice: &[],
        short_arguments: &[],
    };

    /// Translates a specimen of the contract.
    pub fn specimen(&self, operation: Operation, mut specimen: Specimen) -> Specimen {
        self.translate(operation, &mut specimen.invocation);
        self.add_discriminator(&mut specimen.accounts[0].1.data);
        specimen
    }

    /// The bad inputs of a framework, and then those of the contract in this dialect. `operations` are all that programs have, and
    /// `good` is the specimen of one of them in the framework.
    pub fn bad_inputs(
        &self,
        operations: &'static [Operation],
        operation: Operation,
        contract: Vec<Trial>,
        good: &Specimen,
    ) -> Vec<Trial> {
        type Change = fn(&mut Account);
        // The runtime stops a program that writes to the account unchecked, as it stops programs behind the shared
        // entrypoint.
        let disown: Change = |account| account.owner = key("another program").into();
        let mistype: Change = |account| account.data[DISCRIMINATOR_SIZE - 1] ^= 1;
        // If the contract's account has a discriminator, so do the contract's bad inputs.
        let mistyped = self.account.map_or(&[][..], |_| self.wrong_discriminator);
        let own = [
            (FOREIGN_OWNER.shows(CodecCheck::Owner, operations), disown, self.foreign_owner),
            (WRONG_DISCRIMINATOR.shows(CodecCheck::Discriminator, operations), mistype, mistyped),
        ];
        let own = own.into_iter().filter(|(.., errors)| !errors.is_empty());
        let own = own.map(|(kind, change, errors)| {
            Trial::new(operation, kind, good.clone().with_account(change), errors)
        });
        own.chain(contract.into_iter().map(|trial| self.trial(trial, good))).collect()
    }

    /// Translates a bad input of the contract.
    fn trial(&self, mut trial: Trial, good: &Specimen) -> Trial {
        let Trial { operation, kind, invocation, allowed } = &mut trial;
        let Allowed { errors, accepted, begun } = allowed;
        self.translate(*operation, invocation);
        for (_, account) in accepted.iter_mut().flatten().take(1) {
            self.add_discriminator(&mut account.data);
        }
        *errors = self.errors(kind.check, errors);
        match kind.deviation {
            Some(Deviation::SameAccountTwice) => errors.extend_from_slice(self.same_account_twice),
            // Anchor accepts a longer account.
            Some(Deviation::LongAccount) if self.discriminators => {
                kind.about = "this may be room to grow";
                kind.check = None;
            }
            Some(Deviation::NoRoom) => begun.clone_from(&good.accounts[0].1.data),
            Some(Deviation::ShortInstruction) if !self.short_arguments.is_empty() => {
                *errors = self.short_arguments.to_vec();
            }
            // Anchor ignores bytes after an instruction's arguments.
            Some(Deviation::LongInstruction) if self.discriminators => {
                *accepted = Some(good.accounts.clone());
            }
            _ => {}
        }
        trial
    }

    /// A bad input for the floor, which reads no account. The framework itself may refuse an account that is passed
    /// twice.
    pub fn for_floor(&self, mut trial: Trial) -> Trial {
        let dispatch = [NotEnoughAccountKeys, InvalidInstructionData];
        let dispatch = dispatch.map(|error| self.errors(None, &[error]));
        let Allowed { errors, accepted, .. } = &mut trial.allowed;
        let dispatches = dispatch.contains(errors) || *errors == self.short_arguments;
        if accepted.is_some() || !dispatches {
            *accepted = Some(trial.invocation.accounts.clone());
            errors.retain(|error| self.same_account_twice.contains(error));
        }
        trial
    }

    /// The errors that say that the account is bad.
    pub fn of_bad_accounts(&self) -> impl Iterator<Item = &ProgramError> {
        let undecodable = self.instead_of(&InvalidAccountData).iter();
        undecodable.chain(self.foreign_owner).chain(self.wrong_discriminator)
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
    fn errors(&self, check: Option<CodecCheck>, errors: &[ProgramError]) -> Vec<ProgramError> {
        let mistyped = self.discriminators && check == Some(CodecCheck::Discriminator);
        let translated = errors.iter().flat_map(|error| match error {
            InvalidAccountData if mistyped => self.wrong_discriminator,
            _ => self.instead_of(error),
        });
        translated.cloned().collect()
    }

    /// The errors that may stand in place of one of the contract.
    fn instead_of<'a>(&self, error: &'a ProgramError) -> &'a [ProgramError] {
        let other = self.errors.iter().find(|(from, _)| from == error);
        other.map_or(std::slice::from_ref(error), |(_, to)| to)
    }
}

fn discriminator(name: &str) -> [u8; DISCRIMINATOR_SIZE] {
    let hash: [u8; 32] = Sha256::digest(name).into();
    *hash.first_chunk().expect("a hash is longer")
}

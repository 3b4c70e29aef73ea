//! What programs are given that they should refuse.

use super::{Invocation, Specimen};
use crate::check::Check;
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// A bad input, of whichever operation.
#[derive(Clone, Copy, Debug)]
pub struct BadInput {
    /// Its name: lowercase words and hyphens.
    pub name: &'static str,
    /// One line for the reader of a report.
    pub about: &'static str,
    /// What a program checks that refuses it, if a program may do without.
    pub check: Option<Check>,
    /// The operations that cannot do their work without reading what is bad.
    pub read_by: &'static [&'static str],
}

/// A bad input of one operation, and what the contract says of it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The operation's name.
    pub operation: String,
    /// The input's name.
    pub input: String,
    /// What is run.
    pub invocation: Invocation,
    /// The errors that may refuse it.
    pub errors: Vec<ProgramError>,
    /// The accounts that a program leaves which accepts it; none where the contract has it refused.
    pub accepted: Option<Vec<(Pubkey, Account)>>,
}

impl Trial {
    /// The contract refuses it.
    pub fn refused(operation: &str, input: &str, error: ProgramError, of: Invocation) -> Self {
        Self {
            operation: operation.to_owned(),
            input: input.to_owned(),
            invocation: of,
            errors: vec![error],
            accepted: None,
        }
    }

    /// The contract has nothing against it.
    pub fn accepted(operation: &str, input: &str, specimen: Specimen) -> Self {
        Self {
            operation: operation.to_owned(),
            input: input.to_owned(),
            invocation: specimen.invocation,
            errors: Vec::new(),
            accepted: Some(specimen.accounts),
        }
    }

    /// A program that checks refuses it; one that does not does the operation's work.
    pub fn either(operation: &str, input: &str, specimen: Specimen) -> Self {
        Self {
            errors: vec![ProgramError::InvalidAccountData],
            ..Self::accepted(operation, input, specimen)
        }
    }

    /// The same, where this is the error of a program that does not check.
    pub fn or(mut self, error: ProgramError) -> Self {
        self.errors.push(error);
        self
    }

    /// The same for a floor, which never looks at an account.
    pub fn for_the_floor(self) -> Self {
        use ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
        if let [NotEnoughAccountKeys | InvalidInstructionData] = *self.errors {
            return self;
        }
        Self {
            accepted: Some(self.invocation.accounts.clone()),
            errors: Vec::new(),
            ..self
        }
    }
}

/// Changes the bytes of the first account before an operation, and in the same way those after it.
pub(super) fn changed(mut specimen: Specimen, change: impl Fn(&mut Vec<u8>)) -> Specimen {
    change(&mut specimen.invocation.accounts[0].1.data);
    change(&mut specimen.accounts[0].1.data);
    specimen
}

/// The invocation with so many accounts.
pub(super) fn with_accounts(mut invocation: Invocation, count: usize) -> Invocation {
    invocation.accounts.truncate(count);
    invocation.instruction.accounts.truncate(count);
    invocation
}

/// The specimen with its first account in the place of the second as well, which may be added so.
pub(super) fn with_the_same_account_twice(mut specimen: Specimen) -> Specimen {
    let Invocation {
        instruction,
        accounts,
    } = &mut specimen.invocation;
    accounts.truncate(1);
    instruction.accounts.truncate(1);
    let mut again = instruction.accounts[0].clone();
    again.is_writable = false;
    instruction.accounts.push(again);
    specimen.accounts.truncate(1);
    specimen
}

/// The invocation with other instruction data.
pub(super) fn saying(mut invocation: Invocation, instruction_data: Vec<u8>) -> Invocation {
    invocation.instruction.data = instruction_data;
    invocation
}

/// An operation's byte that no scenario has.
const UNKNOWN: u8 = 0xee;

/// What is wrong with the accounts or the instruction, before anything of an account is read: the
/// same in every scenario.
pub(super) fn of_the_instruction(operation: &str, specimen: &Specimen) -> Vec<Trial> {
    let good = &specimen.invocation;
    let needed = good.accounts.len();
    let mut trials = vec![Trial::refused(
        operation,
        NO_ACCOUNT.name,
        ProgramError::NotEnoughAccountKeys,
        with_accounts(good.clone(), 0),
    )];
    if needed > 1 {
        trials.push(Trial::refused(
            operation,
            MISSING_ACCOUNT.name,
            ProgramError::NotEnoughAccountKeys,
            with_accounts(good.clone(), needed - 1),
        ));
    }
    let data = &good.instruction.data;
    let mut misshapen = vec![
        (UNKNOWN_INSTRUCTION, [&[UNKNOWN], &data[1..]].concat()),
        (EMPTY_INSTRUCTION, Vec::new()),
        (LONG_INSTRUCTION, [data, &[0][..]].concat()),
    ];
    if let [_, .., _] = data.as_slice() {
        misshapen.push((SHORT_INSTRUCTION, data[..data.len() - 1].to_vec()));
    }
    trials.extend(misshapen.into_iter().map(|(input, instruction_data)| {
        Trial::refused(
            operation,
            input.name,
            ProgramError::InvalidInstructionData,
            saying(good.clone(), instruction_data),
        )
    }));
    trials
}

/// A bad input that no check of the account's bytes is seen by.
pub(super) const fn unchecked(name: &'static str, about: &'static str) -> BadInput {
    BadInput {
        name,
        about,
        check: None,
        read_by: &[],
    }
}

pub(super) const NO_ACCOUNT: BadInput = unchecked("no-account", "no account is passed");
pub(super) const MISSING_ACCOUNT: BadInput =
    unchecked("missing-account", "the last account is not passed");
pub(super) const SAME_ACCOUNT_TWICE: BadInput = unchecked(
    "same-account-twice",
    "the account is passed in the key's place as well",
);
pub(super) const UNKNOWN_INSTRUCTION: BadInput =
    unchecked("unknown-instruction", "the first byte is no operation's");
pub(super) const EMPTY_INSTRUCTION: BadInput =
    unchecked("empty-instruction", "no instruction data");
pub(super) const LONG_INSTRUCTION: BadInput =
    unchecked("long-instruction", "one byte more of instruction data");
pub(super) const SHORT_INSTRUCTION: BadInput = unchecked(
    "short-instruction",
    "one byte less of an operation's arguments",
);

//! Bad inputs, and what the contract allows programs to do with them.

use super::invocation::{Invocation, Specimen, disown};
use crate::{check::Check, operation::Operation};
use solana_account::Account;
use solana_program_error::ProgramError::{self, InvalidInstructionData, NotEnoughAccountKeys};
use solana_pubkey::Pubkey;

/// A kind of bad input: what programs should refuse.
#[derive(Clone, Copy, Debug)]
pub struct BadInput {
    /// Its name: lowercase words and hyphens.
    pub name: &'static str,
    /// One line for the reader of a report.
    pub about: &'static str,
    /// The check that refuses it, or `None` if it shows no check.
    pub check: Option<Check>,
    /// The operations that cannot do their work without reading the bad part.
    pub read_by: &'static [Operation],
}

impl BadInput {
    /// A bad input that shows no check.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about, check: None, read_by: &[] }
    }

    /// The same bad input, which shows a check where these operations must read the bad part.
    pub const fn shows(self, check: Check, read_by: &'static [Operation]) -> Self {
        Self { check: Some(check), read_by, ..self }
    }
}

/// A bad input of one operation, with the outcomes that the contract allows.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The operation.
    pub operation: Operation,
    /// The name of the bad input.
    pub input: String,
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// The errors that may refuse it.
    pub errors: Vec<ProgramError>,
    /// The accounts that a program must leave if it accepts the input, or `None` if it must refuse it.
    pub accepted: Option<Vec<(Pubkey, Account)>>,
    /// The first account's data as a program may have begun to write it before it refused, if its manifest says so. The
    /// runtime undoes that. Empty if a refusal must change nothing.
    pub begun: Vec<u8>,
}

impl Trial {
    /// The trial of a program under another id.
    pub fn with_program_id(mut self, program_id: Pubkey) -> Self {
        let own = self.invocation.instruction.program_id;
        disown(self.accepted.as_deref_mut().unwrap_or_default(), own, program_id);
        self.invocation = self.invocation.with_program_id(program_id);
        self
    }
}

/// A bad input of a scenario with its trial, or `None` if it does not fit the operation and wire.
pub type Tried = (BadInput, Option<Trial>);

/// Tries a bad input: a program does what the specimen says, or returns one of the other errors.
pub fn tried(
    operation: Operation,
    input: BadInput,
    bad: Option<Specimen>,
    other_errors: &[ProgramError],
) -> Tried {
    let trial = bad.map(|bad| {
        let error = bad.result.clone().err().and_then(|error| error.try_into().ok());
        let mut errors: Vec<_> = error.into_iter().chain(other_errors.iter().cloned()).collect();
        errors.dedup();
        Trial {
            operation,
            input: input.name.to_owned(),
            invocation: bad.invocation,
            errors,
            accepted: bad.result.is_ok().then_some(bad.accounts),
            begun: Vec::new(),
        }
    });
    (input, trial)
}

/// The account is also the key. Each scenario says what that means.
pub const SAME_ACCOUNT_TWICE: BadInput =
    BadInput::new("same-account-twice", "the account is passed again in place of the key");

/// The name of the bad input with too little room for the new encoding.
pub const NO_ROOM: &str = "no-room";

/// The name of the bad input with an argument that is too short.
pub const SHORT_INSTRUCTION: &str = "short-instruction";

/// The name of the bad input that Anchor accepts.
pub const LONG_INSTRUCTION: &str = "long-instruction";

/// A first byte that names no operation in any scenario.
pub const UNKNOWN: u8 = 0xee;

/// The bad inputs that every scenario has: too few accounts, and malformed instruction data.
pub fn instruction_trials(operation: Operation, good: &Invocation) -> Vec<Tried> {
    let first = |count: usize| good.clone().with_account_count(count);
    let on = |data: &[u8]| good.clone().with_instruction_data(data.to_vec());
    let (needed, data) = (good.instruction.accounts.len(), &*good.instruction.data);
    let missing = (needed > 1).then(|| first(needed - 1));
    let short = (data.len() > 1).then(|| on(&data[..data.len() - 1]));
    let long = on(&[data, &[0]].concat());
    let unknown = on(&[&[UNKNOWN], &data[1..]].concat());
    let accounts = [
        ("missing-account", "the last account is not passed", missing),
        ("no-account", "no account is passed", Some(first(0))),
    ];
    let instructions = [
        ("unknown-instruction", "the first byte names no operation", Some(unknown)),
        ("empty-instruction", "no instruction data", Some(on(&[]))),
        (LONG_INSTRUCTION, "one extra byte of instruction data", Some(long)),
        (SHORT_INSTRUCTION, "an operation's arguments without their last byte", short),
    ];
    let accounts = accounts.map(|row| (row, NotEnoughAccountKeys));
    let instructions = instructions.map(|row| (row, InvalidInstructionData));
    let rows = accounts.into_iter().chain(instructions).map(|((name, about, bad), error)| {
        let bad = bad.map(|bad| Specimen::refused(error, bad));
        tried(operation, BadInput::new(name, about), bad, &[])
    });
    rows.collect()
}

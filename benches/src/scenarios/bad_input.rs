//! Kinds of bad inputs, and what the contract allows programs to do with them.

use crate::scenarios::{check::Check, operation::Operation};
use neap_subject::{
    bad_inputs::{Allowed, BadInput, UNKNOWN},
    specimen::{Invocation, Specimen},
};
use solana_program_error::ProgramError::{self, InvalidInstructionData, NotEnoughAccountKeys};
use std::sync::Arc;

/// A kind of bad input: what programs should refuse.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name: lowercase words and hyphens.
    pub name: &'static str,
    /// One line for the reader of a report.
    pub about: &'static str,
    /// The check that refuses it, or `None` if it shows no check.
    pub check: Option<Check>,
    /// The operations that cannot do their work without reading the bad part.
    pub read_by: &'static [Operation],
    /// The fault, as far as frameworks treat it in their own way.
    pub fault: Fault,
}

/// A fault that frameworks treat in their own way.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// The account is passed twice.
    SameAccountTwice,
    /// The account is one byte longer. In Anchor this shows no check.
    LongAccount,
    /// The account is too short for the new encoding.
    NoRoom,
    /// The last argument is too short.
    ShortInstruction,
    /// There is more data than arguments. Anchor accepts that.
    LongInstruction,
    /// Any other fault.
    Other,
}

impl Kind {
    /// A kind that shows no check.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about, check: None, read_by: &[], fault: Fault::Other }
    }

    /// The same kind with a fault that frameworks treat in their own way.
    pub const fn with_fault(self, fault: Fault) -> Self {
        Self { fault, ..self }
    }

    /// The same kind, which shows a check where these operations must read the bad part.
    pub const fn shows(self, check: Check, read_by: &'static [Operation]) -> Self {
        Self { check: Some(check), read_by, ..self }
    }
}

/// A kind of bad input with the bad input of an operation, or `None` if it does not fit the operation and wire.
pub type Tried = (Kind, Option<BadInput>);

/// Tries a bad input: a program does what the specimen says, or returns one of the other errors.
pub fn tried(
    operation: Operation,
    kind: Kind,
    bad: Option<Specimen>,
    other_errors: &[ProgramError],
) -> Tried {
    let bad = bad.map(|bad| {
        let error = bad.result.clone().err().and_then(|error| error.try_into().ok());
        let mut errors: Vec<_> = error.into_iter().chain(other_errors.iter().cloned()).collect();
        errors.dedup();
        let accepted = bad.result.is_ok().then_some(bad.accounts);
        BadInput {
            operation: operation.name.to_owned(),
            name: kind.name.to_owned(),
            shows: None,
            has_effect: true,
            names: Arc::default(),
            invocation: bad.invocation,
            allowed: Some(Allowed { errors, accepted, begun: Vec::new() }),
        }
    });
    (kind, bad)
}

/// The account is also the key. Each scenario says what that means.
pub const SAME_ACCOUNT_TWICE: Kind =
    Kind::new("same-account-twice", "the account is passed again in place of the key")
        .with_fault(Fault::SameAccountTwice);

/// The bad inputs that every scenario has: too few accounts, and malformed instruction data.
pub fn bad_instructions(operation: Operation, good: &Invocation) -> Vec<Tried> {
    let first = |count: usize| good.clone().with_account_count(count);
    let on = |data: &[u8]| good.clone().with_instruction_data(data.to_vec());
    let (needed, data) = (good.instruction.accounts.len(), &*good.instruction.data);
    let missing = (needed > 1).then(|| first(needed - 1));
    let short = (data.len() > 1).then(|| on(&data[..data.len() - 1]));
    let long = on(&[data, &[0]].concat());
    let unknown = on(&[&[UNKNOWN], &data[1..]].concat());
    let accounts = [
        ("missing-account", "the last account is not passed", Fault::Other, missing),
        ("no-account", "no account is passed", Fault::Other, Some(first(0))),
    ];
    let (long_data, short_data) = (Fault::LongInstruction, Fault::ShortInstruction);
    let instructions = [
        ("unknown-instruction", "the first byte names no operation", Fault::Other, Some(unknown)),
        ("empty-instruction", "no instruction data", Fault::Other, Some(on(&[]))),
        ("long-instruction", "one extra byte of instruction data", long_data, Some(long)),
        (
            "short-instruction",
            "an operation's arguments without their last byte",
            short_data,
            short,
        ),
    ];
    let accounts = accounts.map(|row| (row, NotEnoughAccountKeys));
    let instructions = instructions.map(|row| (row, InvalidInstructionData));
    let rows =
        accounts.into_iter().chain(instructions).map(|((name, about, fault, bad), error)| {
            let bad = bad.map(|bad| Specimen::refused(error, bad));
            tried(operation, Kind::new(name, about).with_fault(fault), bad, &[])
        });
    rows.collect()
}

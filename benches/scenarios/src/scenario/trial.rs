//! Trials: bad inputs of an operation, with the outcomes that the contract allows.

use super::{
    bad_input::BadInput,
    invocation::{Invocation, Specimen},
};
use crate::operation::Operation;
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

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
}

/// A bad input of a scenario with its trial, or `None` if it does not fit the operation and wire.
pub type Tried = (BadInput, Option<Trial>);

impl Trial {
    /// A trial that a program must refuse.
    pub fn refused(
        operation: Operation,
        input: BadInput,
        error: ProgramError,
        invocation: Invocation,
    ) -> Self {
        Self {
            operation,
            input: input.name.to_owned(),
            invocation,
            errors: vec![error],
            accepted: None,
        }
    }

    /// A trial that a program must accept.
    pub fn accepted(operation: Operation, input: BadInput, specimen: Specimen) -> Self {
        Self {
            operation,
            input: input.name.to_owned(),
            invocation: specimen.invocation,
            errors: Vec::new(),
            accepted: Some(specimen.accounts),
        }
    }

    /// A trial that a program may refuse, if it checks the input, or accept.
    pub fn either(operation: Operation, input: BadInput, specimen: Specimen) -> Self {
        Self {
            errors: vec![ProgramError::InvalidAccountData],
            ..Self::accepted(operation, input, specimen)
        }
    }
}

/// The account is also the key. What that means, each scenario says.
pub const SAME_ACCOUNT_TWICE: BadInput =
    BadInput::new("same-account-twice", "the account is passed again in place of the key");

/// Anchor accepts it.
pub const LONG_INSTRUCTION: BadInput =
    BadInput::new("long-instruction", "one extra byte of instruction data");

/// A first byte that names no operation in any scenario.
const UNKNOWN: u8 = 0xee;

/// The bad inputs that every scenario has: too few accounts, and malformed instruction data.
pub fn instruction_trials(operation: Operation, good: &Invocation) -> Vec<Tried> {
    use ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
    let refused = |input, error: ProgramError, bad: Option<Invocation>| {
        let trial = bad.map(|bad| Trial::refused(operation, input, error, bad));
        (input, trial)
    };
    let fewer = |name, about, count: Option<usize>| {
        let bad = count.map(|count| good.clone().with_account_count(count));
        refused(BadInput::new(name, about), NotEnoughAccountKeys, bad)
    };
    let malformed = |input, data: Option<Vec<u8>>| {
        let bad = data.map(|data| good.clone().with_instruction_data(data));
        refused(input, InvalidInstructionData, bad)
    };
    let needed = good.accounts.len();
    let data = &good.instruction.data;
    vec![
        fewer(
            "missing-account",
            "the last account is not passed",
            (needed > 1).then(|| needed - 1),
        ),
        fewer("no-account", "no account is passed", Some(0)),
        malformed(
            BadInput::new("unknown-instruction", "the first byte names no operation"),
            Some([&[UNKNOWN], &data[1..]].concat()),
        ),
        malformed(BadInput::new("empty-instruction", "no instruction data"), Some(Vec::new())),
        malformed(LONG_INSTRUCTION, Some([data, &[0][..]].concat())),
        malformed(
            BadInput::new("short-instruction", "an operation's arguments without their last byte"),
            (data.len() > 1).then(|| data[..data.len() - 1].to_vec()),
        ),
    ]
}

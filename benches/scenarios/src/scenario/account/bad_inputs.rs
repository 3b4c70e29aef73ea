//! The bad inputs of the 160-byte account.

use super::{OPERATIONS, State, account_data, after, specimen};
use crate::operation::Operation;
use crate::{
    check::Check,
    scenario::{
        Specimen,
        bad_input::{
            BadInput, EMPTY_INSTRUCTION, LONG_INSTRUCTION, MISSING_ACCOUNT, NO_ACCOUNT,
            SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, UNKNOWN_INSTRUCTION, unchecked,
        },
        trial::{Trial, instruction_trials, with_changed_data, with_same_account_twice},
    },
};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use solana_program_error::ProgramError;

const EMPTY: BadInput = length("empty", "no data");
const SHORT_BY_ONE: BadInput = length("short-by-one", "159 bytes");
const LONG_BY_ONE: BadInput = length("long-by-one", "161 bytes");
const ZEROS: BadInput = unchecked("zeros", "160 bytes of zero");
const ONES: BadInput = unchecked("all-0xff", "160 bytes of 0xff");
const WRONG_OWNER: BadInput = unchecked(
    "wrong-owner",
    "the claimed owner differs from the account's in the last byte",
);

const fn length(name: &'static str, about: &'static str) -> BadInput {
    BadInput {
        name,
        about,
        check: Some(Check::Length),
        read_by: &OPERATIONS,
    }
}

const fn tag(name: &'static str, about: &'static str) -> BadInput {
    BadInput {
        name,
        about,
        check: Some(Check::Tags),
        read_by: &[],
    }
}

/// The bad inputs where `state` may be any byte, in the order of the report.
pub const ANY_STATE: [BadInput; 13] = [
    EMPTY,
    SHORT_BY_ONE,
    LONG_BY_ONE,
    ZEROS,
    ONES,
    WRONG_OWNER,
    SAME_ACCOUNT_TWICE,
    MISSING_ACCOUNT,
    NO_ACCOUNT,
    UNKNOWN_INSTRUCTION,
    EMPTY_INSTRUCTION,
    LONG_INSTRUCTION,
    SHORT_INSTRUCTION,
];

/// The bad inputs where `state` is a checked enum, in the order of the report.
pub const CHECKED_STATE: [BadInput; 14] = [
    EMPTY,
    SHORT_BY_ONE,
    LONG_BY_ONE,
    tag("state-3", "a `state` of 3, which is not a variant"),
    tag("state-255", "a `state` of 255"),
    ZEROS,
    tag("all-0xff", "160 bytes of 0xff"),
    WRONG_OWNER,
    SAME_ACCOUNT_TWICE,
    MISSING_ACCOUNT,
    NO_ACCOUNT,
    UNKNOWN_INSTRUCTION,
    EMPTY_INSTRUCTION,
    LONG_INSTRUCTION,
];

/// Every bad input of an operation, with the expected outcomes.
pub fn trials(operation: Operation, state: State) -> Vec<Trial> {
    let good = specimen(operation, state);
    let mut trials = vec![
        Trial::either(operation, EMPTY.name, resized(&good, 0)),
        Trial::either(
            operation,
            SHORT_BY_ONE.name,
            resized(&good, ACCOUNT_SIZE - 1),
        ),
        Trial::either(
            operation,
            LONG_BY_ONE.name,
            resized(&good, ACCOUNT_SIZE + 1),
        ),
    ];
    if state == State::Checked {
        for (name, byte) in [("state-3", 3), ("state-255", 255)] {
            let mut data = account_data(state);
            data[STATE_OFFSET] = byte;
            trials.push(Trial::either(
                operation,
                name,
                specimen_on(data, operation, state),
            ));
        }
    }
    trials.push(filled_trial(ZEROS.name, 0, operation, state));
    trials.push(filled_trial(ONES.name, 0xff, operation, state));
    if compares_owners(operation) {
        let mut wrong = good.invocation.clone();
        wrong.accounts[0].1.data[OWNER_OFFSET + 31] ^= 1;
        let error = ProgramError::IncorrectAuthority;
        trials.push(Trial::refused(operation, WRONG_OWNER.name, error, wrong));
    }
    let twice = with_same_account_twice(good.clone());
    trials.push(match compares_owners(operation) {
        true => {
            let error = ProgramError::IncorrectAuthority;
            Trial::refused(operation, SAME_ACCOUNT_TWICE.name, error, twice.invocation)
        }
        false => Trial::accepted(operation, SAME_ACCOUNT_TWICE.name, twice),
    });
    trials.extend(instruction_trials(operation, &good));
    trials
}

/// The trial on an account filled with one byte. Its owner is not the claimed one.
fn filled_trial(name: &str, byte: u8, operation: Operation, state: State) -> Trial {
    let specimen = specimen_on([byte; ACCOUNT_SIZE], operation, state);
    let wrong = ProgramError::IncorrectAuthority;
    let valid = state == State::Any || byte <= 2;
    match (valid, compares_owners(operation)) {
        (true, true) => Trial::refused(operation, name, wrong, specimen.invocation),
        (true, false) => Trial::accepted(operation, name, specimen),
        (false, true) => {
            let error = ProgramError::InvalidAccountData;
            Trial::refused(operation, name, error, specimen.invocation).or_error(wrong)
        }
        (false, false) => Trial::either(operation, name, specimen),
    }
}

fn compares_owners(operation: Operation) -> bool {
    matches!(operation, Operation::Full | Operation::ReadOwner)
}

/// The specimen of an operation on an account with other bytes.
fn specimen_on(data: [u8; ACCOUNT_SIZE], operation: Operation, state: State) -> Specimen {
    let mut specimen = specimen(operation, state);
    specimen.invocation.accounts[0].1.data = data.to_vec();
    specimen.accounts[0].1.data = after(operation, state, data).to_vec();
    specimen
}

/// The specimen with its account cut, or extended with zeros.
fn resized(specimen: &Specimen, length: usize) -> Specimen {
    with_changed_data(specimen.clone(), |data| data.resize(length, 0))
}

//! The bad inputs of the 160-byte account.

use super::contract::{OPERATIONS, State, account_data, after, specimen};
use crate::{
    check::Check,
    operation::Operation,
    scenario::{
        bad_input::BadInput,
        invocation::Specimen,
        trial::{SAME_ACCOUNT_TWICE, Trial, Tried, instruction_trials},
    },
};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use solana_program_error::ProgramError::{IncorrectAuthority, InvalidAccountData};

/// The name of the bad input with one byte more. In Anchor it shows no check.
pub const LONG_BY_ONE: &str = "long-by-one";

/// Every bad input, in the order of the report, with the trial of an operation.
pub fn trials(operation: Operation, state: State) -> Vec<Tried> {
    let good = specimen(operation, state);
    let compares_owners = matches!(operation, Operation::Full | Operation::ReadOwner);
    let resized = |name, about, length| {
        let input = BadInput::new(name, about).shows(Check::Length, &OPERATIONS);
        let bad = good.clone();
        let bad = bad.with_account(|account| account.data.resize(length, 0));
        (input, Some(Trial::either(operation, input, bad)))
    };
    let with_state = |name, about, byte| {
        let input = BadInput::new(name, about).shows(Check::Tags, &[]);
        let mut data = account_data(state);
        data[STATE_OFFSET] = byte;
        let bad = specimen_on(data, operation, state);
        let checked = state == State::Checked;
        (input, checked.then(|| Trial::either(operation, input, bad)))
    };
    // The owner in a filled account is not the claimed one.
    let filled = |input, byte| {
        let bad = specimen_on([byte; ACCOUNT_SIZE], operation, state);
        let valid = state == State::Any || byte <= 2;
        let trial = match (valid, compares_owners) {
            (true, true) => Trial::refused(operation, input, IncorrectAuthority, bad.invocation),
            (true, false) => Trial::accepted(operation, input, bad),
            (false, true) => Trial {
                errors: vec![InvalidAccountData, IncorrectAuthority],
                ..Trial::refused(operation, input, InvalidAccountData, bad.invocation)
            },
            (false, false) => Trial::either(operation, input, bad),
        };
        (input, Some(trial))
    };
    let with_wrong_owner = |name, about| {
        let input = BadInput::new(name, about);
        let bad = good.clone();
        let bad = bad.with_account(|account| account.data[OWNER_OFFSET + 31] ^= 1);
        let trial = Trial::refused(operation, input, IncorrectAuthority, bad.invocation);
        (input, compares_owners.then_some(trial))
    };
    let same_account_twice = |input| {
        let bad = good.clone().with_same_account_twice();
        let trial = match compares_owners {
            true => Trial::refused(operation, input, IncorrectAuthority, bad.invocation),
            false => Trial::accepted(operation, input, bad),
        };
        (input, Some(trial))
    };
    let ones = BadInput::new("all-0xff", "160 bytes of 0xff");
    let mut trials = vec![
        resized("empty", "no data", 0),
        resized("short-by-one", "159 bytes", ACCOUNT_SIZE - 1),
        resized(LONG_BY_ONE, "161 bytes", ACCOUNT_SIZE + 1),
        with_state("state-3", "a `state` of 3, which is not a variant", 3),
        with_state("state-255", "a `state` of 255", 255),
        filled(BadInput::new("zeros", "160 bytes of zero"), 0),
        match state {
            State::Any => filled(ones, 0xff),
            State::Checked => filled(ones.shows(Check::Tags, &[]), 0xff),
        },
        with_wrong_owner(
            "wrong-owner",
            "the claimed owner differs from the account's in the last byte",
        ),
        same_account_twice(SAME_ACCOUNT_TWICE),
    ];
    trials.extend(instruction_trials(operation, &good.invocation));
    trials
}

/// The specimen of an operation on an account with other bytes.
fn specimen_on(data: [u8; ACCOUNT_SIZE], operation: Operation, state: State) -> Specimen {
    let mut specimen = specimen(operation, state);
    specimen.invocation.accounts[0].1.data = data.to_vec();
    specimen.accounts[0].1.data = after(operation, state, data).to_vec();
    specimen
}

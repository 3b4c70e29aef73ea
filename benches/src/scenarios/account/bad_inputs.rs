//! The bad inputs of the 160-byte account.

use super::contract::{FULL, OPERATIONS, READ_OWNER, State, expected, specimen};
use crate::scenarios::{
    bad_input::{Fault, Kind, SAME_ACCOUNT_TWICE, Tried, bad_instructions, tried},
    check::Check,
    operation::Operation,
};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_subject::specimen::Invocation;
use solana_program_error::ProgramError::InvalidAccountData;

const WRONG_OWNER: Kind =
    Kind::new("wrong-owner", "the claimed owner differs from the account's in the last byte");

/// Every bad input, in the order of the report, with the bad input of an operation.
pub fn bad_inputs(operation: Operation, state: State) -> Vec<Tried> {
    let good = specimen(operation, state).invocation;
    let checked = state == State::Checked;
    let compares_owners = [FULL, READ_OWNER].contains(&operation);
    let length = |name, about| Kind::new(name, about).shows(Check::Length, &OPERATIONS);
    let tag = |name, about| Kind::new(name, about).shows(Check::Tags, &[]);
    let filled = if checked { tag } else { Kind::new };
    // Each bad input, whether it fits, and how it changes the account's bytes.
    type Row = (Kind, bool, fn(&mut Vec<u8>));
    let rows: [Row; 8] = [
        (length("empty", "no data"), true, |data| data.clear()),
        (length("short-by-one", "159 bytes"), true, |data| data.truncate(ACCOUNT_SIZE - 1)),
        (length("long-by-one", "161 bytes").with_fault(Fault::LongAccount), true, |data| {
            data.push(0)
        }),
        (tag("state-3", "a `state` of 3, which is not a variant"), checked, |data| {
            data[STATE_OFFSET] = 3
        }),
        (tag("state-255", "a `state` of 255"), checked, |data| data[STATE_OFFSET] = 255),
        (Kind::new("zeros", "160 bytes of zero"), true, |data| data.fill(0)),
        (filled("all-0xff", "160 bytes of 0xff"), true, |data| data.fill(0xff)),
        (WRONG_OWNER, compares_owners, |data| data[OWNER_OFFSET + 31] ^= 1),
    ];
    let tried = |input, fits: bool, bad: Invocation| {
        let data = &bad.accounts[0].1.data;
        let valid = data.len() == ACCOUNT_SIZE && (!checked || data[STATE_OFFSET] <= 2);
        let other_errors: &[_] = if valid { &[] } else { &[InvalidAccountData] };
        let bad = fits.then(|| expected(operation, state, bad));
        tried(operation, input, bad, other_errors)
    };
    let accounts = rows.into_iter().map(|(input, fits, change)| {
        let mut bad = good.clone();
        change(&mut bad.accounts[0].1.data);
        tried(input, fits, bad)
    });
    let twice = tried(SAME_ACCOUNT_TWICE, true, good.clone().with_same_account_twice());
    accounts.chain([twice]).chain(bad_instructions(operation, &good)).collect()
}

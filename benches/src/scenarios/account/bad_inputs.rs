//! The bad inputs of the 160-byte account.

use super::contract::{FULL, OPERATIONS, READ_OWNER, State, expected, specimen};
use crate::scenarios::{
    bad_input::{
        Deviation, Kind, Made, SAME_ACCOUNT_TWICE, Trial, account_idl, made, three_variants,
    },
    codec_check::CodecCheck,
    operation::Operation,
};
use interface::account::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_idl_reader::{Idl, Length, Type, Width};
use neap_model::checks::Check;
use neap_subject::specimen::Invocation;
use solana_program_error::ProgramError::InvalidAccountData;

// neap's stranger differs in all bytes.
const WRONG_OWNER: Kind =
    Kind::new("wrong-owner", "the claimed owner differs from the account's in the last byte");

/// Every bad input of an operation, in the order of the report.
pub fn bad_inputs(operation: Operation, state: State) -> Vec<Trial> {
    let good = specimen(operation, state);
    let checked = state == State::Checked;
    let tried = |kind, bad: Invocation| {
        let data = &bad.accounts[0].1.data;
        let valid = data.len() == ACCOUNT_SIZE && (!checked || data[STATE_OFFSET] <= 2);
        let other_errors: &[_] = if valid { &[] } else { &[InvalidAccountData] };
        Trial::new(operation, kind, expected(operation, state, bad), other_errors)
    };
    let idl = if checked { idl() } else { Idl::default() };
    let made = made(&good, &["account", "key"], idl).filter_map(|made| {
        let of_instruction = made.of_instruction(operation);
        of_instruction.or_else(|| Some(tried(kind(&made)?, made.invocation)))
    });
    let mut wrong_owner = good.invocation.clone();
    wrong_owner.accounts[0].1.data[OWNER_OFFSET + 31] ^= 1;
    let compares_owners = [FULL, READ_OWNER].contains(&operation);
    let wrong_owner = compares_owners.then(|| tried(WRONG_OWNER, wrong_owner));
    let twice = tried(SAME_ACCOUNT_TWICE, good.invocation.clone().with_same_account_twice());
    made.chain(wrong_owner).chain([twice]).collect()
}

/// What a bad account shows, or `None` if the contract says nothing about it.
fn kind(made: &Made) -> Option<Kind> {
    let kind = made.kind.clone();
    match made.shows.check {
        Check::Length if made.is_zeroed() => Some(kind),
        Check::Length => Some(kind.shows(CodecCheck::Length, &OPERATIONS)),
        Check::Trailing => {
            let kind = kind.shows(CodecCheck::Trailing, &OPERATIONS);
            Some(kind.with_deviation(Deviation::LongAccount))
        }
        Check::Tags => Some(kind.shows(CodecCheck::Tags, &[])),
        _ => None,
    }
}

fn idl() -> Idl {
    let before = Type::Bytes(Length::Fixed(STATE_OFFSET));
    account_idl(&[], vec![("before", before), ("state", three_variants(Width::One))])
}

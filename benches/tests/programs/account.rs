//! Every program of the 160-byte account does what a model of the contract does, with any invocation.

use super::{
    any_invocation::any_invocation,
    loaded::{Loaded, Property, for_any},
};
use crate::fixture::has_contracts_errors;
use interface::account::{ACCOUNT_SIZE, STATE_OFFSET};
use neap_comparison::scenarios::{
    account::{ACCOUNT, ACCOUNT_ENUM, ENCODE, OPERATIONS, State, expected},
    codec_check::CodecCheck,
    scenario::Scenario,
};
use neap_subject::specimen::{Invocation, Specimen};
use solana_program_error::ProgramError::{
    InvalidAccountData, InvalidInstructionData, NotEnoughAccountKeys,
};

/// With any byte as `state`, or with a checked enum.
fn is_account(scenario: Scenario) -> bool {
    has_contracts_errors(scenario) && [ACCOUNT, ACCOUNT_ENUM].contains(&scenario.behind_shared())
}

pub const PROPERTIES: [Property; 1] = [(
    "matches the model on any number of accounts, of any length, new and repeated",
    is_account,
    |loaded| for_any(800, &any_invocation(), |it| matches_the_model(loaded, it)),
)];

/// Expects what the contract says of any invocation.
fn matches_the_model(loaded: &Loaded, invocation: Invocation) -> anyhow::Result<()> {
    let about = &loaded.program.about;
    let refused = |error| loaded.refuses(invocation.clone(), error);
    if invocation.instruction.accounts.len() < 2 {
        return refused(NotEnoughAccountKeys);
    }
    let known = interface::account::Operation::from_instruction_data(&invocation.instruction.data);
    let known = known.map(|operation| OPERATIONS[operation as usize]);
    let supported = known.filter(|known| loaded.program.operations().any(|has| has == *known));
    let Some(operation) = supported else {
        return refused(InvalidInstructionData);
    };
    if loaded.is_floor() {
        return loaded.keeps_contract(&Specimen::unchanged(invocation));
    }
    // A program that does not claim to refuse bytes after the account ignores them. To write a new account, every program needs the right
    // length.
    let refuses_more = about.validates.contains(&CodecCheck::Trailing) || operation == ENCODE;
    let is_checked = loaded.program.scenario.behind_shared() == ACCOUNT_ENUM;
    let state = if is_checked { State::Checked } else { State::Any };
    let data = &invocation.accounts[0].1.data;
    if data.len() < ACCOUNT_SIZE
        || refuses_more && data.len() > ACCOUNT_SIZE
        || state == State::Checked && data[STATE_OFFSET] > 2
    {
        return refused(InvalidAccountData);
    }
    loaded.keeps_contract(&expected(operation, state, invocation))
}

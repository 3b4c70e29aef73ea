//! Every program of the 160-byte account does what a model of the contract does, with any invocation.

use super::{
    any_invocation::any_invocation,
    loaded::{Loaded, Property, for_any},
};
use anyhow::Context;
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_scenarios::{
    check::Check,
    operation::Operation,
    scenario::{
        Framework, Invocation, Scenario, Specimen,
        account::{OPERATIONS, State, TOKEN_ACCOUNT, expected},
    },
};
use solana_program_error::ProgramError::{
    InvalidAccountData, InvalidInstructionData, NotEnoughAccountKeys,
};

const ACCOUNTS: [Scenario; 5] = [
    Scenario::Account,
    Scenario::AccountEnum,
    Scenario::AccountIn(Framework::Predicted),
    Scenario::AccountIn(Framework::Lazy),
    Scenario::AccountIn(Framework::SolanaProgram),
];

pub const PROPERTIES: [Property; 2] = [
    ("matches the model on every length, owner and state", &ACCOUNTS, |loaded| {
        let mut bad = bad_invocations(loaded).into_iter();
        bad.try_for_each(|(label, bad)| matches_the_model(loaded, bad).context(label))
    }),
    (
        "matches the model on any number of accounts, of any length, new and repeated",
        &ACCOUNTS,
        |loaded| for_any(500, &any_invocation(), |it| matches_the_model(loaded, it)),
    ),
];

/// Invocations that differ from a valid one in one length, byte or account, with what differs.
fn bad_invocations(loaded: &Loaded) -> Vec<(String, Invocation)> {
    let mut bad = Vec::new();
    for (operation, specimen) in loaded.specimens() {
        let good = &specimen.invocation;
        let mut add = |label: String, change: &dyn Fn(&mut Vec<u8>)| {
            let mut invocation = good.clone();
            change(&mut invocation.accounts[0].1.data);
            bad.push((format!("{operation}, {label}"), invocation));
        };
        for length in [0, 1, 104, ACCOUNT_SIZE - 1, ACCOUNT_SIZE + 1, 2 * ACCOUNT_SIZE] {
            add(format!("{length} bytes"), &|data| data.resize(length, 0));
        }
        for offset in OWNER_OFFSET..OWNER_OFFSET + 32 {
            add(format!("owner at {offset}"), &|data| data[offset] ^= 1);
        }
        // Elsewhere a state is any byte.
        let checked = loaded.program.about.scenario == Scenario::AccountEnum;
        for state in 0..=if checked { u8::MAX } else { 3 } {
            add(format!("state {state}"), &|data| data[STATE_OFFSET] = state);
        }
        let mut twice = good.clone().with_same_account_twice();
        bad.push((format!("{operation}, passed twice"), twice.clone()));
        let owner = &mut twice.accounts[0].1.data[OWNER_OFFSET..][..32];
        owner.copy_from_slice(TOKEN_ACCOUNT.as_array());
        bad.push((format!("{operation}, passed twice, owns itself"), twice));
    }
    bad
}

/// Expects what the contract says of any invocation.
fn matches_the_model(loaded: &Loaded, invocation: Invocation) -> anyhow::Result<()> {
    let about = &loaded.program.about;
    let refused = |error| loaded.refuses(invocation.clone(), error);
    if invocation.instruction.accounts.len() < 2 {
        return refused(NotEnoughAccountKeys);
    }
    let known = interface::Operation::from_instruction_data(&invocation.instruction.data);
    let known = known.map(|operation| OPERATIONS[operation as usize]);
    let supported = known.filter(|known| loaded.program.operations().any(|has| has == *known));
    let Some(operation) = supported else {
        return refused(InvalidInstructionData);
    };
    if loaded.is_floor() {
        return loaded.keeps_contract(&Specimen::unchanged(invocation));
    }
    // A program that does not claim to check the length ignores bytes after the account. To write a new account,
    // every program needs the right length.
    let checks_the_length =
        about.validates.contains(&Check::Length) || operation == Operation::Encode;
    let state = match about.scenario {
        Scenario::AccountEnum => State::Checked,
        _ => State::Any,
    };
    let data = &invocation.accounts[0].1.data;
    if data.len() < ACCOUNT_SIZE
        || checks_the_length && data.len() > ACCOUNT_SIZE
        || state == State::Checked && data[STATE_OFFSET] > 2
    {
        return refused(InvalidAccountData);
    }
    loaded.keeps_contract(&expected(operation, state, invocation))
}

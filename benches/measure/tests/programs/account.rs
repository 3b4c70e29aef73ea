//! Every program of the 160-byte account does what a model of the contract does, with any invocation.

use super::{
    any_invocation::any_invocation,
    loaded::{Loaded, Property, for_any},
};
use anyhow::Context;
use interface::{ACCOUNT_SIZE, NewAccount, OWNER_OFFSET, Operation, STATE_OFFSET};
use neap_scenarios::{
    check::Check,
    scenario::{Framework, Invocation, Scenario, Specimen, account::TOKEN_ACCOUNT},
};
use solana_account::Account;
use solana_program_error::ProgramError::{
    self, IncorrectAuthority, InvalidAccountData, InvalidInstructionData, NotEnoughAccountKeys,
};
use solana_pubkey::Pubkey;

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
        let mut add = |label: String, change: &dyn Fn(&mut Invocation)| {
            let mut invocation = specimen.invocation.clone();
            change(&mut invocation);
            bad.push((format!("{operation}, {label}"), invocation));
        };
        for length in [0, 1, 104, ACCOUNT_SIZE - 1, ACCOUNT_SIZE + 1, 2 * ACCOUNT_SIZE] {
            add(format!("{length} bytes"), &|it| it.accounts[0].1.data.resize(length, 0));
        }
        for offset in OWNER_OFFSET..OWNER_OFFSET + 32 {
            add(format!("owner at {offset}"), &|it| it.accounts[0].1.data[offset] ^= 1);
        }
        // Elsewhere a state is any byte.
        let checked = loaded.program.about.scenario == Scenario::AccountEnum;
        for state in 0..=if checked { u8::MAX } else { 3 } {
            add(format!("state {state}"), &|it| it.accounts[0].1.data[STATE_OFFSET] = state);
        }
        for owns_itself in [false, true] {
            add(format!("passed twice, owns itself: {owns_itself}"), &|it| {
                it.accounts.truncate(1);
                it.instruction.accounts[1].pubkey = TOKEN_ACCOUNT;
                if owns_itself {
                    let owner = &mut it.accounts[0].1.data[OWNER_OFFSET..][..32];
                    owner.copy_from_slice(TOKEN_ACCOUNT.as_array());
                }
            });
        }
    }
    bad
}

fn matches_the_model(loaded: &Loaded, invocation: Invocation) -> anyhow::Result<()> {
    let mut specimen = Specimen::unchanged(invocation.clone());
    specimen.result = model(&invocation, loaded, &mut specimen.accounts);
    loaded.keeps_contract(&specimen)
}

/// What the contract expects of an invocation.
fn model(
    invocation: &Invocation,
    loaded: &Loaded,
    accounts: &mut [(Pubkey, Account)],
) -> Result<(), ProgramError> {
    let about = &loaded.program.about;
    let [_, owner, ..] = invocation.instruction.accounts.as_slice() else {
        return Err(NotEnoughAccountKeys);
    };
    let instruction_data = &invocation.instruction.data;
    let operation = Operation::from_instruction_data(instruction_data);
    let operation = operation.filter(|known| {
        let mut operations = loaded.program.operations();
        operations.any(|operation| operation.name() == known.name())
    });
    let operation = operation.ok_or(InvalidInstructionData)?;
    if loaded.is_floor() {
        return Ok(());
    }
    let data = accounts[0].1.data.split_first_chunk_mut::<ACCOUNT_SIZE>();
    let (account, rest) = data.ok_or(InvalidAccountData)?;
    // A program that does not claim to check the length ignores bytes after the account. To write a new account,
    // every program needs the right length.
    let checks_the_length =
        about.validates.contains(&Check::Length) || operation == Operation::Encode;
    let checks_the_state = about.scenario == Scenario::AccountEnum;
    if checks_the_length && !rest.is_empty() || checks_the_state && account[STATE_OFFSET] > 2 {
        return Err(InvalidAccountData);
    }
    let compares_owners = matches!(operation, Operation::Full | Operation::ReadOwner);
    if compares_owners && account[OWNER_OFFSET..][..32] != *owner.pubkey.as_array() {
        return Err(IncorrectAuthority);
    }
    *account = match operation {
        Operation::Encode => NewAccount::parse(instruction_data).unwrap().expected(),
        _ if checks_the_state => operation.expected_enum(*account),
        _ => operation.expected(*account),
    };
    Ok(())
}

//! The bad inputs of the account behind a framework's entrypoint.

use super::dialect::{DISCRIMINATOR_SIZE, Dialect};
use crate::{
    check::Check,
    key::key,
    operation::Operation,
    scenario::{
        account::{LONG_BY_ONE, OPERATIONS},
        bad_input::BadInput,
        invocation::Specimen,
        trial::{LONG_INSTRUCTION, SAME_ACCOUNT_TWICE, Trial, Tried},
    },
};
use solana_pubkey::Pubkey;

/// The bad inputs of a framework, and then those of the contract in its dialect. `good` is the specimen of the
/// operation in the framework.
pub fn trials(
    operation: Operation,
    dialect: &Dialect,
    contract: Vec<Tried>,
    good: &Specimen,
) -> Vec<Tried> {
    // The runtime stops a program that writes to the account unchecked, as it stops programs behind the shared
    // entrypoint.
    let foreign_owner = BadInput::new("foreign-owner", "another program owns the account")
        .shows(Check::Owner, &OPERATIONS);
    let foreign = good.clone().with_account(|account| {
        account.owner = Pubkey::new_from_array(key("another program"));
    });
    let wrong_discriminator = BadInput::new(
        "wrong-discriminator",
        "the account's discriminator differs in the last byte",
    )
    .shows(Check::Discriminator, &OPERATIONS);
    let wrong = good.clone();
    let wrong = wrong.with_account(|account| account.data[DISCRIMINATOR_SIZE - 1] ^= 1);
    let own = [
        (foreign_owner, foreign, dialect.foreign_owner),
        (wrong_discriminator, wrong, dialect.wrong_discriminator),
    ];
    let own = own.into_iter().map(|(input, bad, errors)| {
        let trial = Trial { errors: errors.to_vec(), ..Trial::either(operation, input, bad) };
        (input, (!errors.is_empty()).then_some(trial))
    });
    let contract = contract.into_iter();
    let translated = contract.map(|(input, trial)| {
        let trial = trial.map(|trial| translate(trial, input, dialect, good));
        (in_framework(input, dialect), trial)
    });
    own.chain(translated).collect()
}

/// A bad input of the contract, as programs of the framework see it.
fn in_framework(input: BadInput, dialect: &Dialect) -> BadInput {
    if dialect.discriminators && input.name == LONG_BY_ONE {
        // Anchor accepts a longer account.
        return BadInput::new(LONG_BY_ONE, "one extra byte, which may be room to grow");
    }
    input
}

fn translate(mut trial: Trial, input: BadInput, dialect: &Dialect, good: &Specimen) -> Trial {
    dialect.translate(&mut trial.invocation);
    for (_, account) in trial.accepted.iter_mut().flatten().take(1) {
        dialect.add_discriminator(&mut account.data);
    }
    trial.errors = dialect.errors(&trial.errors);
    if input.name == SAME_ACCOUNT_TWICE.name {
        trial.errors.extend_from_slice(dialect.same_account_twice);
    }
    // Anchor ignores bytes after an instruction's arguments.
    if dialect.discriminators && input.name == LONG_INSTRUCTION.name {
        trial.accepted = Some(good.accounts.clone());
    }
    trial
}

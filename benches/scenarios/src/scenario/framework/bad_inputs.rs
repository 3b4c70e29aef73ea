//! The bad inputs of the account behind a framework's entrypoint.

use super::{Framework, dialect};
use crate::operation::Operation;
use crate::{
    check::Check,
    scenario::{
        BadInput, Specimen, Trial,
        account::{self, ANY_STATE, State},
        bad_input::{LONG_INSTRUCTION, SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, unchecked},
        key::key,
        trial::with_changed_data,
    },
};
use solana_pubkey::Pubkey;

const FOREIGN_OWNER: BadInput = BadInput {
    name: "foreign-owner",
    about: "another program owns the account",
    check: Some(Check::Owner),
    read_by: &account::OPERATIONS,
};
const WRONG_DISCRIMINATOR: BadInput = BadInput {
    name: "wrong-discriminator",
    about: "the account's discriminator differs in the last byte",
    check: Some(Check::Discriminator),
    read_by: &account::OPERATIONS,
};

/// Anchor accepts a longer account, because it may have room to grow.
const LONGER: BadInput = unchecked("long-by-one", "one extra byte, which may be room to grow");

/// The bad inputs of the shared entrypoint, without the one that only `encode` has.
const PLAIN: [BadInput; 12] = *ANY_STATE
    .first_chunk()
    .expect("the other list has one more input");
const OWNED: [BadInput; 13] = prepend(FOREIGN_OWNER, PLAIN);
const TYPED: [BadInput; 14] = {
    let typed: [BadInput; 13] = prepend(WRONG_DISCRIMINATOR, PLAIN);
    let mut typed = prepend(FOREIGN_OWNER, typed);
    typed[4] = LONGER;
    typed
};

/// Adds a bad input before the others.
const fn prepend<const COUNT: usize, const MORE: usize>(
    first: BadInput,
    others: [BadInput; COUNT],
) -> [BadInput; MORE] {
    assert!(MORE == 1 + COUNT);
    let mut all = [first; MORE];
    let (_, rest) = all.split_at_mut(1);
    rest.copy_from_slice(&others);
    all
}

/// The bad inputs of a framework's programs, in the order of the report.
pub fn for_framework(framework: Framework) -> &'static [BadInput] {
    match framework {
        Framework::Predicted | Framework::Lazy => &PLAIN,
        Framework::SolanaProgram => &OWNED,
        Framework::Anchor | Framework::AnchorV1 => &TYPED,
    }
}

/// Every bad input of an operation, with the expected outcomes in a framework.
pub fn trials(operation: Operation, framework: Framework) -> Vec<Trial> {
    let mut trials = account::trials(operation, State::Any);
    trials.retain(|trial| trial.input != SHORT_INSTRUCTION.name);
    let good = framework.specimen(account::specimen(operation, State::Any));
    let mut trials: Vec<Trial> = trials
        .into_iter()
        .map(|trial| translate_trial(trial, framework, &good))
        .collect();
    if framework.checks_the_account() {
        trials.push(foreign_owner(operation, framework, &good));
    }
    let discriminator = dialect::account_discriminator(framework);
    if !discriminator.is_empty() {
        let wrong = with_changed_data(good, |data| data[discriminator.len() - 1] ^= 1);
        trials.push(Trial {
            errors: dialect::wrong_type(framework),
            ..Trial::either(operation, WRONG_DISCRIMINATOR.name, wrong)
        });
    }
    trials
}

/// Translates a trial of the contract into a framework's format and errors.
fn translate_trial(mut trial: Trial, framework: Framework, good: &Specimen) -> Trial {
    dialect::translate_invocation(framework, &mut trial.invocation);
    for (_, account) in trial.accepted.iter_mut().flatten().take(1) {
        dialect::translate_account(framework, &mut account.data);
    }
    let errors = trial.errors.iter();
    trial.errors = errors
        .flat_map(|error| dialect::translate_error(framework, error))
        .collect();
    let anchor = matches!(framework, Framework::Anchor | Framework::AnchorV1);
    match trial.input.as_str() {
        // Anchor ignores bytes after an instruction's arguments.
        input if anchor && input == LONG_INSTRUCTION.name => Trial {
            accepted: Some(good.accounts.clone()),
            ..trial
        },
        // Anchor 2 refuses a writable account that is passed twice. Anchor 1 refuses it only if both are writable.
        input if framework == Framework::Anchor && input == SAME_ACCOUNT_TWICE.name => {
            trial.or_error(dialect::DUPLICATE_MUTABLE_ACCOUNT)
        }
        _ => trial,
    }
}

/// The trial on an account that another program owns. The runtime stops a program that writes to it unchecked, as
/// it stops programs behind the shared entrypoint.
fn foreign_owner(operation: Operation, framework: Framework, good: &Specimen) -> Trial {
    let mut specimen = good.clone();
    let other = Pubkey::new_from_array(key("another program"));
    specimen.invocation.accounts[0].1.owner = other;
    specimen.accounts[0].1.owner = other;
    Trial {
        operation,
        input: FOREIGN_OWNER.name.to_owned(),
        errors: dialect::foreign_owner(framework),
        accepted: Some(specimen.accounts),
        invocation: specimen.invocation,
    }
}

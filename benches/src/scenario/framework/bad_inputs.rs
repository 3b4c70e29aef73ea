//! Bad inputs of the account behind a framework's entrypoint.

use super::{Framework, dialect};
use crate::{
    check::Check,
    scenario::{
        BadInput, Specimen, Trial,
        account::{self, ANY_STATE, State},
        bad_input::{LONG_INSTRUCTION, SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, unchecked},
        key::key,
        trial::changed,
    },
};
use solana_pubkey::Pubkey;

const FOREIGN_OWNER: BadInput = BadInput {
    name: "foreign-owner",
    about: "the account is another program's",
    check: Some(Check::Owner),
    read_by: &account::OPERATIONS,
};
const WRONG_DISCRIMINATOR: BadInput = BadInput {
    name: "wrong-discriminator",
    about: "the account's type differs in the last byte",
    check: Some(Check::Discriminator),
    read_by: &account::OPERATIONS,
};

/// To Anchor a longer account is no wrong one: it may have room to grow.
const LONGER: BadInput = unchecked("long-by-one", "a byte more, which may be room to grow");

/// Those of the shared entrypoint, but what `encode` alone is given.
const PLAIN: [BadInput; 12] = *ANY_STATE.first_chunk().expect("there is one more");
const OWNED: [BadInput; 13] = behind(FOREIGN_OWNER, PLAIN);
const TYPED: [BadInput; 14] = {
    let typed: [BadInput; 13] = behind(WRONG_DISCRIMINATOR, PLAIN);
    let mut typed = behind(FOREIGN_OWNER, typed);
    typed[4] = LONGER;
    typed
};

/// One more, before the others.
const fn behind<const COUNT: usize, const MORE: usize>(
    first: BadInput,
    others: [BadInput; COUNT],
) -> [BadInput; MORE] {
    assert!(MORE == 1 + COUNT);
    let mut all = [first; MORE];
    let (_, behind) = all.split_at_mut(1);
    behind.copy_from_slice(&others);
    all
}

/// What programs of a framework should refuse, in the order of a report.
pub fn of(framework: Framework) -> &'static [BadInput] {
    match framework {
        Framework::Predicted | Framework::Lazy => &PLAIN,
        Framework::SolanaProgram => &OWNED,
        Framework::Anchor | Framework::AnchorV1 => &TYPED,
    }
}

/// Every bad input of an operation, and what is expected of a framework's programs.
pub fn trials(operation: &str, framework: Framework) -> Vec<Trial> {
    let mut trials = account::trials(operation, State::Any);
    trials.retain(|trial| trial.input != SHORT_INSTRUCTION.name);
    let good = framework.specimen(account::specimen(operation, State::Any));
    let mut trials: Vec<Trial> = trials
        .into_iter()
        .map(|trial| translated(trial, framework, &good))
        .collect();
    if framework.checks_the_account() {
        trials.push(foreign_owner(operation, framework, &good));
    }
    let discriminator = dialect::type_of_the_account(framework);
    if !discriminator.is_empty() {
        let wrong = changed(good, |data| data[discriminator.len() - 1] ^= 1);
        trials.push(Trial {
            errors: dialect::wrong_type(framework),
            ..Trial::either(operation, WRONG_DISCRIMINATOR.name, wrong)
        });
    }
    trials
}

/// The contract's trial in a framework's words.
fn translated(mut trial: Trial, framework: Framework, good: &Specimen) -> Trial {
    dialect::put(framework, &mut trial.invocation);
    for (_, account) in trial.accepted.iter_mut().flatten().take(1) {
        dialect::put_account(framework, &mut account.data);
    }
    let errors = trial.errors.iter();
    trial.errors = errors
        .flat_map(|error| dialect::errors(framework, error))
        .collect();
    let anchor = matches!(framework, Framework::Anchor | Framework::AnchorV1);
    match trial.input.as_str() {
        // Anchor leaves alone what follows the arguments that an instruction has.
        input if anchor && input == LONG_INSTRUCTION.name => Trial {
            accepted: Some(good.accounts.clone()),
            ..trial
        },
        // Anchor 2 takes an account that it may write once; Anchor 1 refuses only to write it twice.
        input if framework == Framework::Anchor && input == SAME_ACCOUNT_TWICE.name => {
            trial.or(dialect::TWICE)
        }
        _ => trial,
    }
}

/// An account of another program. What writes to it without looking is stopped by the runtime, as are
/// the programs of the shared entrypoint.
fn foreign_owner(operation: &str, framework: Framework, good: &Specimen) -> Trial {
    let mut specimen = good.clone();
    let other = Pubkey::new_from_array(key("another program"));
    specimen.invocation.accounts[0].1.owner = other;
    specimen.accounts[0].1.owner = other;
    Trial {
        operation: operation.to_owned(),
        input: FOREIGN_OWNER.name.to_owned(),
        errors: dialect::foreign_owner(framework),
        accepted: Some(specimen.accounts),
        invocation: specimen.invocation,
    }
}

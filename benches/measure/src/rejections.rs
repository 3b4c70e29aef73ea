//! Runs a program with bad inputs.

use crate::{
    built::Built,
    svm::Outcome,
    verify::{Mismatch, Mismatches, verify_accounts, verify_return_data},
};
use mollusk_svm::result::ProgramResult;
use neap_model::{
    failure::ProgramFailure,
    rejections::{Ending, Rejection},
};
use neap_scenarios::{scenario::Trial, subject::Subject};

/// Runs a program with every bad input. Returns how each operation ended and what it cost.
///
/// # Errors
///
/// [`ProgramFailure`] when a program accepts or refuses what it must not, refuses with another error than the
/// contract's, returns data, or leaves another post-state than the operation's or, after a refusal, a changed account.
pub fn rejections(subject: &Subject, built: &Built) -> anyhow::Result<Vec<Rejection>> {
    let rejection = |operation: String, input: &String, outcome: &Outcome| Rejection {
        scenario: subject.scenario.clone(),
        program: subject.program.clone(),
        operation,
        input: input.clone(),
        ending: ending(outcome),
        compute_units: outcome.compute_units,
    };
    let tried = subject.trials.iter().map(|trial| {
        let outcome = built.svm.run(&trial.invocation)?;
        let rejection = rejection(trial.operation.to_string(), &trial.input, &outcome);
        match verify(trial, &outcome, &rejection.ending) {
            Ok(()) => Ok(rejection),
            Err(why) => Err(ProgramFailure(format!("{}: {why}", rejection.name())).into()),
        }
    });
    let recorded = subject.refusals.iter().map(|bad| {
        let outcome = built.svm.run(&bad.invocation)?;
        Ok(rejection(bad.operation.clone(), &bad.input, &outcome))
    });
    tried.chain(recorded).collect()
}

fn ending(outcome: &Outcome) -> Ending {
    match (&outcome.result, &outcome.aborted) {
        (_, Some(why)) => Ending::Aborted(why.clone()),
        (ProgramResult::Success, None) => Ending::Accepted,
        (ProgramResult::Failure(error), None) => Ending::Refused(format!("{error:?}")),
        (ProgramResult::UnknownError(error), None) => Ending::Aborted(error.to_string()),
    }
}

/// Compares an outcome with those that the contract allows.
fn verify(trial: &Trial, outcome: &Outcome, ending: &Ending) -> Result<(), Mismatches> {
    let errors: Vec<String> = trial.errors.iter().map(|e| format!("{e:?}")).collect();
    let allowed = match ending {
        Ending::Accepted => trial.accepted.is_some(),
        Ending::Refused(error) => errors.contains(error),
        // An abort counts only where a refusal is allowed.
        Ending::Aborted(_) => !errors.is_empty(),
    };
    if !allowed {
        let accepted = trial.accepted.iter().map(|_| Ending::Accepted.to_string());
        let expected = Vec::from_iter(errors.into_iter().chain(accepted)).join(" or ");
        let (account, part, found) = (None, String::new(), ending.to_string());
        return Err(Mismatches(vec![Mismatch { account, part, expected, found }]));
    }
    match trial.accepted.as_ref().filter(|_| *ending == Ending::Accepted) {
        Some(accepted) => verify_accounts(outcome, accepted)?,
        None => verify_accounts(&undone(outcome, trial), &trial.invocation.accounts)?,
    }
    verify_return_data(outcome, &[])
}

/// The outcome of a refusal without the bytes that the program may have begun to write.
fn undone(outcome: &Outcome, trial: &Trial) -> Outcome {
    let mut undone = outcome.clone();
    let accounts = undone.accounts.iter_mut().zip(&trial.invocation.accounts);
    for ((_, after), (_, before)) in accounts.take(1) {
        for ((after, before), begun) in after.data.iter_mut().zip(&before.data).zip(&trial.begun) {
            *after = if after == begun { *before } else { *after };
        }
    }
    undone
}

//! Runs a program on what it should refuse.

use super::{Ending, Rejection};
use crate::{
    built::Built,
    failure::ProgramFailure,
    measure::Subject,
    scenario::Trial,
    svm::Outcome,
    verify::{Mismatch, same_accounts, same_return_data},
};
use mollusk_svm::result::ProgramResult;

/// Runs a program on every bad input: how each operation ended, and at what cost.
///
/// # Errors
///
/// [`ProgramFailure`] when a program accepts what the contract refuses, when it refuses with another
/// error, when anything is changed by an instruction that does not succeed, when what was accepted
/// leaves anything but what the operation does, and when anything is returned.
pub fn rejections(subject: &Subject, built: &Built) -> anyhow::Result<Vec<Rejection>> {
    let rejections = subject.trials.iter().map(|trial| {
        let outcome = built.svm.run(&trial.invocation)?;
        let rejection = Rejection {
            scenario: subject.scenario.clone(),
            program: subject.program.clone(),
            operation: trial.operation.clone(),
            input: trial.input.clone(),
            ending: ending(&outcome),
            compute_units: outcome.compute_units,
        };
        match verify(trial, &outcome, &rejection.ending) {
            Ok(()) => Ok(rejection),
            Err(why) => Err(ProgramFailure(format!("{}: {why}", rejection.name())).into()),
        }
    });
    rejections.collect()
}

fn ending(outcome: &Outcome) -> Ending {
    match &outcome.result {
        ProgramResult::Success => Ending::Accepted,
        ProgramResult::Failure(error) => Ending::Refused(format!("{error:?}")),
        ProgramResult::UnknownError(error) => {
            let why = outcome.aborted.clone();
            Ending::Aborted(why.unwrap_or_else(|| error.to_string()))
        }
    }
}

/// Compares what a program did with what the contract says.
fn verify(trial: &Trial, outcome: &Outcome, ending: &Ending) -> Result<(), Mismatch> {
    let errors: Vec<String> = trial.errors.iter().map(|e| format!("{e:?}")).collect();
    let allowed = match ending {
        Ending::Accepted => trial.accepted.is_some(),
        Ending::Refused(error) => errors.contains(error),
        // Of what it should refuse. What it should accept, it must.
        Ending::Aborted(_) => !errors.is_empty(),
    };
    if !allowed {
        let accepted = trial
            .accepted
            .as_ref()
            .map(|_| Ending::Accepted.to_string());
        let expected: Vec<String> = errors.into_iter().chain(accepted).collect();
        return Err(Mismatch::Result {
            expected: expected.join(" or "),
            found: ending.to_string(),
        });
    }
    match (ending, &trial.accepted) {
        (Ending::Accepted, Some(accounts)) => same_accounts(outcome, accounts)?,
        _ => same_accounts(outcome, &trial.invocation.accounts)?,
    }
    same_return_data(outcome, &[])
}

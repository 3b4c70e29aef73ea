//! Runs a program with bad inputs.

use crate::{
    built::Built,
    error::{named, named_by_program},
    svm::Outcome,
    verify::{Mismatch, Mismatches, Part, Value, verify_left},
};
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    failure::ProgramFailure,
};
use neap_subject::{
    bad_inputs::{Allowed, BadInput},
    specimen::Invocation,
    subject::Subject,
};

/// Runs a program with every bad input. Returns how each operation ended and what it cost.
///
/// # Errors
///
/// [`ProgramFailure`] when the outcome of a bad input is not one of those that it allows: another ending, return data, or
/// other accounts. A refusal must change nothing.
pub fn bad_inputs(subject: &Subject, built: &Built) -> anyhow::Result<Vec<BadInputRow>> {
    let rows = subject.bad_inputs.iter().map(|bad| {
        let BadInput { operation, name, invocation, allowed } = bad.get();
        let outcome = built.svm.run(&invocation)?;
        let row = BadInputRow {
            suite: subject.suite.clone(),
            program: subject.program.clone(),
            operation,
            input: name,
            ending: ending(&outcome),
            compute_units: outcome.compute_units,
        };
        if let Some(allowed) = allowed {
            verify(&invocation, &allowed, &outcome, &row.ending)
                .map_err(|why| ProgramFailure(format!("{}: {why}", row.name())))?;
        }
        Ok(row)
    });
    rows.collect()
}

fn ending(outcome: &Outcome) -> Ending {
    match (&outcome.result, &outcome.aborted) {
        (_, Some(why)) => Ending::Aborted(why.clone()),
        (Ok(()), None) => Ending::Accepted,
        (Err(error), None) => Ending::Refused(named(error)),
    }
}

/// Compares an outcome with those that a bad input allows.
fn verify(
    invocation: &Invocation,
    allowed: &Allowed,
    outcome: &Outcome,
    ending: &Ending,
) -> Result<(), Mismatches> {
    let Allowed { errors, accepted, begun } = allowed;
    let errors = Vec::from_iter(errors.iter().map(named_by_program));
    let is_allowed = match ending {
        Ending::Accepted => accepted.is_some(),
        Ending::Refused(error) => errors.contains(error),
        // An abort counts only where a refusal is allowed.
        Ending::Aborted(_) => !errors.is_empty(),
    };
    if !is_allowed {
        let accepted = accepted.iter().map(|_| Ending::Accepted.to_string());
        let expected = errors.iter().map(ToString::to_string).chain(accepted);
        let expected = Vec::from_iter(expected).join(" or ");
        let (expected, found) = (Value::Text(expected), Value::text(ending));
        let part = Part::Result;
        return Err(Mismatches(vec![Mismatch { account: None, part, expected, found }]));
    }
    match accepted.as_ref().filter(|_| *ending == Ending::Accepted) {
        Some(accepted) => verify_left(outcome, accepted, &[]),
        None => verify_left(&undone(outcome, invocation, begun), &invocation.accounts, &[]),
    }
}

/// The outcome of a refusal without the bytes that the program may have begun to write.
fn undone(outcome: &Outcome, invocation: &Invocation, begun: &[u8]) -> Outcome {
    let mut undone = outcome.clone();
    let accounts = undone.accounts.iter_mut().zip(&invocation.accounts);
    for ((_, after), (_, before)) in accounts.take(1) {
        for ((after, before), begun) in after.data.iter_mut().zip(&before.data).zip(begun) {
            *after = if after == begun { *before } else { *after };
        }
    }
    undone
}

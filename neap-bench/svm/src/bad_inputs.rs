//! Runs a program with bad inputs.

use crate::{
    built::Built,
    error::{named, named_by_program},
    measure::load,
    svm::Outcome,
    verify::{Mismatch, Mismatches, Part, Value, verify_left},
};
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    checks::allowing,
    failure::ProgramFailure,
};
use neap_subject::{
    bad_inputs::{Allowed, BadInput, Defect, Generated, Source},
    checks::{another_program, replace},
    kept::Kept,
    specimen::Invocation,
    subject::Subject,
};
use rayon::prelude::*;
use solana_pubkey::Pubkey;
use std::collections::{BTreeMap, BTreeSet};

/// Runs a program with all its bad inputs. Returns how each operation ended and what it cost.
pub fn bad_inputs(subject: &Subject, built: &Built) -> anyhow::Result<Vec<BadInputRow>> {
    Ok(of_accounts_that_are_read(run(subject, built, &subject.bad_inputs)?))
}

/// Runs a program with bad inputs on all cores, in the same order.
pub fn run_in_parallel(
    subject: &Subject,
    inputs: &[Kept<BadInput>],
) -> anyhow::Result<Vec<BadInputRow>> {
    let chunk = inputs.len().div_ceil(rayon::current_num_threads()).max(1);
    let rows = inputs.par_chunks(chunk).map(|inputs| run(subject, &load(subject)?, inputs));
    Ok(of_accounts_that_are_read(rows.collect::<anyhow::Result<Vec<_>>>()?.concat()))
}

/// Leaves out what a program accepts of accounts that it does not read, but for the rows that say so.
fn of_accounts_that_are_read(rows: Vec<(BadInputRow, IsUnread)>) -> Vec<BadInputRow> {
    let account = |row: &BadInputRow| Some((row.operation.clone(), row.shows.clone()?.account));
    let unread = rows.iter().filter(|(_, is_unread)| *is_unread);
    let unread: BTreeSet<_> = unread.filter_map(|(row, _)| account(row)).collect();
    let kept = rows.into_iter().filter(|(row, is_unread)| {
        *is_unread
            || !matches!(row.ending, Ending::Accepted | Ending::NoEffect)
            || account(row).is_none_or(|account| !unread.contains(&account))
    });
    kept.map(|(row, _)| row).collect()
}

/// Whether a row shows that a program does not read the account: with an empty one, it does the same.
type IsUnread = bool;

/// Runs a program with bad inputs. Returns how each operation ended and what it cost.
///
/// # Errors
///
/// [`ProgramFailure`] when the outcome of a bad input is not one of those that it allows: another ending, return data, or
/// other accounts. A refusal must change nothing.
fn run(
    subject: &Subject,
    built: &Built,
    inputs: &[Kept<BadInput>],
) -> anyhow::Result<Vec<(BadInputRow, IsUnread)>> {
    let rows = inputs.iter().map(|bad| {
        let BadInput { operation, name, invocation, source } = bad.get();
        let outcome = built.svm.run(&invocation)?;
        let mut row = BadInputRow {
            suite: subject.suite.clone(),
            program: subject.program.clone(),
            operation,
            input: name,
            ending: ending(&outcome),
            compute_units: outcome.compute_units,
            shows: None,
            changes: Vec::new(),
            allowed: None,
        };
        let Generated { shows, defect, has_effect, names } = match source {
            Source::Generated(generated) => generated,
            Source::Contract(allowed) => {
                verify(&invocation, &allowed, &outcome, &row.ending)
                    .map_err(|why| ProgramFailure(format!("{}: {why}", row.name())))?;
                return Ok((row, false));
            }
        };
        if row.ending == Ending::Accepted {
            row.changes = changed(&invocation, &outcome, &names);
            // Accepting is all that an operation without effect does.
            if has_effect && row.changes.is_empty() && outcome.return_data.is_empty() {
                row.ending = Ending::NoEffect;
            }
        }
        let is_accepted = row.ending == Ending::Accepted;
        let is_unread = is_accepted
            && defect == Defect::EmptyWallet
            && leaves_what_is_expected(subject, &row.operation, &invocation, &outcome);
        let allowing = allowing(&subject.allows, &row.operation, &shows).filter(|_| is_accepted);
        row.allowed = allowing.map(|(_, reason)| reason.to_owned());
        row.shows = Some(shows);
        Ok((row, is_unread))
    });
    rows.collect()
}

/// Whether an operation left all accounts and returned data as it should when one stood at another address: it may have stored that address.
fn leaves_what_is_expected(
    subject: &Subject,
    operation: &str,
    bad: &Invocation,
    outcome: &Outcome,
) -> bool {
    let good = subject.measurements.iter().find(|good| good.operation == operation);
    let Some(good) = good.map(|good| &good.specimen) else { return false };
    if good.return_data != outcome.return_data {
        return false;
    }
    let mut pairs = good.accounts.iter().zip(&outcome.accounts);
    let Some((good, moved)) = pairs.clone().find(|(expected, left)| expected.0 != left.0) else {
        return false;
    };
    let stays = bad.accounts.contains(moved);
    stays
        && pairs.all(|(expected, left)| {
            let mut left = left.clone();
            replace(&mut left.1.data, &moved.0, &good.0);
            expected.0 == good.0 || *expected == left
        })
}

/// The names of the accounts that a program changed, and of the program that a bad input added, if it was invoked.
fn changed(
    invocation: &Invocation,
    outcome: &Outcome,
    names: &BTreeMap<Pubkey, String>,
) -> Vec<String> {
    let pairs = invocation.accounts.iter().zip(&outcome.accounts);
    let changed = pairs.filter(|(before, after)| before != after).map(|((address, _), _)| {
        let name = names.get(address).map_or("another account", String::as_str);
        name.to_owned()
    });
    let invoked = outcome.invokes.iter().any(|it| it.program_id == another_program());
    let invoked = invoked.then(|| "invokes the other program".to_owned());
    changed.chain(invoked).collect()
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
        Ending::Accepted | Ending::NoEffect => accepted.is_some(),
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

//! Operations that do something else than the suite says, so that they have rows too.

use neap_model::{failure::ProgramFailure, results::row_name};
use neap_subject::{
    kept::{Accounts, Kept},
    specimen::{Origin, Specimen},
    subject::{Measurement, Subject},
    transaction::{TransactionMeasurement, TransactionSpecimen},
};
use neap_svm::{
    built::Built,
    measure::{load, verified},
    transaction::rows,
};
use std::sync::Arc;

/// An operation that does something else than the suite says.
#[derive(Clone)]
pub struct Wrong {
    /// The name of its row.
    pub row: String,
    /// What it does.
    pub failure: ProgramFailure,
}

/// Makes operations and transactions expect what the program does with them. Returns those of which the suite says something
/// else. A transaction stays as it is if none of its instructions fails, but the transaction does.
pub fn adopt(subject: &mut Subject) -> anyhow::Result<Vec<Wrong>> {
    // Without an ELF, the run says why.
    let Ok(built) = load(subject) else { return Ok(Vec::new()) };
    let mut wrong = Vec::new();
    let mut measurements = std::mem::take(&mut subject.measurements);
    for row in &mut measurements {
        let own = Measurement { variations: Vec::new(), ..row.clone() };
        let adopt = |it: &mut Specimen| operation(subject, &own, it, &built);
        let failure = adopt_all(Arc::make_mut(&mut row.specimen), &mut row.variations, adopt)?;
        let row = row_name(&subject.program, &row.operation, &row.params);
        wrong.extend(failure.map(|failure| Wrong { row, failure }));
    }
    let mut transactions = std::mem::take(&mut subject.transactions);
    for row in &mut transactions {
        let own = TransactionMeasurement { variations: Vec::new(), ..row.clone() };
        let adopt = |it: &mut TransactionSpecimen| transaction(subject, &own, it, &built);
        let failure = adopt_all(&mut row.specimen, &mut row.variations, adopt)?;
        let row = row.row_name(&subject.program);
        wrong.extend(failure.map(|ProgramFailure(what)| {
            let failure = ProgramFailure(format!("{row}: {what}"));
            Wrong { row, failure }
        }));
    }
    (subject.measurements, subject.transactions) = (measurements, transactions);
    Ok(wrong)
}

/// Adopts a specimen and its variations. Returns the first failure.
fn adopt_all<T: Accounts>(
    specimen: &mut T,
    variations: &mut [Kept<T>],
    adopt: impl Fn(&mut T) -> anyhow::Result<Option<ProgramFailure>>,
) -> anyhow::Result<Option<ProgramFailure>> {
    let mut first = adopt(specimen)?;
    for variation in variations {
        first = first.or(variation.change(&adopt)?);
    }
    Ok(first)
}

fn operation(
    subject: &Subject,
    own: &Measurement,
    specimen: &mut Specimen,
    built: &Built,
) -> anyhow::Result<Option<ProgramFailure>> {
    let outcome = built.svm.run(&specimen.invocation)?;
    let own = Measurement { specimen: Arc::new(specimen.clone()), ..own.clone() };
    let Err(failure) = verified(subject, &own, &outcome) else { return Ok(None) };
    specimen.result = outcome.error().map_or(Ok(()), Err);
    // What is recorded need not have the rent that a suite must.
    specimen.origin = Origin::Recorded;
    specimen.logs = specimen.logs.take().map(|_| outcome.logs);
    specimen.invokes = specimen.invokes.take().map(|_| outcome.invokes);
    (specimen.accounts, specimen.return_data) = (outcome.accounts, outcome.return_data);
    Ok(Some(failure))
}

fn transaction(
    subject: &Subject,
    own: &TransactionMeasurement,
    specimen: &mut TransactionSpecimen,
    built: &Built,
) -> anyhow::Result<Option<ProgramFailure>> {
    let Err(failure) = rows::verified(subject, own, specimen, built) else { return Ok(None) };
    let outcome = built.svm.run_transaction(&specimen.transaction)?;
    (specimen.result, specimen.accounts) = (outcome.result, outcome.accounts);
    Ok(Some(failure))
}

//! Runs the operations of a draft.

use super::draft::{Draft, Expectation, Observed, Operation};
use crate::{
    expectation::{Known, expectation},
    project::DEFAULT_SUITE,
};
use anyhow::Context;
use neap_model::reports::record::Inputs;
use neap_subject::subject::Subject;
use neap_svm::{
    built::Built,
    measure::{complete, measure},
};
use std::path::Path;

/// Runs an operation, and makes sure that a suite with the expectation passes. `head` is the text above the accounts, and `home` the directory of the suite.
pub fn observe(
    operation: &Operation,
    draft: &Draft,
    head: &str,
    home: &Path,
    built: Option<&Built>,
) -> Observed {
    if let Some(why) = &operation.cannot {
        return Observed::LeftOut(why.clone());
    }
    let Some(built) = built else {
        return Observed::NotRun;
    };
    let subject = |observed: &Observed| {
        subject(home, &format!("{head}{}{}", draft.accounts(), operation.text(observed)))
    };
    let checked = subject(&Observed::NotRun).and_then(|unknown| {
        let observed = expect(&unknown, draft, built)?;
        measure(&subject(&observed)?, built).and_then(complete)?;
        Ok(observed)
    });
    checked.unwrap_or_else(|error| Observed::LeftOut(format!("{error:#}")))
}

/// Runs the only operation of a program.
fn expect(subject: &Subject, draft: &Draft, built: &Built) -> anyhow::Result<Observed> {
    let measurement = subject.measurements.first().context("the suite has no operation")?;
    let invocation = &measurement.specimen.invocation;
    let outcome = built.svm.run(invocation)?;
    let known = Known { names: &subject.account_names, idl: draft.idl.as_ref() };
    let lines = expectation(&outcome, &invocation.accounts, known);
    let changed = invocation.accounts.iter().zip(&outcome.accounts);
    let created = changed.filter(|((_, before), (_, after))| before.owner != after.owner);
    let created = created.filter_map(|((address, _), _)| known.names.get(address).cloned());
    let created = created.collect();
    Ok(Observed::Expectation(Expectation { lines, created, error: outcome.result.err() }))
}

/// The only program of a suite.
fn subject(home: &Path, text: &str) -> anyhow::Result<Subject> {
    let suite = neap_suite::parse(&home.join(DEFAULT_SUITE), text, Inputs::default(), None)?;
    let mut subjects = suite.subjects(Path::new(""));
    let mut subject = subjects.pop().context("the suite has no program")?;
    for measurement in &mut subject.measurements {
        // The text is not that of a file.
        measurement.declaration = None;
    }
    Ok(subject)
}

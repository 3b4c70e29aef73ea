//! The `checks` command: shows which bad inputs programs refuse.

mod paste;

use crate::{
    print::{print, print_error, print_exactly, print_note},
    programs::Programs,
    project::SuiteOptions,
    rows::{Rows, check_patterns, names},
};
use anyhow::ensure;
use clap::Args;
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    checks::{allowing, instruction_of},
    failure::Exit,
    results::row_name,
};
use neap_report::checks::{Accepted, json, text};
use neap_subject::{
    bad_inputs::BadInput,
    checks::{another_program, bad_inputs},
    kept::Kept,
    subject::Subject,
};
use neap_svm::{
    bad_inputs::run_in_parallel,
    built::Built,
    measure::load,
    search::{Input, account_changes, distance},
    solana_account::Account,
    solana_pubkey::Pubkey,
    transaction::parts::parts,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

/// The rows, and what fails.
#[derive(Args, Clone, Debug)]
pub struct ChecksOptions {
    #[command(flatten)]
    pub(crate) rows: Rows,
    /// Exit with code 1 if a program accepts what its `allows` does not name, or no longer accepts what it names
    #[arg(long)]
    pub strict: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Directory of the ELFs [default: as for `run`]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) suite: SuiteOptions,
}

/// Runs programs with bad inputs, and prints what they check. Returns how it ends.
pub fn checks(options: &ChecksOptions) -> anyhow::Result<Exit> {
    let suite = options.suite.read()?;
    let Programs { mut subjects, .. } = Programs::of_suite(&suite, options.elfs.as_deref())?;
    check_patterns(&options.rows.patterns, &names(&subjects))?;
    let (mut rows, mut accepted, mut is_stale) = (Vec::new(), Vec::new(), false);
    // A floor does nothing.
    subjects.retain(|subject| !subject.is_floor());
    for subject in &mut subjects {
        let (inputs, built) = inputs(subject, &options.rows)?;
        let own = run_in_parallel(subject, &inputs)?;
        accepted.extend(found(subject, &built, &inputs, &own)?);
        if options.rows.are_all() {
            for key in stale(subject, &own) {
                let stale = format!("{}: `{key}` allows nothing: remove it", subject.program);
                if options.strict {
                    print_error(stale)
                } else {
                    print_note(stale)
                }
                is_stale = true;
            }
        }
        rows.extend(own);
    }
    ensure!(!rows.is_empty(), "no selected operation succeeds, so no bad input can be made");
    if options.json {
        print_exactly(&json(&rows, &accepted))?;
    } else {
        print(&text(&rows, &accepted))?;
    }
    let fails = options.strict && (is_stale || !accepted.is_empty());
    Ok(if fails { Exit::Fail } else { Exit::Pass })
}

/// What a suite allows although the program accepts no such input. It would hide one that the program accepts later.
fn stale<'a>(subject: &'a Subject, rows: &[BadInputRow]) -> impl Iterator<Item = &'a str> {
    let accepted = rows.iter().filter(|row| row.ending == Ending::Accepted);
    let used = accepted.filter_map(|row| {
        let (key, _) = allowing(&subject.allows, &row.operation, row.shows.as_ref()?)?;
        Some(key)
    });
    let used = BTreeSet::from_iter(used);
    subject.allows.keys().map(String::as_str).filter(move |key| !used.contains(key))
}

/// The bad inputs of the chosen rows. Adds the instructions of transactions to the operations.
fn inputs(subject: &mut Subject, rows: &Rows) -> anyhow::Result<(Vec<Kept<BadInput>>, Built)> {
    let built = load(subject)?;
    let chosen = subject
        .measurements
        .iter()
        .filter(|row| rows.contain(&row_name(&subject.program, &row.operation, &row.params)));
    let mut chosen = Vec::from_iter(chosen.map(|row| row.operation.clone()));
    for transaction in &subject.transactions {
        let parts = parts(&built.svm, subject.program_id(), transaction)?;
        if rows.contain(&transaction.row_name(&subject.program)) {
            chosen.extend(parts.iter().map(|part| part.operation.clone()));
        }
        subject.measurements.extend(parts);
    }
    let mut inputs = bad_inputs(subject);
    inputs.retain(|it| chosen.contains(&it.bare().operation));
    Ok((inputs, built))
}

/// What the program accepts and the suite does not allow: for each check of an account, the smallest input.
fn found(
    subject: &Subject,
    built: &Built,
    inputs: &[Kept<BadInput>],
    rows: &[BadInputRow],
) -> anyhow::Result<Vec<Accepted>> {
    let mut cells = BTreeMap::<_, Vec<&BadInputRow>>::new();
    for row in rows.iter().filter(|row| is_accepted(row)) {
        cells.entry((place(rows, row), row.shows.as_ref())).or_default().push(row);
    }
    let found = cells.into_iter().map(|((place, shows), accepted)| {
        let bad = inputs.iter().filter(|it| {
            let BadInput { operation, name, .. } = it.bare();
            accepted.iter().any(|row| row.operation == *operation && row.input == *name)
        });
        let bad = bad.map(Kept::get);
        let good = |bad: &BadInput| {
            let mut rows = subject.measurements.iter();
            rows.find(|row| row.operation == bad.operation)
        };
        let sizes = bad.map(|bad| {
            let from = good(&bad).map(|good| Input::from(&good.specimen.invocation));
            let size = from.map(|from| distance(&from, &Input::from(&bad.invocation)));
            (size, bad)
        });
        let smallest = sizes.min_by_key(|(size, _)| *size);
        let (_, bad) = smallest.expect("a cell has an input");
        Ok(Accepted {
            program: subject.program.clone(),
            place: place.to_owned(),
            shows: shows.cloned().expect("generated inputs show a check"),
            others: accepted.len() - 1,
            changes: changes(subject, built, &bad)?,
            operation: good(&bad)
                .map_or_else(String::new, |it| paste::operation(subject, it, &bad)),
            input: bad.name,
        })
    });
    found.collect()
}

fn is_accepted(row: &BadInputRow) -> bool {
    row.ending == Ending::Accepted && row.allowed.is_none()
}

/// The instruction of a row, or its fixture if others of the instruction were refused.
fn place<'a>(rows: &[BadInputRow], row: &'a BadInputRow) -> &'a str {
    let instruction = instruction_of(&row.operation);
    let same = rows
        .iter()
        .filter(|it| instruction_of(&it.operation) == instruction && it.shows == row.shows);
    let accepted = same.clone().filter(|it| is_accepted(it)).map(|it| &it.operation);
    let tried: BTreeSet<_> = same.map(|it| &it.operation).collect();
    if tried.len() == accepted.collect::<BTreeSet<_>>().len() {
        instruction
    } else {
        &row.operation
    }
}

/// What the program changed in each account, unlike with the good input.
fn changes(subject: &Subject, built: &Built, bad: &BadInput) -> anyhow::Result<Vec<String>> {
    let outcome = built.svm.run(&bad.invocation)?;
    let good = subject.measurements.iter().find(|row| row.operation == bad.operation);
    let Some(good) = good.map(|good| &good.specimen) else { return Ok(Vec::new()) };
    // An account that was moved has the place and the fields of the good one.
    let changes = |before: &[(Pubkey, Account)], after: &[(Pubkey, Account)]| {
        let pairs = before.iter().zip(after).enumerate();
        let changed = pairs.flat_map(|(index, ((_, before), (_, after)))| {
            let address = good.invocation.accounts.get(index).map(|(address, _)| address);
            let fields = address.and_then(|address| good.fields.get(address));
            let fields = fields.map(Vec::as_slice).unwrap_or_default();
            account_changes(before, after, fields).into_iter().map(move |it| (index, it))
        });
        Vec::from_iter(changed)
    };
    let good_ones = changes(&good.invocation.accounts, &good.accounts);
    let bad_ones = changes(&bad.invocation.accounts, &outcome.accounts);
    let others = bad_ones.iter().filter(|change| !good_ones.contains(change));
    let others = others.map(|(index, change)| {
        let name = bad.account_name(&bad.invocation.accounts[*index].0);
        format!("{}: {change}", name.unwrap_or("another account"))
    });
    let mut others = Vec::from_iter(others);
    if others.is_empty() && !good_ones.is_empty() {
        let how = if bad_ones == good_ones { "the same as" } else { "less than" };
        others.push(format!("changes {how} the good input"));
    }
    if outcome.invokes.iter().any(|it| it.program_id == another_program()) {
        others.push("invokes the other program".to_owned());
    }
    Ok(others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::checks::{Check, Shows};

    #[test]
    fn names_a_fixture_if_others_of_its_instruction_are_refused() {
        let row = |operation: &str, ending: &Ending| BadInputRow {
            suite: "suite".to_owned(),
            program: "bank".to_owned(),
            operation: operation.to_owned(),
            input: "vault has another owner".to_owned(),
            ending: ending.clone(),
            compute_units: 1,
            shows: Some(Shows { account: "vault".to_owned(), check: Check::Owner }),
            changes: Vec::new(),
            allowed: None,
        };
        let (accepted, aborted) = (Ending::Accepted, Ending::Aborted("why".to_owned()));
        for (other, expected) in [(&aborted, "pay/ok-1"), (&accepted, "pay")] {
            let rows = [row("pay/ok-1", &accepted), row("pay/ok-2", other), row("open", &aborted)];
            assert_eq!(place(&rows, &rows[0]), expected);
        }
    }
}

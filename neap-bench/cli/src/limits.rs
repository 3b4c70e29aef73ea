//! The `limits` command: shows which limits a transaction should ask for.

use crate::{
    elfs,
    print::{print, print_note},
    progress::Bar,
    project::{Find, ProjectOptions},
    rows::Rows,
};
use anyhow::{Context, ensure};
use clap::Args;
use neap_model::results::row_name;
use neap_report::limits::{Line, json, text};
use neap_subject::{subject::Subject, transaction::Transaction};
use neap_svm::{
    all::Step,
    built::Built,
    measure::{collect, complete, load},
    transaction::limits::{Limits, alone, least_limits},
};
use std::{collections::BTreeMap, path::PathBuf};

/// The rows, and how much to add.
#[derive(Args, Clone, Debug)]
pub struct LimitsOptions<F: Find> {
    #[command(flatten)]
    pub(crate) rows: Rows,
    /// Add this to the least limits, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 10)]
    pub margin: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Directory of the ELFs [default: as for `run`]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) project: ProjectOptions<F>,
}

/// Finds the least limits with which operations and transactions succeed, and prints those to ask for. Returns the exit code.
///
/// # Errors
///
/// When a program is not built or fails.
pub fn limits<F: Find>(options: &LimitsOptions<F>) -> anyhow::Result<u8> {
    let project = options.project.find()?;
    let programs = &*project.programs;
    let elfs = elfs::to_measure(options.elfs.as_deref(), programs)?;
    let subjects = programs.subjects(&elfs, Some(&programs.built_by(&elfs)?.id))?;
    programs.notes().iter().for_each(print_note);
    let (subjects, _) = options.rows.select(subjects, Vec::new())?;
    let bar = Bar::new(subjects.len());
    let mut least = BTreeMap::new();
    // A floor does nothing.
    let is_measured = |subject: &&Subject| subject.floor.as_ref() != Some(&subject.program);
    for subject in subjects.iter().filter(is_measured) {
        bar.show(Step::Begin(&subject.program));
        of_program(subject, &mut least)?;
        bar.show(Step::End(&subject.program));
    }
    ensure!(!least.is_empty(), "no operation succeeds, so none has a limit");
    let lines = least.into_iter().map(|(name, (limits, runs))| Line {
        name,
        runs,
        compute_units: limits.compute_units,
        loaded_bytes: limits.loaded_bytes,
        margin: options.margin,
    });
    let lines = Vec::from_iter(lines);
    print(&if options.json { json(&lines) } else { text(&lines) })?;
    Ok(0)
}

/// The largest of the least limits of each instruction and transaction, and in how many runs they were found.
type Least = BTreeMap<String, (Limits, usize)>;

fn of_program(subject: &Subject, all: &mut Least) -> anyhow::Result<()> {
    let built = load(subject)?;
    let operations = subject.measurements.iter().filter(|it| it.specimen.result.is_ok());
    let operations = operations.map(|it| {
        let specimens = [&it.specimen].into_iter().chain(&it.variations);
        let transactions = specimens.map(|specimen| alone(&specimen.invocation)).collect();
        (row_name(&subject.program, &it.operation, &it.params), transactions)
    });
    let transactions = subject.transactions.iter().filter(|it| it.specimen.result.is_ok());
    let transactions = transactions.map(|it| {
        let specimens = [&it.specimen].into_iter().chain(&it.variations);
        let transactions = specimens.map(|specimen| specimen.transaction.clone()).collect();
        (row_name(&subject.program, &it.name, &Default::default()), transactions)
    });
    let found = operations.chain(transactions).map(|(name, runs): (String, Vec<_>)| {
        let limits = runs.iter().map(|run| limits_of(&built, &name, run));
        Ok((group(&name).to_owned(), complete(collect(limits)?)?))
    });
    for (name, limits) in complete(collect(found)?)? {
        let (largest, runs) = all.entry(name).or_default();
        *runs += limits.len();
        for it in limits {
            largest.compute_units = largest.compute_units.max(it.compute_units);
            largest.loaded_bytes = largest.loaded_bytes.max(it.loaded_bytes);
        }
    }
    Ok(())
}

fn limits_of(built: &Built, name: &str, transaction: &Transaction) -> anyhow::Result<Limits> {
    least_limits(&built.svm, transaction).with_context(|| name.to_owned())
}

/// The instruction of a fixture, or else the name of the row: fixtures of one instruction have one limit.
fn group(name: &str) -> &str {
    name.split_once('/').map_or(name, |(instruction, _)| instruction)
}

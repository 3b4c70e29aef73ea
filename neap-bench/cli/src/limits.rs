//! The `limits` command: shows which limits a transaction should ask for.

use crate::{
    print::{print, print_exactly},
    programs::Programs,
    progress::Bar,
    project::SuiteOptions,
    rows::Rows,
};
use anyhow::ensure;
use clap::Args;
use neap_model::{
    checks::instruction_of,
    failure::{Exit, ProgramFailure},
    results::row_name,
};
use neap_report::limits::{Line, Part, json, text};
use neap_subject::{subject::Subject, transaction::Transaction};
use neap_svm::{
    all::Step,
    measure::load,
    transaction::{
        limits::{Limits, alone, least_limits},
        log::{Logged, logged},
    },
};
use std::{collections::BTreeMap, path::PathBuf};

/// The rows, and how much to add.
#[derive(Args, Clone, Debug)]
pub struct LimitsOptions {
    #[command(flatten)]
    pub(crate) rows: Rows,
    /// Add this to the least limits, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u32).range(..=1000))]
    pub margin: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Directory of the ELFs [default: as for `run`]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) suite: SuiteOptions,
}

/// Finds the least limits with which operations and transactions succeed, and prints those to ask for. Returns how it ends.
pub fn limits(options: &LimitsOptions) -> anyhow::Result<Exit> {
    let suite = options.suite.read()?;
    let Programs { subjects, .. } = Programs::of_suite(&suite, options.elfs.as_deref())?;
    let (subjects, _) = options.rows.select(subjects, Vec::new())?;
    let bar = Bar::new(&subjects);
    let (mut least, mut parts, mut failures) = (Least::new(), Parts::new(), Vec::new());
    // A floor does nothing.
    let is_measured = |subject: &&Subject| !subject.is_floor();
    for subject in subjects.iter().filter(is_measured) {
        bar.show(Step::Begin(subject));
        failures.extend(add_limits(subject, &mut least, &mut parts)?);
        bar.show(Step::End(subject));
    }
    let lines = least.into_iter().map(|(name, (limits, runs))| Line {
        runs,
        compute_units: limits.compute_units,
        loaded_bytes: limits.loaded_bytes,
        margin: options.margin,
        parts: parts.remove(&name).unwrap_or_default(),
        name,
    });
    let lines = Vec::from_iter(lines);
    if !lines.is_empty() {
        if options.json { print_exactly(&json(&lines)) } else { print(&text(&lines)) }?;
    }
    if !failures.is_empty() {
        return Err(ProgramFailure(failures.join("\n")).into());
    }
    ensure!(!lines.is_empty(), "what must fail has no limits, and nothing else is named");
    Ok(Exit::Pass)
}

/// The largest of the least limits of each instruction and transaction, and in how many runs they were found.
type Least = BTreeMap<String, (Limits, usize)>;

/// Adds the limits of a program. Returns what failed, once for each row.
fn add_limits(
    subject: &Subject,
    least: &mut Least,
    parts: &mut Parts,
) -> anyhow::Result<Vec<String>> {
    let built = load(subject)?;
    let operations = subject.measurements.iter().filter(|it| it.specimen.result.is_ok());
    let operations = operations.map(|it| {
        let runs = it.specimens().map(|specimen| alone(&specimen.invocation)).collect();
        (row_name(&subject.program, &it.operation, &it.params), runs)
    });
    let transactions = subject.transactions.iter().filter(|it| it.specimen.result.is_ok());
    let transactions = transactions.map(|it| {
        let runs = it.specimens().map(|specimen| specimen.transaction.clone()).collect();
        (it.row_name(&subject.program), runs)
    });
    for it in subject.transactions.iter().filter(|it| it.specimen.result.is_ok()) {
        if let Ok(outcome) = built.svm.run_transaction(&it.specimen.transaction) {
            parts.insert(it.row_name(&subject.program), parts_of(&outcome.log, subject));
        }
    }
    let mut failures = Vec::new();
    for (name, runs) in operations.chain(transactions) {
        let runs: Vec<Transaction> = runs;
        let limits = runs.iter().map(|run| least_limits(&built.svm, run));
        match limits.collect::<Result<Vec<Limits>, ProgramFailure>>() {
            Ok(limits) => add(least, instruction_of(&name), &limits),
            Err(failure) => failures.push(format!("{name}: {failure}")),
        }
    }
    Ok(failures)
}

/// The instructions of each transaction.
type Parts = BTreeMap<String, Vec<Part>>;

/// What the system program and that of the compute budget take. They do not log it.
const BUILTIN_UNITS: u64 = 150;

/// The instructions in a log, by their places in the transaction.
fn parts_of(log: &[String], subject: &Subject) -> Vec<Part> {
    let mut place = Vec::<usize>::new();
    let parts = logged(log).into_iter().map(|Logged { depth, program, compute_units }| {
        place.resize(depth, 0);
        place[depth - 1] += 1;
        let builtins = [solana_sdk_ids::system_program::ID, solana_sdk_ids::compute_budget::ID];
        let is_builtin = builtins.iter().any(|id| id.to_string() == program);
        let builtin = if is_builtin { BUILTIN_UNITS } else { 0 };
        Part {
            place: Vec::from_iter(place.iter().map(usize::to_string)).join("."),
            program: name_of(program, subject),
            compute_units: compute_units.unwrap_or(builtin),
        }
    });
    parts.collect()
}

/// The name of a program, or its address.
fn name_of(address: &str, subject: &Subject) -> String {
    let callees = subject.callees.iter().map(|it| (it.id, &*it.name));
    let known = [
        (subject.program_id(), &*subject.program),
        (solana_sdk_ids::system_program::ID, "system"),
        (solana_sdk_ids::compute_budget::ID, "compute budget"),
    ];
    let mut named = known.into_iter().chain(callees);
    let found = named.find(|(id, _)| id.to_string() == address);
    found.map_or(address, |(_, name)| name).to_owned()
}

fn add(least: &mut Least, name: &str, limits: &[Limits]) {
    let (largest, runs) = least.entry(name.to_owned()).or_default();
    *runs += limits.len();
    for it in limits {
        largest.compute_units = largest.compute_units.max(it.compute_units);
        largest.loaded_bytes = largest.loaded_bytes.max(it.loaded_bytes);
    }
}

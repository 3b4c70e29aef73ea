//! The `limits` command: shows which limits a transaction should ask for.

mod parts;

use self::parts::parts;
use crate::{
    print::{print, print_exactly, print_note},
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
use neap_subject::subject::Subject;
use neap_svm::{
    all::Step,
    measure::load,
    transaction::limits::{Limits, alone, least_limits},
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
    let mut found = LeastLimits::default();
    // A floor does nothing.
    for subject in subjects.iter().filter(|subject| !subject.is_floor()) {
        bar.show(Step::Begin(subject));
        found.add_program(subject)?;
        bar.show(Step::End(subject));
    }
    let LeastLimits { least, mut parts, failures } = found;
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
    if let Some(failure) = ProgramFailure::joined(&failures) {
        return Err(failure.into());
    }
    ensure!(!lines.is_empty(), "no selected row succeeds, so there is no limit to find");
    Ok(Exit::Pass)
}

/// The limits of instructions and transactions.
#[derive(Default)]
struct LeastLimits {
    /// The largest of the least limits of each, and in how many runs they were found.
    least: BTreeMap<String, (Limits, usize)>,
    /// The instructions of each transaction.
    parts: BTreeMap<String, Vec<Part>>,
    /// What failed, once for each row.
    failures: Vec<String>,
}

impl LeastLimits {
    /// Adds the limits of a program. What must fail has none.
    fn add_program(&mut self, subject: &Subject) -> anyhow::Result<()> {
        let svm = load(subject)?.svm;
        for row in subject.measurements.iter().filter(|it| it.specimen.result.is_ok()) {
            let name = row_name(&subject.program, &row.operation, &row.params);
            let runs = row.specimens().map(|specimen| alone(&specimen.invocation));
            self.add(&name, runs.map(|run| least_limits(&svm, &run)).collect());
        }
        for row in subject.transactions.iter().filter(|it| it.specimen.result.is_ok()) {
            let name = row.row_name(&subject.program);
            let runs = row.specimens().map(|specimen| least_limits(&svm, &specimen.transaction));
            let limits = runs.collect::<Result<Vec<_>, _>>();
            if limits.is_ok() {
                match parts(&svm, &row.specimen.transaction, subject) {
                    Ok(parts) => {
                        self.parts.insert(name.clone(), parts);
                    }
                    Err(why) => print_note(format_args!(
                        "{name}: its instructions are not shown, because {why}"
                    )),
                }
            }
            self.add(&name, limits);
        }
        Ok(())
    }

    /// Adds the least limits of the runs of a row, or why one fails.
    fn add(&mut self, row: &str, limits: Result<Vec<Limits>, ProgramFailure>) {
        let limits = match limits {
            Ok(limits) => limits,
            Err(failure) => return self.failures.push(format!("{row}: {failure}")),
        };
        let (largest, runs) = self.least.entry(instruction_of(row).to_owned()).or_default();
        *runs += limits.len();
        for it in limits {
            largest.compute_units = largest.compute_units.max(it.compute_units);
            largest.loaded_bytes = largest.loaded_bytes.max(it.loaded_bytes);
        }
    }
}

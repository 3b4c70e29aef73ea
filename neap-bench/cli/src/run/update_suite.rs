//! `run --accept`: writes what operations did as their expectations into the suite that declares them.

mod edit;

use self::edit::{Edit, edit};
use crate::{
    expectation::Known,
    measured_elfs,
    print::{print, print_note, print_summary},
    rows::{check_patterns, matches},
};
use anyhow::{Context, bail, ensure};
use neap_idl_reader::Idl;
use neap_model::{
    failure::{Exit, ProgramFailure},
    reports::{record::Inputs, replace},
    results::row_name,
};
use neap_subject::cluster::Cluster;
use neap_subject::{
    subject::{Measurement, Subject},
    suite::Suite,
};
use neap_svm::{
    measure::{complete, explain_abort, load, measure},
    verify::verify,
};
use neap_toolchain::files;
use similar::TextDiff;
use std::path::{Path, PathBuf};
use toml_edit::DocumentMut;

/// A suite whose text changes.
struct SuiteUpdate<'a> {
    path: &'a Path,
    cluster: Option<Cluster>,
    document: DocumentMut,
    elfs: PathBuf,
    idl: Option<Idl>,
}

/// Writes what operations did as their expectations. `patterns` name the rows or the operations. Prints the difference of the
/// suite, and then changes it. Returns how it ends.
///
/// # Errors
///
/// When a pattern names nothing, when an operation cannot be run, and when no suite can declare what it did. Then nothing is
/// written.
pub fn update_suite(
    path: &Path,
    cluster: Option<Cluster>,
    elfs: Option<&Path>,
    patterns: &[String],
) -> anyhow::Result<Exit> {
    let text = files::read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
    let suite = parse(path, &text, cluster)?;
    let document: DocumentMut = text.parse().with_context(|| path.display().to_string())?;
    let elfs = measured_elfs::of_suite(&suite, elfs)?;
    let operations = in_order(&suite, named(&suite, patterns)?);
    let idl = document.get("idl").and_then(|idl| idl.as_str()).map(|idl| {
        let idl = path.with_file_name(idl);
        neap_suite::read_idl(&idl, &files::read(&idl)?)
    });
    let before = document.to_string();
    let mut update = SuiteUpdate { path, cluster, document, elfs, idl: idl.transpose()? };
    for operation in &operations {
        update.update(operation)?;
    }
    let accepted = update.document.to_string();
    update.check(&operations)?;
    if accepted == before {
        print_summary("These operations do what the suite expects, so nothing was changed.\n")?;
        return Ok(Exit::Pass);
    }
    let at = path.display().to_string();
    let difference = TextDiff::from_lines(&text, &accepted);
    print(&difference.unified_diff().context_radius(2).header(&at, &at).to_string())?;
    // A link stays, and the file that it leads to changes.
    let file = path.canonicalize().with_context(|| format!("cannot read {at}"))?;
    replace(&file, &accepted)?;
    print_summary(&format!("wrote {at}: check that this is what the program must do\n"))?;
    Ok(Exit::Pass)
}

fn parse(path: &Path, text: &str, cluster: Option<Cluster>) -> anyhow::Result<Suite> {
    neap_suite::parse(path, text, Inputs::default(), cluster)
}

/// The operations that patterns name, in the order of the suite. Operations that a suite cannot accept are errors.
fn named(suite: &Suite, patterns: &[String]) -> anyhow::Result<Vec<String>> {
    let rows = suite.programs.iter().flat_map(|program| {
        let rows = program.subject.measurements.iter();
        rows.map(|row| (row_name(program.name(), &row.operation, &row.params), row))
    });
    let rows = Vec::from_iter(rows);
    let transactions = suite.programs.iter().flat_map(|program| {
        let rows = program.subject.transactions.iter();
        rows.flat_map(|row| [row.row_name(program.name()), row.name.clone()])
    });
    let transactions = Vec::from_iter(transactions);
    if let Some(name) = patterns.iter().find(|pattern| transactions.contains(pattern)) {
        bail!(
            "{name} is a transaction, which --accept cannot change: declare yourself what it must do"
        );
    }
    let is_named = |pattern: &String, name: &str, row: &Measurement| {
        matches(pattern, name) || matches(pattern, &row.operation)
    };
    let names = rows.iter().flat_map(|(name, row)| [name.clone(), row.operation.clone()]);
    check_patterns(patterns, &Vec::from_iter(names))?;
    let mut operations = Vec::new();
    for (name, row) in &rows {
        if !patterns.iter().any(|pattern| is_named(pattern, name, row)) {
            continue;
        }
        ensure!(
            row.file.is_none(),
            "{name} is a fixture, which says itself what it expects: record it again, or remove it"
        );
        ensure!(
            row.params == Default::default(),
            "{name} has a parameter: declare yourself what it must do for every value"
        );
        if !operations.contains(&row.operation) {
            operations.push(row.operation.clone());
        }
    }
    Ok(operations)
}

/// The operations, each after those that it starts from.
fn in_order(suite: &Suite, mut operations: Vec<String>) -> Vec<String> {
    let subjects = suite.subjects(Path::new(""));
    operations.sort_by_cached_key(|operation| {
        subjects.iter().map(|subject| subject.earlier(operation).count()).max()
    });
    operations
}

impl SuiteUpdate<'_> {
    /// The programs that run an operation, with it and those that it starts from.
    fn subjects(&self, operation: &str) -> anyhow::Result<Vec<Subject>> {
        let suite = parse(self.path, &self.document.to_string(), self.cluster)?;
        let mut subjects = suite.subjects(&self.elfs);
        subjects.retain_mut(|subject| {
            let earlier = subject.earlier(operation).map(str::to_owned);
            let earlier = Vec::from_iter(earlier);
            subject
                .measurements
                .retain(|row| row.operation == operation || earlier.contains(&row.operation));
            subject.bad_inputs.clear();
            !subject.measurements.is_empty() && !subject.is_floor()
        });
        if let Some(missing) = subjects.iter().find(|subject| !subject.is_built()) {
            return Err(ProgramFailure(missing.not_built()).into());
        }
        Ok(subjects)
    }

    /// Writes what the first program with an operation did.
    fn update(&mut self, operation: &str) -> anyhow::Result<()> {
        let subjects = self.subjects(operation)?;
        let is_named = |row: &&Measurement| row.operation == operation;
        let Some((subject, row)) =
            subjects.first().and_then(|it| Some((it, it.measurements.iter().find(is_named)?)))
        else {
            bail!("no program runs `{operation}`");
        };
        let built = load(subject)?;
        for earlier in subject.measurements.iter().filter(|row| row.operation != operation) {
            let outcome = built.svm.run(&earlier.specimen.invocation)?;
            ensure!(
                verify(&outcome, &earlier.specimen).is_ok(),
                "`{operation}` starts from what `{0}` leaves, which is something else than the suite says: accept `{0}` too",
                earlier.operation
            );
        }
        let mut outcome = built.svm.run(&row.specimen.invocation)?;
        let Err(mismatches) = verify(&outcome, &row.specimen) else { return Ok(()) };
        explain_abort(subject, &built, &row.specimen, &mut outcome);
        if let Some(why) = &outcome.aborted {
            print_note(format_args!("{operation}: the runtime ended the program: {why}"));
        }
        let known = Known { names: &subject.account_names, idl: self.idl.as_ref() };
        let (outcome, specimen) = (&outcome, &row.specimen);
        let change = Edit { outcome, specimen, mismatches: &mismatches, known };
        edit(&mut self.document, operation, &change).with_context(|| operation.to_owned())
    }

    /// Runs operations in each program, also on other accounts.
    fn check(&self, operations: &[String]) -> anyhow::Result<()> {
        for operation in operations {
            for subject in self.subjects(operation)? {
                let rows = measure(&subject, &load(&subject)?).and_then(complete);
                rows.context(
                    "no expectation describes what this does in every program and on other accounts: declare it yourself. \
                     Nothing was changed",
                )?;
            }
        }
        Ok(())
    }
}

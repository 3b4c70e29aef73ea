//! Which rows a command is for.

use crate::partition::Partition;
use anyhow::bail;
use clap::Args;
use neap_model::{
    results::{Results, Row, row_name},
    suggest::nearest,
};
use neap_report::gate::budgets::Budgets;
use neap_subject::subject::{Measurement, Subject};
use std::collections::BTreeSet;

/// The rows that a command is for.
#[derive(Args, Clone, Debug, Default)]
pub struct Rows {
    /// Only these rows; `*` stands for any text, as in 'vault::*' [default: all]. Only their costs count, not bad inputs
    #[arg(value_name = "ROW")]
    pub patterns: Vec<String>,
    /// The part of them that this machine is for.
    #[arg(skip)]
    pub partition: Option<Partition>,
}

impl Rows {
    /// Whether the command is for all rows.
    pub fn are_all(&self) -> bool {
        self.patterns.is_empty() && self.partition.is_none()
    }

    /// Whether a row is one of them.
    pub fn contain(&self, name: &str) -> bool {
        let is_named = || self.patterns.iter().any(|pattern| matches(pattern, name));
        (self.patterns.is_empty() || is_named()) && self.is_in_part(name)
    }

    /// Whether the part has what is of a row.
    fn is_in_part(&self, name: &str) -> bool {
        self.partition.is_none_or(|part| part.contains(name))
    }

    /// Whether a bad input of this operation counts.
    fn contain_bad_input(&self, program: &str, operation: &str) -> bool {
        self.patterns.is_empty() && self.is_in_part(&format!("{program}::{operation}"))
    }

    /// Leaves these rows, and the floors that they are net of, to be measured: of programs that are built, and of those that
    /// are missing. Subjects without a row go.
    pub fn select(
        &self,
        mut built: Vec<Subject>,
        mut missing: Vec<Subject>,
    ) -> anyhow::Result<(Vec<Subject>, Vec<Subject>)> {
        check_patterns(&self.patterns, &[names(&built), names(&missing)].concat())?;
        if !self.are_all() {
            missing.retain(|subject| names_of(subject).iter().any(|name| self.contain(name)));
            self.select_built(&mut built);
        }
        Ok((built, missing))
    }

    fn select_built(&self, subjects: &mut Vec<Subject>) {
        let floors = subjects.iter().flat_map(|subject| {
            let is_wanted = |row: &&Measurement| self.contain(&name(subject, row));
            let wanted = subject.measurements.iter().filter(is_wanted);
            let floor = subject.floor.as_ref();
            wanted.filter_map(move |row| Some(row_name(floor?, &row.operation, &row.params)))
        });
        let floors: BTreeSet<String> = floors.collect();
        for subject in subjects.iter_mut() {
            let mut measurements = std::mem::take(&mut subject.measurements);
            measurements.retain(|measurement| {
                let name = name(subject, measurement);
                self.contain(&name) || floors.contains(&name)
            });
            subject.measurements = measurements;
            let mut transactions = std::mem::take(&mut subject.transactions);
            transactions.retain(|row| self.contain(&row.row_name(&subject.program)));
            subject.transactions = transactions;
            let program = &subject.program;
            subject.bad_inputs.retain(|it| self.contain_bad_input(program, &it.bare().operation));
        }
        subjects
            .retain(|subject| !subject.measurements.is_empty() || !subject.transactions.is_empty());
    }

    /// Leaves these rows in a report, and their programs' ELFs. For all rows, it leaves everything.
    pub fn keep_in(&self, results: &mut Results) {
        if self.are_all() {
            return;
        }
        results.rows.retain(|row| self.contain(&row.name));
        let programs: BTreeSet<String> = results.rows.iter().map(Row::elf_name).collect();
        results.elfs.retain(|name, _| programs.contains(name));
        results.bad_inputs.retain(|it| self.contain_bad_input(&it.program, &it.operation));
        results.readings.clear();
    }

    /// Does so in the reports that are compared, and leaves the budgets of these rows and ELFs.
    pub fn keep(&self, reports: &mut [&mut Results], budgets: &mut Budgets) -> anyhow::Result<()> {
        if self.are_all() {
            return Ok(());
        }
        let rows = reports.iter().flat_map(|report| &report.rows);
        let names = Vec::from_iter(rows.map(|row| row.name.clone()));
        if let Some(unknown) = unknown(&self.patterns, &names) {
            bail!("no row of the reports is called {unknown}");
        }
        reports.iter_mut().for_each(|report| self.keep_in(report));
        if self.patterns.is_empty() {
            budgets.rows.retain(|name, _| self.is_in_part(name));
            budgets.retain_elfs(reports.iter().flat_map(|report| &report.rows));
        } else {
            budgets.retain_rows(reports.iter().flat_map(|report| &report.rows));
        }
        Ok(())
    }
}

/// Checks that each pattern names a row that can be measured. These are the names of the rows.
pub fn check_patterns(patterns: &[String], names: &[String]) -> anyhow::Result<()> {
    match unknown(patterns, names) {
        Some(unknown) => bail!("no row is called {unknown}; `run --list` prints the rows"),
        None => Ok(()),
    }
}

/// The first pattern that names no row, with the one that was probably meant, if there is one.
pub fn unknown(patterns: &[String], names: &[String]) -> Option<String> {
    let is_unknown = |pattern: &&String| !names.iter().any(|name| matches(pattern, name));
    let pattern = patterns.iter().find(is_unknown)?;
    Some(match meant(pattern, names) {
        Some(meant) => format!("`{pattern}` (did you mean `{meant}`?)"),
        None => format!("`{pattern}`"),
    })
}

/// What was probably meant by a pattern that names no row: a row, all rows of a program, or an operation of all programs.
fn meant(pattern: &str, names: &[String]) -> Option<String> {
    let patterns = names.iter().filter_map(|name| {
        let (program, operation) = name.split_once("::")?;
        Some([format!("{program}::*"), format!("*::{operation}")])
    });
    nearest(pattern, patterns.flatten().chain(names.iter().cloned()))
}

/// The names of all rows that subjects have.
pub fn names(subjects: &[Subject]) -> Vec<String> {
    subjects.iter().flat_map(names_of).collect()
}

/// The names of the rows that a subject has.
fn names_of(subject: &Subject) -> Vec<String> {
    let operations = subject.measurements.iter().map(|row| name(subject, row));
    let transactions = subject.transactions.iter().map(|row| row.row_name(&subject.program));
    operations.chain(transactions).collect()
}

fn name(subject: &Subject, measurement: &Measurement) -> String {
    row_name(&subject.program, &measurement.operation, &measurement.params)
}

/// Whether a name is what a pattern says, where `*` stands for any text.
pub fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| name.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_row_has_a_suggestion() {
        let names = ["vault::deposit", "vault::withdraw", "neap::create[10]"].map(str::to_owned);
        for (pattern, meant) in [
            ("vault::deposti", Some("vault::deposit")),
            ("Vault::deposit", Some("vault::deposit")),
            ("valt::*", Some("vault::*")),
            ("vault", Some("vault::*")),
            ("*::witdraw", Some("*::withdraw")),
            ("neap::create", Some("neap::create[10]")),
            ("qqq", None),
        ] {
            assert_eq!(super::meant(pattern, &names).as_deref(), meant, "{pattern}");
            let unknown = unknown(&[pattern.to_owned()], &names).unwrap();
            assert_eq!(unknown.contains("did you mean"), meant.is_some(), "{unknown}");
        }
        assert_eq!(unknown(&["vault::*".to_owned()], &names), None);
    }

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, name) in [
            ("vault::deposit", "vault::deposit"),
            ("vault::*", "vault::deposit"),
            ("*::create[10]", "ours::create[10]"),
            ("*", ""),
            ("a*b*c", "abbc"),
            ("v*::*t", "vault::deposit"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("vault", "vault::deposit"),
            ("*::create[1]", "ours::create[10]"),
            ("a*a", "a"),
            ("a*b*c", "acb"),
            ("", "vault"),
        ] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }
}

//! Shows how far a run is.

use crate::print::{Verbosity, print_step, verbosity};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use neap_model::text::one_line;
use neap_subject::subject::Subject;
use neap_svm::all::Step;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A bar on a terminal, which counts up to a length in a unit and is removed at its end. Hidden if commands are quiet.
pub fn bar(length: u64, unit: &str) -> ProgressBar {
    let bar = match verbosity() {
        Verbosity::Quiet => ProgressBar::hidden(),
        // It is hidden too if the standard error is no terminal.
        Verbosity::Normal | Verbosity::Verbose => ProgressBar::new(length),
    };
    let style = format!("{{bar:30}} {{pos}}/{{len}} {unit}  {{wide_msg}}");
    let style = ProgressStyle::with_template(&style);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style).with_finish(ProgressFinish::AndClear)
}

/// A bar on a terminal, which counts rows. Elsewhere, a line for each program if commands are verbose.
pub struct Bar {
    bar: ProgressBar,
    programs: usize,
    measured: AtomicUsize,
}

impl Bar {
    /// A bar for the rows of these programs. It is removed when it is dropped.
    pub fn new(subjects: &[Subject]) -> Self {
        let bar = bar(subjects.iter().map(rows).sum(), "rows");
        Self { bar, programs: subjects.len(), measured: AtomicUsize::new(0) }
    }

    /// Shows a step.
    pub fn show(&self, step: Step<'_>) {
        match step {
            Step::Begin(subject) => self.bar.set_message(one_line(&subject.program)),
            Step::End(subject) => {
                self.bar.inc(rows(subject));
                let measured = 1 + self.measured.fetch_add(1, Ordering::Relaxed);
                if self.bar.is_hidden() {
                    let (program, all) = (&subject.program, self.programs);
                    print_step(format_args!("measured {program}, {measured} of {all} programs"));
                }
            }
        }
    }
}

/// How many rows a program has.
fn rows(subject: &Subject) -> u64 {
    (subject.measurements.len() + subject.transactions.len()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_subject::{
        specimen::{Invocation, PROGRAM_ID, Specimen},
        subject::Measurement,
    };
    use solana_instruction::Instruction;

    #[test]
    fn counts_the_rows_of_programs() {
        let row = |name| {
            let instruction = Instruction::new_with_bytes(PROGRAM_ID, &[], Vec::new());
            let invocation = Invocation {
                instruction,
                accounts: Vec::new(),
                compute_unit_limit: None,
                heap_size: None,
            };
            Measurement::new(name, Specimen::unchanged(invocation))
        };
        let subjects = [vec![row("add"), row("subtract")], vec![row("add")]]
            .map(|measurements| Subject { measurements, ..Subject::default() });
        let bar = Bar::new(&subjects);
        assert_eq!(bar.bar.length(), Some(3));
        bar.show(Step::Begin(&subjects[0]));
        bar.show(Step::End(&subjects[0]));
        assert_eq!(bar.bar.position(), 2);
        assert_eq!(bar.measured.load(Ordering::Relaxed), 1);
    }
}

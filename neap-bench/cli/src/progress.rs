//! Shows how far a run is.

use crate::print::{Verbosity, print_step, verbosity};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use neap_svm::all::Step;

/// A bar on a terminal. Elsewhere, a line for each program if commands are verbose.
pub struct Bar {
    bar: ProgressBar,
    programs: usize,
}

impl Bar {
    /// A bar for this number of programs. It is removed when it is dropped.
    pub fn new(programs: usize) -> Self {
        let bar = match verbosity() {
            Verbosity::Quiet => ProgressBar::hidden(),
            // It is hidden too if the standard error is no terminal.
            Verbosity::Normal | Verbosity::Verbose => ProgressBar::new(programs as u64),
        };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} programs  {wide_msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Self { bar: bar.with_style(style).with_finish(ProgressFinish::AndClear), programs }
    }

    /// Shows a step.
    pub fn show(&self, step: Step<'_>) {
        match step {
            Step::Begin(program) => self.bar.set_message(program.to_owned()),
            Step::End(program) => {
                self.bar.inc(1);
                if self.bar.is_hidden() {
                    let (position, all) = (self.bar.position(), self.programs);
                    print_step(format_args!("measured {program}, {position} of {all} programs"));
                }
            }
        }
    }
}

//! The commands for the programs of a project.

use crate::{
    bless::{BlessOptions, bless},
    check::{CheckOptions, check},
    checks::{ChecksOptions, checks},
    coverage::{CoverageOptions, coverage},
    gate::{GateOptions, gate},
    limits::{LimitsOptions, limits},
    profile::{ProfileOptions, profile},
    project::Find,
    report::{ReportOptions, report},
    run::{RunOptions, run},
    shadow::{ShadowOptions, shadow},
    worst::{WorstOptions, worst},
};
use clap::Subcommand;

/// A command for the programs of a project.
#[derive(Subcommand)]
pub enum Command<F: Find + Clone> {
    /// Run every program on the SVM, verify what it did, write the report
    Run(RunOptions<F>),
    /// Run every program, and compare what it costs with the committed baseline: `run` and `gate` in one
    Check(CheckOptions<F>),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(GateOptions<F>),
    /// Make the last report the baseline of its toolchain
    Bless(BlessOptions<F>),
    /// Show where the compute units of rows go: functions, lines and instructions
    Profile(ProfileOptions<F>),
    /// Run every operation and bad input, and show which lines, functions and branches ran
    Coverage(CoverageOptions<F>),
    /// Try what an attacker would: bad inputs of every operation, fixture and transaction, by account and check
    Checks(ChecksOptions<F>),
    /// Find the least compute-unit limit and loaded-data limit of each operation and transaction, and what to ask for
    Limits(LimitsOptions<F>),
    /// Run an old and a new ELF of a program with many inputs, and show on which they differ
    Shadow(ShadowOptions<F>),
    /// Search for the input of an operation that costs most
    Worst(WorstOptions<F>),
    /// Write the last report as an HTML page, or export it with `--format`
    Report(ReportOptions<F>),
}

impl<F: Find + Clone> Command<F> {
    /// Executes the command. Returns the exit code.
    pub fn execute(&self) -> anyhow::Result<u8> {
        match self {
            Self::Run(options) => run(options),
            Self::Check(options) => check(options),
            Self::Gate(options) => gate(options),
            Self::Bless(options) => bless(options),
            Self::Profile(options) => profile(options),
            Self::Coverage(options) => coverage(options),
            Self::Checks(options) => checks(options),
            Self::Limits(options) => limits(options),
            Self::Shadow(options) => shadow(options),
            Self::Worst(options) => worst(options),
            Self::Report(options) => report(options),
        }
    }
}

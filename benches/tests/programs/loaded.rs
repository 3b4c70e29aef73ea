//! A program with its SVM, and what its tests have in common.

use crate::fixture::keeps_contract;
use neap_comparison::scenarios::{
    manifest::Role, operation::Operation, program::Program, scenario::Scenario,
};
use neap_subject::specimen::{Invocation, Specimen};
use neap_svm::svm::Svm;
use proptest::test_runner::{Config, TestRunner};
use solana_program_error::ProgramError;

/// A program of a build.
pub struct Loaded {
    pub program: Program,
    pub svm: Svm,
    /// The same on a cluster that has activated every feature of the runtime.
    pub all_features: Svm,
}

/// What it is called, whether programs of a scenario have it, and the check.
pub type Property = (&'static str, fn(Scenario) -> bool, fn(&Loaded) -> anyhow::Result<()>);

impl Loaded {
    pub fn is_floor(&self) -> bool {
        self.program.about.role == Role::Floor
    }

    /// The specimens of every operation at every size.
    pub fn specimens(&self) -> impl Iterator<Item = (Operation, Specimen)> {
        let scenario = self.program.scenario;
        let sizes = scenario.measured_sizes().into_iter();
        let params = Vec::from_iter(sizes.map(|size| scenario.params(size)));
        let operations = self.program.operations();
        operations.flat_map(move |operation| {
            let specimens = params.clone().into_iter();
            specimens.map(move |params| (operation, self.program.specimen(operation, &params)))
        })
    }

    pub fn keeps_contract(&self, specimen: &Specimen) -> anyhow::Result<()> {
        keeps_contract(&self.svm, specimen)
    }

    /// Expects an error and no writes.
    pub fn refuses(&self, invocation: Invocation, error: ProgramError) -> anyhow::Result<()> {
        self.keeps_contract(&Specimen::refused(error, invocation))
    }
}

/// Draws values until one fails a check.
pub fn for_any<T: proptest::strategy::Strategy>(
    cases: u32,
    values: &T,
    check: impl Fn(T::Value) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let config = Config { failure_persistence: None, ..Config::with_cases(cases) };
    let checked = TestRunner::new(config).run(values, |value| {
        let verdict = check(value);
        verdict.map_err(|why| proptest::test_runner::TestCaseError::fail(format!("{why:#}")))
    });
    checked.map_err(|why| anyhow::format_err!("{why}"))
}

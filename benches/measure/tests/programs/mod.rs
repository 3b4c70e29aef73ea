//! The programs keep the contract: each program of each build is loaded once, and has every property of its scenario.

mod account;
mod alignment;
mod anchor;
mod any_invocation;
mod contract;
mod hot_path;
mod multisig;
mod predicted;

use crate::fixture::{self, builds, load, programs_in_build};
use neap_measure::svm::Svm;
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    scenario::{Invocation, Scenario, Specimen},
};
use proptest::test_runner::{Config, TestRunner};
use rayon::prelude::*;
use solana_program_error::ProgramError;
use std::path::Path;

/// A program of a build.
struct Loaded {
    program: Program,
    svm: Svm,
    /// The same on a cluster that has activated no feature of the runtime.
    without_features: Svm,
}

/// What it is called, the scenarios whose programs have it, and the check.
type Property = (
    &'static str,
    &'static [Scenario],
    fn(&Loaded) -> anyhow::Result<()>,
);

#[test]
fn every_program_has_the_properties_of_its_scenario() {
    let built = builds().iter().flat_map(|build| {
        let programs = programs_in_build(build).into_iter();
        programs.map(move |program| (build.as_path(), program))
    });
    let built: Vec<(&Path, Program)> = built.collect();
    let properties = [
        contract::PROPERTIES.as_slice(),
        &account::PROPERTIES,
        &multisig::PROPERTIES,
    ]
    .concat();
    let failures = built.into_par_iter().flat_map_iter(|(build, program)| {
        let svm = load(build, &program);
        let without_features = load(build, &program).without_features();
        let loaded = Loaded {
            program,
            svm,
            without_features,
        };
        let scenario = loaded.program.about.scenario;
        let properties = properties.iter();
        let properties = properties.filter(|(_, scenarios, _)| scenarios.contains(&scenario));
        let failures = properties.filter_map(|(property, _, check)| {
            let why = check(&loaded).err()?;
            let elf = build.join(&loaded.program.elf_name);
            Some(format!("{} {property}: {why:#}", elf.display()))
        });
        failures.collect::<Vec<_>>()
    });
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

impl Loaded {
    fn is_floor(&self) -> bool {
        self.program.about.role == Role::Floor
    }

    /// The specimens of every operation in every case.
    fn specimens(&self) -> Vec<(Operation, Specimen)> {
        fixture::specimens(&self.program)
    }

    fn keeps_contract(&self, specimen: &Specimen) -> anyhow::Result<()> {
        fixture::keeps_contract(&self.svm, specimen).map_err(anyhow::Error::msg)
    }

    /// Expects an error and no writes.
    fn refuses(&self, invocation: Invocation, error: ProgramError) -> anyhow::Result<()> {
        self.keeps_contract(&Specimen::refused(error, invocation))
    }
}

/// Draws values until one fails a check.
fn for_any<T: proptest::strategy::Strategy>(
    cases: u32,
    values: &T,
    check: impl Fn(T::Value) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    let checked = TestRunner::new(config).run(values, |value| {
        let verdict = check(value);
        verdict.map_err(|why| proptest::test_runner::TestCaseError::fail(format!("{why:#}")))
    });
    checked.map_err(|why| anyhow::format_err!("{why}"))
}

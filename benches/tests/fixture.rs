//! What the tests share: the programs, their builds, and the results of one run of each build.

pub use crate::sample::root;

use crate::sample;
use neap_comparison::readings::readings;
use neap_comparison::scenarios::{
    program::Program, scenario::Scenario, subjects::subjects, transfer::TRANSFER,
};
use neap_model::{
    profile::Profiles,
    results::{Results, Toolchain},
};
use neap_subject::cluster::Cluster;
use neap_subject::specimen::{PROGRAM_ID, Specimen};
use neap_svm::{all::measure_all, built::Built, measure::complete, svm::Svm, verify::verify};
use neap_toolchain::ToolchainDescription;
use sbpf_assembler::{Assembler, AssemblerOption, SbpfArch};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::LazyLock,
};
use tempfile::TempDir;

/// Whether programs of a scenario use the contract's own instructions, errors and order of checks: all but Anchor's, and
/// transfers, which have SPL Token's.
pub fn has_contracts_errors(scenario: Scenario) -> bool {
    let in_anchor = scenario.framework.is_some_and(|it| it.dialect().discriminators);
    !in_anchor && scenario.behind_shared() != TRANSFER
}

/// The directories of the builds.
pub fn builds() -> &'static [PathBuf] {
    static BUILDS: LazyLock<Vec<PathBuf>> = LazyLock::new(sample::builds);
    &BUILDS
}

/// The programs of neap.
pub fn programs() -> Vec<Program> {
    static PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(sample::neaps_programs);
    PROGRAMS.clone()
}

/// The programs of neap that a build contains.
pub fn programs_in_build(build: &Path) -> Vec<Program> {
    let toolchain = build.file_name().unwrap().to_str().unwrap();
    let mut programs = programs();
    programs.retain(|program| program.built_by(toolchain));
    programs
}

/// The program with this name.
pub fn program(scenario: Scenario, name: &str) -> Program {
    let mut programs = programs().into_iter();
    let program = programs.find(|it| it.scenario == scenario && it.name == name);
    program.unwrap_or_else(|| panic!("{scenario}: there is no program `{name}`"))
}

/// What a run of a build measures.
pub fn results(build: &Path) -> &'static Results {
    &run(build).0
}

/// What a run of a build explains.
pub fn profiles(build: &Path) -> &'static Profiles {
    &run(build).1
}

/// Runs a build once for all tests. Every program has other neighbors than in a run of the tool, whose report must be the same.
fn run(build: &Path) -> &'static (Results, Profiles) {
    static RUNS: LazyLock<BTreeMap<&Path, (Results, Profiles)>> = LazyLock::new(|| {
        let builds = builds().iter().map(PathBuf::as_path);
        let runs = builds.map(|build| {
            let programs = programs_in_build(build).into_iter().rev().enumerate();
            let (odd, even): (Vec<_>, Vec<_>) = programs.partition(|(index, _)| index % 2 == 1);
            let shuffled = odd.into_iter().chain(even).map(|(_, program)| program);
            (build, measured(&Vec::from_iter(shuffled), build).unwrap())
        });
        runs.collect()
    });
    &RUNS[build]
}

/// Runs programs of a build.
fn measured(programs: &[Program], build: &Path) -> anyhow::Result<(Results, Profiles)> {
    let toolchain = Toolchain::new(
        ToolchainDescription::read(build)?,
        neap_svm::svm::VERSIONS,
        Cluster::MAINNET,
    );
    let subjects = Vec::from_iter(subjects(programs, build));
    let (results, profiles) = measure_all(&subjects, toolchain, &|_| ()).and_then(complete)?;
    let readings = readings(programs, build)?;
    Ok((Results { readings, ..results }.checked()?, profiles))
}

/// Expects a program to keep the contract on a specimen.
pub fn keeps_contract(svm: &Svm, specimen: &Specimen) -> anyhow::Result<()> {
    Ok(verify(&svm.run(&specimen.invocation)?, specimen)?)
}

/// Loads a program of a build.
pub fn load(build: &Path, program: &Program) -> Svm {
    Built::load(program.id, &build.join(&program.elf_name)).unwrap().svm
}

/// Assembles a program, and loads it.
pub fn built(source: &str) -> Built {
    let directory = TempDir::new().unwrap();
    let elf = directory.path().join("assembled.so");
    std::fs::write(&elf, assemble_for(SbpfArch::V0, source)).unwrap();
    Built::load(PROGRAM_ID, &elf).unwrap()
}

/// Assembles the instructions of a program for an SBPF version.
pub fn assemble_for(arch: SbpfArch, source: &str) -> Vec<u8> {
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arch));
    assembler.assemble(&format!(".globl entrypoint\nentrypoint:\n{source}\n")).unwrap()
}

//! What the tests share: the programs, their builds, and the results of one run of each build.

use neap_measure::{all::measure_programs, built::Built, svm::Svm, verify::verify};
use neap_model::results::{Results, Toolchain};
use neap_scenarios::{
    discover::{self, Program},
    operation::Operation,
    scenario::{Framework, PROGRAM_ID, Scenario, Specimen},
};
use neap_toolchain::{Build, build};
use sbpf_assembler::{Assembler, AssemblerOption, SbpfArch};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::LazyLock,
};
use tempfile::TempDir;

/// The scenarios whose programs use the contract's own instructions, errors and order of checks: all but Anchor's.
pub const CONTRACT_SCENARIOS: [Scenario; 6] = [
    Scenario::Account,
    Scenario::AccountEnum,
    Scenario::Multisig,
    Scenario::AccountIn(Framework::Predicted),
    Scenario::AccountIn(Framework::Lazy),
    Scenario::AccountIn(Framework::SolanaProgram),
];

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The directories of the builds.
pub fn builds() -> &'static [PathBuf] {
    static BUILDS: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
        let builds = build::builds(&root().join("target/deploy")).unwrap();
        assert!(!builds.is_empty(), "no programs are built: run `make all`");
        builds
    });
    &BUILDS
}

/// The programs of neap.
pub fn programs() -> Vec<Program> {
    static PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(|| {
        let workspaces = discover::workspaces().map(|workspace| root().join(workspace));
        discover::programs(&Vec::from_iter(workspaces)).unwrap()
    });
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
    let program = programs.find(|it| it.about.scenario == scenario && it.name == name);
    program.unwrap_or_else(|| panic!("{scenario}: there is no program `{name}`"))
}

/// What a run of a build measures. Each build is run once for all tests.
pub fn results(build: &Path) -> &'static Results {
    static RESULTS: LazyLock<BTreeMap<&Path, Results>> = LazyLock::new(|| {
        let builds = builds().iter().map(PathBuf::as_path);
        let programs = programs();
        builds.map(|build| (build, measured(&programs, build).unwrap())).collect()
    });
    &RESULTS[build]
}

/// Runs programs of a build.
pub fn measured(programs: &[Program], build: &Path) -> anyhow::Result<Results> {
    let toolchain = Toolchain::new(Build::read(build)?, neap_measure::svm::VERSIONS);
    measure_programs(programs, build, toolchain)
}

/// The specimens of every operation of a program in every case.
pub fn specimens(program: &Program) -> Vec<(Operation, Specimen)> {
    let cases = program.about.scenario.cases();
    let operations = program.operations();
    let specimens = operations.flat_map(|operation| {
        let cases = cases.iter();
        cases.map(move |case| (operation, program.specimen(operation, *case)))
    });
    specimens.collect()
}

/// Expects a program to keep the contract on a specimen.
pub fn keeps_contract(svm: &Svm, specimen: &Specimen) -> Result<(), String> {
    let outcome = svm.run(&specimen.invocation);
    let outcome = outcome.map_err(|error| error.to_string())?;
    verify(&outcome, specimen).map_err(|mismatch| mismatch.to_string())
}

/// Loads a program of a build.
pub fn load(build: &Path, program: &Program) -> Svm {
    Built::load(PROGRAM_ID, &build.join(&program.elf_name)).unwrap().svm
}

/// Assembles a program, and loads it.
pub fn built(source: &str) -> Built {
    let directory = TempDir::new().unwrap();
    let elf = directory.path().join("assembled.so");
    std::fs::write(&elf, assemble(source)).unwrap();
    Built::load(PROGRAM_ID, &elf).unwrap()
}

/// Assembles the instructions of a program for an SBPF version.
pub fn assemble_for(arch: SbpfArch, source: &str) -> Vec<u8> {
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arch));
    assembler.assemble(&format!(".globl entrypoint\nentrypoint:\n{source}\n")).unwrap()
}

/// Assembles the instructions of a program.
pub fn assemble(source: &str) -> Vec<u8> {
    assemble_for(SbpfArch::V0, source)
}

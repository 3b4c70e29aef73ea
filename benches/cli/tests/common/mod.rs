//! Helpers of the integration tests: the built programs, and calls of the binary.

pub mod invocation;
pub mod suite;

use neap_measure::{svm::Svm, verify::verify};
pub use neap_model::sample;
use neap_scenarios::operation::Operation;
use neap_scenarios::{
    discover::{self, Program},
    scenario::{Framework, Invocation, Scenario, Specimen},
};
use solana_program_error::ProgramError;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::{Mutex, MutexGuard, PoisonError},
};

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
pub fn builds() -> Vec<PathBuf> {
    let builds = neap_toolchain::build::builds(&root().join("target/deploy")).unwrap();
    assert!(!builds.is_empty(), "no programs are built: run `make all`");
    builds
}

/// The programs of neap.
pub fn programs() -> Vec<Program> {
    let workspaces = discover::workspaces().map(|workspace| root().join(workspace));
    discover::programs(&workspaces.collect::<Vec<_>>()).unwrap()
}

/// The programs of neap that a build contains.
pub fn programs_in_build(build: &Path) -> Vec<Program> {
    let toolchain = build.file_name().unwrap().to_str().unwrap();
    let mut programs = programs();
    programs.retain(|program| program.built_by(toolchain));
    programs
}

/// Runs a check with every program of these scenarios in every build. Names the programs that fail it.
pub fn for_every_program(
    scenarios: &[Scenario],
    check: impl Fn(&Program, &Svm) -> Result<(), String>,
) {
    let mut failures = Vec::new();
    for build in builds() {
        let mut programs = programs_in_build(&build);
        programs.retain(|program| scenarios.contains(&program.about.scenario));
        for program in &programs {
            let svm = load(&build, program);
            if let Err(failure) = check(program, &svm) {
                let build = build.file_name().unwrap().to_string_lossy();
                failures.push(format!("{} ({build}): {failure}", program.elf_name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
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

/// Expects an error and no writes.
pub fn refuses(svm: &Svm, invocation: Invocation, error: ProgramError) -> Result<(), String> {
    keeps_contract(svm, &Specimen::refused(error, invocation))
}

/// Loads a program of a build.
pub fn load(build: &Path, program: &Program) -> Svm {
    let path = build.join(&program.elf_name);
    let elf = std::fs::read(&path);
    let elf = elf.unwrap_or_else(|error| panic!("{}: {error}: run `make all`", path.display()));
    Svm::load(&elf).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lock of tests that build programs, or that read the repository's `target/` while another test may build
/// there.
pub fn build_lock() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    // A failed test leaves no state that matters to the others.
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `neap-bench` in a directory.
pub fn neap_bench(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neap-bench"))
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap()
}

/// Asserts that a run left no report in a directory, only the record of why it failed.
#[track_caller]
pub fn assert_no_report(out: &Path) {
    let entries = std::fs::read_dir(out).unwrap();
    let names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["run.json"]);
    let record = std::fs::read_to_string(out.join("run.json")).unwrap();
    assert!(record.starts_with("{\n  \"failed\": "), "{record}");
}

/// Asserts the exit code of a command, and that its output contains every text.
#[track_caller]
pub fn assert_exit(output: &Output, code: i32, texts: &[&str]) {
    let printed = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(code), "{printed}");
    for text in texts {
        assert!(printed.contains(text), "`{text}` is not in:\n{printed}");
    }
}

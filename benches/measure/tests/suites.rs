//! Suites: what a `neap.toml` means, what it must not say, and that programs are compared with it.

use neap_measure::{all::measure_all, suite};
use neap_model::{failure::ProgramFailure, sample};
use neap_scenarios::{scenario::Specimen, suite::Suite};
use sbpf_assembler::Assembler;
use solana_instruction::AccountMeta;
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A suite with one program, which adds 1. Beside it are files that it may name, and programs.
const SUITE: &str = include_str!("suite/neap.toml");

/// Reads a suite. Errors name files relative to it.
fn read(text: &str) -> Result<Suite, String> {
    let directory = TempDir::new().unwrap();
    for file in ["sum.bin", "pool.json", "parsed.json"] {
        fs::copy(fixture(file), directory.path().join(file)).unwrap();
    }
    let path = directory.path().join("neap.toml");
    fs::write(&path, text).unwrap();
    suite::read(&path).map_err(|error| {
        let directory = format!("{}/", directory.path().display());
        format!("{error:#}").replace(&directory, "")
    })
}

fn fixture(file: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite")).join(file)
}

/// The suite with parts replaced: `u64 = 42 => u64 = 43 && sum => total`.
fn edited(edits: &str) -> String {
    let edits = edits.split(" && ").filter_map(|edit| edit.split_once(" =>"));
    edits.fold(SUITE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, &to.trim_start().replace("\\n", "\n"), 1)
    })
}

/// Expects an assembled program to pass as `adds`, or to fail with this message if it is not empty.
#[track_caller]
fn expect_outcome(program: &str, text: &str, message: &str) {
    let suite = read(text).unwrap();
    let elfs = TempDir::new().unwrap();
    let source = fs::read_to_string(fixture(&format!("{program}.s"))).unwrap();
    let elf = Assembler::new(Default::default()).assemble(&source).unwrap();
    fs::write(elfs.path().join("adds.so"), elf).unwrap();
    let subjects = suite.subjects(&suite.programs, elfs.path());
    let error = measure_all(&subjects, sample::results(&[]).toolchain).err();
    assert!(error.iter().all(|error| error.is::<ProgramFailure>()), "{error:?}");
    let found = error.map(|error| format!("{error:#}")).unwrap_or_default();
    let names_it = found.contains(message) && found.is_empty() == message.is_empty();
    assert!(names_it, "{program}: expected `{message}`, found `{found}` in {text}");
    assert!(found.is_empty() || found.starts_with("adds::add: "), "{found}");
}

/// In each line a program, edits of the suite, and part of the error. Without an error, the program passes.
const OUTCOMES: &str = include_str!("suite/outcomes.txt");

#[test]
fn compares_the_whole_outcome() {
    for line in OUTCOMES.lines() {
        let cells: Vec<&str> = line.splitn(3, '|').map(str::trim).collect();
        let [program, edits, message] = cells[..] else { panic!("{line}") };
        expect_outcome(program, &edited(edits), message);
    }
    // A cluster cuts a log after 10 kB.
    for (length, message) in [(20_000, ""), (19_999, "log message 0")] {
        let logs = format!("logs = [\"Program log: {}\"]", "a".repeat(length));
        let text = edited(&format!("after.sum.data = [{{ u64 = 42 }}] => {logs}"));
        expect_outcome("logs_20_kb", &text, message);
    }
}

#[test]
fn accounts_do_not_sign_and_are_not_executable_by_default() {
    let (_, Specimen { invocation, .. }) = read(SUITE).unwrap().operations.remove(0);
    let [(address, account)] = invocation.accounts.as_slice() else { panic!("{invocation:?}") };
    assert_eq!(invocation.instruction.accounts, [AccountMeta::new(*address, false)]);
    assert_eq!((account.executable, account.rent_epoch), (false, u64::MAX));
}

/// Edits of the suite, and the line and start of the error below each. Without a line, the error contains the text.
const ERRORS: &str = include_str!("suite/errors.txt");

#[test]
fn names_the_line_of_each_error() {
    let mut lines = ERRORS.lines();
    while let Some(edit) = lines.next() {
        let message = lines.next().unwrap().trim_start();
        let error = read(&edited(edit)).err();
        let error = error.unwrap_or_else(|| panic!("accepts {edit}"));
        let found = match message.starts_with(|c: char| c.is_ascii_digit()) {
            true => error.starts_with(&format!("neap.toml:{message}")),
            false => error.contains(message),
        };
        assert!(found, "{edit}: expected {message}, found {error}");
    }
}

//! Suites: what a `neap.toml` means, what it must not say, and that programs are compared with it.

use neap_measure::{all::measure_all, suite};
use neap_model::{failure::ProgramFailure, results::Results, sample};
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

/// Runs an assembled program as `adds`.
fn run(program: &str, text: &str) -> anyhow::Result<Results> {
    let suite = read(text).unwrap();
    let elfs = TempDir::new().unwrap();
    let source = fs::read_to_string(fixture(&format!("{program}.s"))).unwrap();
    let elf = Assembler::new(Default::default()).assemble(&source).unwrap();
    fs::write(elfs.path().join("adds.so"), elf).unwrap();
    let subjects = suite.subjects(&suite.programs, elfs.path());
    Ok(measure_all(&subjects, sample::results(&[]).toolchain, &|_| ())?.0)
}

/// Whether an assembled program passes as `adds`, or fails with this message if it is not empty.
fn check_outcome(program: &str, text: &str, message: &str) -> Result<(), String> {
    let error = run(program, text).err();
    let is_failure = error.iter().all(|error| error.is::<ProgramFailure>());
    let found = error.map(|error| format!("{error:#}")).unwrap_or_default();
    let names_it = found.contains(message) && found.is_empty() == message.is_empty();
    let names_row = found.is_empty() || found.starts_with("adds");
    if is_failure && names_it && names_row {
        return Ok(());
    }
    Err(format!("{program}: expected `{message}`, found `{found}` in {text}"))
}

/// In each line a program, edits of the suite, and part of the error. Without an error, the program passes.
const OUTCOMES: &str = include_str!("suite/outcomes.txt");

#[test]
fn compares_the_whole_outcome() {
    let outcomes = OUTCOMES.lines().map(|line| {
        let cells: Vec<&str> = line.splitn(3, '|').map(str::trim).collect();
        let [program, edits, message] = cells[..] else { panic!("{line}") };
        (program, edited(edits), message.replace("\\n", "\n"))
    });
    // A cluster cuts a log after 10 kB.
    let long = [(20_000, ""), (19_999, "log message 0")].map(|(length, message): (usize, &str)| {
        let logs = format!("logs = [\"Program log: {}\"]", "a".repeat(length));
        let text = edited(&format!("after.sum.data = [{{ u64 = 42 }}] => {logs}"));
        ("logs_20_kb", text, message.to_owned())
    });
    let wrong = outcomes
        .chain(long)
        .filter_map(|(program, text, message)| check_outcome(program, &text, &message).err());
    let wrong = Vec::from_iter(wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn accounts_do_not_sign_and_are_not_executable_by_default() {
    let mut suite = read(SUITE).unwrap();
    let Specimen { invocation, .. } = suite.programs.remove(0).operations.remove(0).specimen;
    let [(address, account)] = invocation.accounts.as_slice() else { panic!("{invocation:?}") };
    assert_eq!(invocation.instruction.accounts, [AccountMeta::new(*address, false)]);
    assert_eq!((account.executable, account.rent_epoch), (false, u64::MAX));
}

/// A suite whose operation costs more for a higher bump. The seeds of `sum` name `other`.
const BUMP: &str = "\
    [account.sum] => [account.sum]\\nseeds = [{ key = \"other\" }] && \
    data = [{ u8 = 0 }] => data = [{ bump = \"sum\" }] && \
    after.sum.data = [{ u64 = 42 }] =>";

#[test]
fn an_operation_has_a_range_if_its_cost_depends_on_keys() {
    let text = edited(BUMP);
    let row = run("counts", &text).unwrap().rows.remove(0);
    let (least, most) = row.range.unwrap();
    assert!(least < most);
    let none = text.replace("\"sums\"", "\"sums\"\nvariations = 0");
    let same = run("counts", &none).unwrap().rows.remove(0);
    assert_eq!((same.compute_units, same.range), (row.compute_units, None));
    let fixed = text.replace("[account.other]", &format!("[account.other]\naddress = \"{VOTE}\""));
    assert_eq!(run("counts", &fixed).unwrap().rows[0].range, None);
}

const VOTE: &str = "Vote111111111111111111111111111111111111111";

#[test]
fn addresses_depend_on_the_order_of_the_accounts_alone() {
    let text = edited(BUMP);
    let rows = run("counts", &text).unwrap().rows;
    // Another place in the alphabet, and in the file.
    let renamed = text.replace("other", "a").replace("account.sum]", "account.z]");
    let renamed = renamed.replace("\"sum\"", "\"z\"");
    let appended = format!("{text}\n[account.a]\n");
    for text in [renamed, appended] {
        assert_eq!(run("counts", &text).unwrap().rows, rows, "{text}");
    }
    let swapped = text.replace("[account.sum]", "[account.first]\n[account.sum]");
    assert_ne!(run("counts", &swapped).unwrap().rows, rows);
}

#[test]
fn no_account_gets_the_address_of_another() {
    // A draw has 256 keys, and one of them is the system program.
    let accounts: String = (0..300).map(|index| format!("[account.a{index}]\n")).collect();
    let suite = read(
        &edited("[account.other] =>")
            .replace("[account.sum]", &format!("{accounts}\n[account.sum]")),
    );
    assert_eq!(suite.unwrap().programs[0].operations[0].variations.len(), 8);
}

/// Edits of the suite, and the line and start of the error below each. Without a line, the error contains the text.
const ERRORS: &str = include_str!("suite/errors.txt");

#[test]
fn names_the_line_of_each_error() {
    let (mut lines, mut wrong) = (ERRORS.lines(), Vec::new());
    while let Some(edit) = lines.next() {
        let message = lines.next().unwrap().trim_start();
        let found = read(&edited(edit)).err().unwrap_or_else(|| "no error".to_owned());
        let is_there = match message.starts_with(|c: char| c.is_ascii_digit()) {
            true => found.starts_with(&format!("neap.toml:{message}")),
            false => found.contains(message),
        };
        if !is_there {
            wrong.push(format!("{edit}: expected {message}, found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

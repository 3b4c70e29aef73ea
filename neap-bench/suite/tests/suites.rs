//! Suites: what a `neap.toml` means, what it must not say, and that programs are compared with it.

use mollusk_svm_programs_memo::memo_v1;
use neap_model::{bad_inputs::Ending, failure::ProgramFailure, results::Results};
use neap_sample_reports as sample;
use neap_subject::suite::Suite;
use neap_svm::{all::measure_all, measure::complete};
use sbpf_assembler::Assembler;
use serde::{
    Deserialize,
    de::{IntoDeserializer, value},
};
use solana_account::Account;
use solana_instruction::{AccountMeta, error::InstructionError};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A suite with one program, which adds 1. Beside it are files that it may name, and programs.
const SUITE: &str = include_str!("suite/neap.toml");

/// Reads a suite. Errors name files relative to it.
pub fn read(text: &str) -> Result<Suite, String> {
    let directory = TempDir::new().unwrap();
    for file in ["sum.bin", "pool.json", "no_pool.json", "parsed.json", "idl.json"] {
        fs::copy(fixture(file), directory.path().join(file)).unwrap();
    }
    let path = directory.path().join("neap.toml");
    fs::write(&path, text).unwrap();
    neap_suite::read(&path, None).map_err(|error| {
        let directory = format!("{}/", directory.path().display());
        format!("{error:#}").replace(&directory, "")
    })
}

fn fixture(file: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite")).join(file)
}

/// The suite with parts replaced: `u64 = 42 => u64 = 43 && sum => total`.
pub fn edited(edits: &str) -> String {
    let edits = edits.split(" && ").filter_map(|edit| edit.split_once(" =>"));
    edits.fold(SUITE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, &to.trim_start().replace("\\n", "\n"), 1)
    })
}

/// Runs an assembled program as `adds`.
pub fn run(program: &str, text: &str) -> anyhow::Result<Results> {
    let source = fs::read_to_string(fixture(&format!("{program}.s"))).unwrap();
    run_elf(&Assembler::new(Default::default()).assemble(&source).unwrap(), text)
}

fn run_elf(elf: &[u8], text: &str) -> anyhow::Result<Results> {
    let suite = read(text).unwrap();
    let elfs = TempDir::new().unwrap();
    fs::write(elfs.path().join("adds.so"), elf).unwrap();
    let subjects = suite.subjects(elfs.path());
    let toolchain = sample::results(&[]).toolchain;
    Ok(measure_all(&subjects, toolchain, &|_| ()).and_then(complete)?.0)
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
fn a_program_of_an_old_loader_costs_what_it_does_on_a_cluster() {
    let memo = |loader| {
        let text = format!(
            "suite = \"memos\"\nprogram_id = \"{}\"\n[[program]]\nname = \"adds\"\nloader = \"{loader}\"\n\
             [account.signer]\n[[operation]]\nname = \"memo\"\ndata = [{{ text = \"hello\" }}]\n\
             accounts = [{{ account = \"signer\", signer = true }}]",
            memo_v1::ID
        );
        run_elf(memo_v1::ELF, &text).unwrap().rows[0].compute_units
    };
    // Loader v3 passes the accounts in another layout, in which the program finds an empty memo.
    assert_eq!((memo("v1"), memo("v3")), (563, 481));
}

#[test]
fn accounts_do_not_sign_and_are_not_executable_by_default() {
    let suite = read(SUITE).unwrap();
    let invocation = &suite.programs[0].subject.measurements[0].specimen.invocation;
    let [(address, account)] = invocation.accounts.as_slice() else { panic!("{invocation:?}") };
    assert_eq!(invocation.instruction.accounts, [AccountMeta::new(*address, false)]);
    assert_eq!((account.executable, account.rent_epoch), (false, u64::MAX));
}

/// Edits of the suite, and the line and start of the error below each. Without a line, the error contains the text.
const ERRORS: &str = include_str!("suite/errors.txt");

#[test]
fn an_empty_key_of_a_program_is_as_good_as_none() {
    let second = |keys: &str| {
        let program = format!("[[program]]\n{keys}\nabout = \"\"\nbuild = \"\"\n[account.sum]");
        let suite = read(&SUITE.replace("[account.sum]", &program)).unwrap();
        suite.programs.into_iter().nth(1).unwrap()
    };
    assert_eq!(second("name = \"token\"\npublic = \"token\"").about, "token");
    let more = second("name = \"more-adds\"");
    assert_eq!(more.about, "more-adds");
    assert_eq!(more.subject.build_command, "cargo build-sbf");
    assert_eq!(more.subject.elf, Path::new("more_adds.so"));
}

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

/// What a program does that adds 1 without any check.
const BAD_INPUTS: &str = include_str!("suite/bad_inputs.txt");

#[test]
fn records_what_programs_do_with_generated_bad_inputs() {
    let accounts =
        "[{ account = \"sum\", writable = true }, { account = \"other\", signer = true }]";
    let refused =
        "[[operation]]\\nname = \"fail\"\\naccounts = []\\nerror = \"ProgramFailedToComplete\"";
    let text = edited(&format!(
        "\"sums\" => \"sums\"\\nbad_inputs = true && [{{ account = \"sum\", writable = true }}] => {accounts} \
         && [[operation]] => {refused}\\n[[operation]]"
    ));
    let bad_inputs = run("adds", &text).unwrap().bad_inputs.into_iter();
    let lines = bad_inputs.map(|it| {
        let shows = it.shows.as_ref().unwrap();
        format!("{}: {} {} ({shows})", it.name(), it.compute_units, it.ending)
    });
    assert_eq!(lines.collect::<Vec<_>>(), BAD_INPUTS.lines().collect::<Vec<_>>());
}

#[test]
fn another_program_is_invoked_if_nothing_checks_which() {
    let text = edited(
        "\"sums\" => \"sums\"\\nbad_inputs = true && about = \"adds 1\" => allows = { \"memo: program\" = \"any may be called\" } && \
         [account.sum] => [load.memo]\\n[account.sum] && [{ account = \"sum\", writable = true }] => [{ account = \"memo\" }] && \
         after.sum.data = [{ u64 = 42 }] =>",
    );
    let bad_inputs = run("invokes_first", &text).unwrap().bad_inputs;
    let other = bad_inputs.iter().find(|it| it.input == "memo is another program").unwrap();
    assert_eq!(other.ending.to_string(), "accepted");
    assert_eq!(other.changes, ["invokes the other program"]);
    assert_eq!(other.allowed.as_deref(), Some("any may be called"));
}

/// Stores the address of the second account in the first one, which has 32 bytes.
const STORES_ADDRESS: &str = "\
    .globl entrypoint\nentrypoint:\n\
    ldxdw r2, [r1+10384]\nstxdw [r1+96], r2\nldxdw r2, [r1+10392]\nstxdw [r1+104], r2\n\
    ldxdw r2, [r1+10400]\nstxdw [r1+112], r2\nldxdw r2, [r1+10408]\nstxdw [r1+120], r2\n\
    mov64 r0, 0\nexit\n";

#[test]
fn an_account_that_is_not_read_has_one_accepted_input() {
    let stores = Assembler::new(Default::default()).assemble(STORES_ADDRESS).unwrap();
    let unread = "[account.unread]\\nowner = \"program\"\\ndata = [{ u64 = 7 }]\\n[account.sum]";
    let passed = "[{ account = \"sum\", writable = true }, { account = \"unread\" }]";
    let reads_neither = format!(
        "\"sums\" => \"sums\"\\nbad_inputs = true && [account.sum] => {unread} && \
         [{{ account = \"sum\", writable = true }}] => {passed}"
    );
    let stores_one = format!(
        "{reads_neither} && [{{ u64 = 41 }}] => [{{ zeros = 32 }}] && [{{ u64 = 42 }}] => [{{ key = \"unread\" }}]"
    );
    for results in [run("adds", &edited(&reads_neither)), run_elf(&stores, &edited(&stores_one))] {
        let bad_inputs = results.unwrap().bad_inputs;
        let accepted = bad_inputs.iter().filter(|it| it.ending == Ending::Accepted);
        let of_unread = accepted.filter(|it| it.shows.as_ref().unwrap().account == "unread");
        let of_unread = Vec::from_iter(of_unread.map(|it| it.input.as_str()));
        assert_eq!(of_unread, ["unread is an empty wallet of a stranger"]);
    }
}

#[test]
fn text_of_a_panic_stays_on_its_line() {
    let text = edited(
        "\"sums\" => \"sums\"\\nbad_inputs = true && writable = true } => writable = true, signer = true } && \
         after.sum.data = [{ u64 = 42 }] =>",
    );
    let bad_inputs = run("panics", &text).unwrap().bad_inputs;
    let unsigned = bad_inputs.iter().find(|it| it.input == "sum does not sign").unwrap();
    let ending = r"aborted: SBF program Panicked in a\n::add-mask::|b at 7:1";
    assert_eq!(unsigned.ending.to_string(), ending);
}

#[test]
fn a_program_sees_all_slot_hashes() {
    let text = edited(
        "{ u8 = 0 } => { key = \"slot-hashes\" } && [{ account = \"sum\", writable = true }] => [] && \
         after.sum.data = [{ u64 = 42 }] =>",
    );
    run("reads_slot_hash", &text).unwrap();
    let text = edited(
        "account = \"sum\", writable = true => account = \"slot-hashes\" && after.sum.data = [{ u64 = 42 }] =>",
    );
    let suite = read(&text).unwrap();
    let invocation = &suite.programs[0].subject.measurements[0].specimen.invocation;
    assert_eq!(invocation.accounts[0].1.data.len(), 8 + 512 * 40);
}

#[test]
fn an_account_without_lamports_is_gone_after_its_operation() {
    // `closes` moves all lamports of `sum`, whose 8 bytes of data stay until the end of the transaction.
    let closed = "{ account = \"sum\", writable = true } => { account = \"sum\", writable = true }, \
        { account = \"other\", writable = true } && \
        after.sum.data = [{ u64 = 42 }] => after.sum.lamports = 0\nafter.other.lamports = { plus_rent_of = \"sum\" }\n";
    let read_later =
        "[[operation]]\nname = \"later\"\nfrom = \"add\"\naccounts = [{ account = \"sum\" }]\n";
    let suite = read(&(edited(closed) + read_later)).unwrap();
    let [add, later] = &suite.programs[0].subject.measurements[..] else { panic!("{suite:?}") };
    assert_eq!(add.specimen.accounts[0].1.data.len(), 8);
    for specimen in later.specimens() {
        let gone = Account { rent_epoch: u64::MAX, ..Account::default() };
        assert_eq!(specimen.invocation.accounts[0].1, gone);
    }
    // The next instruction of the same transaction still sees it.
    let transaction = "[[transaction]]\nname = \"both\"\npayer = \"payer\"\n\
        instructions = [{ operation = \"add\" }, { operation = \"later\" }]\n[account.payer]\n";
    let suite = read(&(edited(closed) + read_later + transaction)).unwrap();
    let both = &suite.programs[0].subject.transactions[0].specimen;
    assert_eq!(both.accounts[1].1.data.len(), 8);
}

/// A suite whose operations form one chain, the last one first.
fn chain(length: usize) -> String {
    let operation = |index: usize| {
        let from = match index {
            0 => String::new(),
            index => format!("from = \"add-{}\"\n", index - 1),
        };
        format!(
            "[[operation]]\nname = \"add-{index}\"\n{from}accounts = [{{ account = \"sum\", writable = true }}]\n\
             after.sum.data = [{{ u64 = {} }}]\n",
            42 + index
        )
    };
    let operations: String = (0..length).rev().map(operation).collect();
    let (head, _) = SUITE.split_once("[[operation]]").unwrap();
    format!("{head}{operations}")
}

#[test]
fn a_chain_of_operations_is_resolved_in_linear_time() {
    // Resolving each operation from the beginning of the chain took minutes, or all of the stack.
    let suite = read(&chain(3_000)).unwrap();
    let operations = &suite.programs[0].subject.measurements;
    assert_eq!(operations[0].specimen.accounts[0].1.data, 3_041_u64.to_le_bytes());
}

#[test]
fn a_suite_names_every_error_without_a_number() {
    let unknown = InstructionError::deserialize("Wrong".into_deserializer());
    let unknown = unknown.map_err(|error: value::Error| error.to_string()).unwrap_err();
    let names = unknown.split_once("expected one of ").unwrap().1.replace(" `Custom`,", "");
    let with = |name: &str| {
        read(&edited(&format!("after.sum.data = [{{ u64 = 42 }}] => error = \"{name}\"")))
    };
    let message = with("Wrong").unwrap_err();
    assert!(message.contains(&format!("use one of {names}, or `custom_error")), "{message}");
    for name in names.split(", ").map(|name| name.trim_matches('`')) {
        let suite = with(name).unwrap();
        let error = suite.programs[0].subject.measurements[0].specimen.result.clone().unwrap_err();
        assert_eq!(format!("{error:?}"), name);
    }
}

//! Suites: what a `neap.toml` means, what it must not say, and that programs are compared with it.

use neap_measure::{all::measure_all, suite};
use neap_model::{failure::ProgramFailure, results::Results, sample};
use neap_scenarios::{scenario::Specimen, suite::Suite};
use neap_toolchain::sha256;
use sbpf_assembler::Assembler;
use solana_instruction::AccountMeta;
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A suite with one program, which adds 1. Beside it are files that it may name, and programs.
const SUITE: &str = include_str!("suite/neap.toml");

const FLOOR: &str = include_str!("suite/floor.toml");

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

/// Measures two assembled programs as `adds` and `idles`, as far as the suite has them.
fn measured(text: &str, adds: &str, idles: &str) -> Result<Results, String> {
    let suite = read(text)?;
    let elfs = TempDir::new().unwrap();
    for (elf, program) in [("adds.so", adds), ("idles.so", idles)] {
        let source = fs::read_to_string(fixture(&format!("{program}.s"))).unwrap();
        let assembled = Assembler::new(Default::default()).assemble(&source).unwrap();
        fs::write(elfs.path().join(elf), assembled).unwrap();
    }
    let subjects = suite.subjects(&suite.programs, elfs.path());
    measure_all(&subjects, sample::results(&[]).toolchain).map_err(|error| {
        assert!(error.is::<ProgramFailure>(), "{error:#}");
        format!("{error:#}")
    })
}

/// In each line a program, edits of the suite, and part of the error. Without an error, the program passes.
const OUTCOMES: &str = include_str!("suite/outcomes.txt");

#[test]
fn compares_the_whole_outcome() {
    for line in OUTCOMES.lines() {
        let [program, edits, message] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        let found = measured(&edited(edits), program, "idles").err().unwrap_or_default();
        assert!(
            found.contains(message) && found.is_empty() == message.is_empty(),
            "{line}: {found}"
        );
        assert!(found.is_empty() || found.starts_with("adds::add: "), "{found}");
    }
    // A cluster cuts a log after 10 kB.
    for (length, message) in [(20_000, ""), (19_999, "log message 0")] {
        let logs = format!("logs = [\"Program log: {}\"]", "a".repeat(length));
        let text = edited(&format!("after.sum.data = [{{ u64 = 42 }}] => {logs}"));
        let found = measured(&text, "logs_20_kb", "idles").err().unwrap_or_default();
        assert!(found.contains(message) && found.is_empty() == message.is_empty(), "{found}");
    }
}

#[test]
fn runs_every_program_with_every_operation_and_says_what_a_floor_must_do() {
    let (_, operation) = SUITE.split_once("[[operation]]\nname = \"add\"").unwrap();
    let text = format!("{SUITE}{FLOOR}[[operation]]\nname = \"again\"{operation}");
    let rows = measured(&text, "adds", "idles").unwrap().rows;
    let nets = rows.iter().map(|row| (&*row.name, row.compute_units, row.net.unwrap()));
    let expected =
        [("adds::add", 5, 3), ("adds::again", 5, 3), ("idles::add", 2, 0), ("idles::again", 2, 0)];
    assert_eq!(Vec::from_iter(nets), expected);
    let must = "idles::add: a floor must succeed in every operation and change no account: ";
    for (adds, idles, message) in [
        ("adds", "fails", &*format!("{must}expected Success")),
        ("adds", "adds", &format!("{must}account `sum`, offset 0")),
        ("adds", "returns", &format!("{must}return data: expected nothing, found 0700")),
        // Another program that fails gets the usual message.
        ("fails", "idles", "adds::add: expected Success"),
    ] {
        let found = measured(&text, adds, idles).unwrap_err();
        assert!(found.starts_with(message), "{found}");
    }
}

#[test]
fn the_toolchain_beside_the_elfs_takes_precedence() {
    let declared =
        "[toolchain]\nid = \"mine\"\nrustc = \"1\"\nllvm = \"2\"\nlinker = \"3\"\nsbpf = \"v0\"\n";
    let suite = read(&format!("{SUITE}{declared}")).unwrap();
    let elfs = TempDir::new().unwrap();
    let build = suite.built_by(elfs.path()).unwrap();
    assert_eq!((&*build.id, build.fingerprint), ("mine", sha256("mine\n1\n2\n3\nv0")));
    let unknown = read(SUITE).unwrap().built_by(elfs.path()).unwrap_err();
    assert!(unknown.to_string().contains("is unknown: declare [toolchain] in the suite"));
    let file =
        r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#;
    fs::write(elfs.path().join("toolchain.json"), file).unwrap();
    assert_eq!(suite.built_by(elfs.path()).unwrap().id, "any-v0");
    let nowhere = suite.built_by(&elfs.path().join("nowhere")).unwrap_err();
    assert!(nowhere.is::<ProgramFailure>() && nowhere.to_string().contains("run `make adds`"));
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
    let (without_operations, _) = SUITE.split_once("[[operation]]").unwrap();
    for (text, missing) in [
        ("suite = \"empty\"\nprogram = []\noperation = []", "[[program]]"),
        (&format!("operation = []{without_operations}"), "[[operation]]"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.ends_with(&format!("no {missing}: declare at least one")), "{error}");
    }
}

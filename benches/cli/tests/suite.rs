//! Runs suites as users do, with a `neap.toml` and the command line.

use crate::common::{assert_exit, assert_no_report, neap_bench};
use neap_model::results::{Results, Row};
use sbpf_assembler::Assembler;
use std::{
    fs::{self, File},
    io,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// Adds 1 to the u64 in the first account, whose data is at byte 96 of the input.
const ADDS: &str = "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit";
/// Succeeds.
const IDLES: &str = "mov64 r0, 0\nexit";
/// Fails with the custom error 7.
const FAILS: &str = "mov64 r0, 7\nexit";

/// Returns 7, and keeps the input in register 1.
const RETURNS: &str = "mov64 r9, r1\nsth [r10-8], 7\nmov64 r1, r10\nsub64 r1, 8\nmov64 r2, 2\n\
                       call sol_set_return_data\nmov64 r1, r9\n";
/// Logs `hi` as text and as data, and keeps the input in register 1.
const LOGS: &str = "mov64 r9, r1\nsth [r10-8], 0x6968\nmov64 r1, r10\nsub64 r1, 8\nmov64 r2, 2\n\
                    stxdw [r10-24], r1\nstxdw [r10-16], r2\ncall sol_log_\n\
                    mov64 r1, r10\nsub64 r1, 24\nmov64 r2, 1\ncall sol_log_data\nmov64 r1, r9\n";

const TOOLCHAIN: &str =
    r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#;

/// A suite with one program, which adds 1.
const SUITE: &str = r#"
suite = "sums"
elfs = "elfs"

[[program]]
name = "adds"
about = "adds 1"
elf = "adds.so"
build = "make adds"

[account.sum]
owner = "program"
data = [{ u64 = 41 }]

[account.other]

[[operation]]
name = "add"
accounts = [{ account = "sum", writable = true }, { account = "other", signer = true }]
after.sum = { data = [{ u64 = 42 }] }
"#;

const FLOOR: &str = r#"
[[program]]
name = "idles"
role = "floor"
about = "does nothing"
elf = "idles.so"
build = "make idles"
"#;

#[test]
fn runs_blesses_and_gates() {
    let tree = Tree::new(&format!("{SUITE}{FLOOR}"));
    assert_exit(&tree.run(), 0, &["| adds | 5 (3) |", "| *idles* | 2 (0) |"]);
    assert_exit(&tree.call(&["gate"]), 4, &["any-v0", "make bless"]);
    assert_exit(
        &tree.call(&["bless", "--suite", "suite/neap.toml"]),
        0,
        &["any-v0"],
    );
    assert_exit(&tree.call(&["gate"]), 0, &[]);
    let row = &tree.rows()[0];
    assert_eq!(
        (row.name.as_str(), row.scenario.as_str()),
        ("adds::add", "sums")
    );
    assert_eq!((row.compute_units, row.net), (5, Some(3)));
    for (directory, against) in [
        ("target/benches", "Δ is empty"),
        ("target-reports/any-v0", "| adds::add | 5 | 3 | 0 |"),
    ] {
        let report = tree.root.path().join(directory).join("compute_units.md");
        let report = fs::read_to_string(report).unwrap();
        assert!(report.contains(against), "{report}");
    }
}

#[test]
fn reports_and_gates_the_touched_heap() {
    let tree = Tree::new(&format!("{SUITE}{FLOOR}"));
    let touches = |instructions: &str| {
        let touch = format!("lddw r3, 0x300000000\n{instructions}");
        tree.place("adds.so", &format!("{touch}\n{ADDS}"));
    };
    touches("ldxdw r4, [r3+0]");
    let texts = [
        "| Program | add | Heap bytes | ELF bytes | What it is |",
        "| adds | 7 (5) | 8 |",
        "| *idles* | 2 (0) | 0 |",
        "Heap bytes: the most heap that any of the program's operations touches",
    ];
    assert_exit(&tree.run(), 0, &texts);
    assert_eq!(tree.rows()[0].heap_bytes, 8);
    assert_exit(&tree.call(&["bless", "--suite", "suite/neap.toml"]), 0, &[]);
    assert_exit(&tree.call(&["gate"]), 0, &["2 heap sizes, 2 ELF sizes"]);
    // The number of instructions and the size of the ELF stay the same.
    touches("ldxw r4, [r3+0]");
    assert_exit(&tree.run(), 0, &["| adds | 7 (5) | 4 |"]);
    assert_exit(
        &tree.call(&["gate"]),
        1,
        &["adds::add heap  8 bytes  4 bytes"],
    );
}

#[test]
fn a_slower_program_fails_the_gate() {
    let tree = Tree::new(SUITE);
    tree.run();
    tree.call(&["bless", "--suite", "suite/neap.toml"]);
    tree.place("adds.so", &format!("mov64 r3, 0\n{ADDS}"));
    assert_exit(&tree.run(), 0, &[]);
    assert_exit(&tree.call(&["gate"]), 1, &["adds::add", "5", "6"]);
    for (format, accept) in [
        ("text", "baseline, run `make bless`.\n"),
        ("markdown", "baseline, run `make bless`.\n"),
        ("json", "\"accept\": \"make bless\""),
        ("junit", "accept the change, run `make bless`."),
    ] {
        assert_exit(&tree.call(&["gate", "--format", format]), 1, &[accept]);
    }
    tree.place("adds.so", ADDS);
    assert_exit(
        &tree.call(&["gate", "--elfs", "suite/elfs"]),
        2,
        &["run `make bench SBPF=v0`"],
    );
}

#[test]
fn runs_every_program_with_every_operation() {
    let second_program = r#"
[[program]]
name = "adds-too"
about = "the same"
elf = "adds.so"
build = "make adds"
"#;
    let second_operation = r#"
[[operation]]
name = "add-twice-passed"
accounts = [{ account = "sum", writable = true }, { account = "sum", writable = true }]
after.sum = { data = [{ u64 = 42 }] }
"#;
    let tree = Tree::new(&format!("{SUITE}{second_program}{second_operation}"));
    assert_exit(&tree.run(), 0, &[]);
    let rows = tree.rows();
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "adds::add",
            "adds::add-twice-passed",
            "adds-too::add",
            "adds-too::add-twice-passed"
        ]
    );
}

#[test]
fn a_wrong_post_state_fails_the_run() {
    for (from, to, message) in [
        (
            "u64 = 42",
            "u64 = 43",
            "offset 0: expected 0x2b, found 0x2a",
        ),
        (
            "after.sum = { data = [{ u64 = 42 }] }",
            "",
            "offset 0: expected 0x29, found 0x2a",
        ),
        (
            "{ data = [{ u64 = 42 }] }",
            "{ lamports = 1, data = [{ u64 = 42 }] }",
            "lamports: expected 1",
        ),
        (
            "{ data = [{ u64 = 42 }] }",
            "{ owner = \"system\", data = [{ u64 = 42 }] }",
            "account `sum`, owner: expected `system`, found `program`",
        ),
        (
            "{ data = [{ u64 = 42 }] }",
            "{ data = [{ u64 = 42 }, { u8 = 0 }] }",
            "data length: expected 9, found 8",
        ),
        (
            "writable = true",
            "writable = false",
            "expected Success, found",
        ),
        (
            "after.sum",
            "error = \"InvalidArgument\"\nafter.sum",
            "InvalidArgument",
        ),
    ] {
        let changed = SUITE.replace(from, to);
        assert_ne!(changed, SUITE);
        let tree = Tree::new(&changed);
        assert_exit(&tree.run(), 3, &["adds::add", message]);
        assert_no_report(&tree.root.path().join("target/benches"));
    }
}

#[test]
fn compares_return_data() {
    let declared = SUITE.replace("after.sum", "returns = [{ u16 = 7 }]\nafter.sum");
    let tree = Tree::new(SUITE);
    tree.place("adds.so", &format!("{RETURNS}{ADDS}"));
    let undeclared = ["adds::add: return data: expected nothing, found 0700"];
    assert_exit(&tree.run(), 3, &undeclared);
    assert_no_report(&tree.root.path().join("target/benches"));
    tree.declare(&declared);
    assert_exit(&tree.run(), 0, &[]);
    tree.place("adds.so", &format!("{}{ADDS}", RETURNS.replace('7', "8")));
    assert_exit(&tree.run(), 3, &["return data: expected 0700, found 0800"]);
    tree.place("adds.so", ADDS);
    let missing = ["return data: expected 0700, found nothing"];
    assert_exit(&tree.run(), 3, &missing);
}

#[test]
fn a_floor_must_return_nothing() {
    let returns = SUITE.replace("after.sum", "returns = [{ u16 = 7 }]\nafter.sum");
    let tree = Tree::new(&format!("{returns}{FLOOR}"));
    tree.place("adds.so", &format!("{RETURNS}{ADDS}"));
    assert_exit(&tree.run(), 0, &[]);
    tree.place("idles.so", &format!("{RETURNS}{IDLES}"));
    let message = ["idles::add: a floor must", "expected nothing, found 0700"];
    assert_exit(&tree.run(), 3, &message);
}

#[test]
fn compares_logs() {
    let tree = Tree::new(SUITE);
    let declare = |logs: &str| {
        let logs = format!("logs = [{logs}]\nafter.sum");
        tree.declare(&SUITE.replace("after.sum", &logs));
    };
    tree.place("adds.so", &format!("{LOGS}{ADDS}"));
    assert_exit(&tree.run(), 0, &[]);
    declare("\"Program log: hi\", \"Program data: aGk=\"");
    assert_exit(&tree.run(), 0, &[]);
    for (logs, message) in [
        (
            "",
            "log message 0: expected none, found \"Program log: hi\"",
        ),
        (
            "\"Program log: hi\"",
            "log message 1: expected none, found \"Program data: aGk=\"",
        ),
        (
            "\"Program log: ho\", \"Program data: aGk=\"",
            "log message 0: expected \"Program log: ho\", found \"Program log: hi\"",
        ),
        (
            "\"Program data: aGk=\", \"Program log: hi\"",
            "log message 0: expected \"Program data: aGk=\"",
        ),
        (
            "\"Program log: hi\", \"Program data: aGk=\", \"Program log: \"",
            "log message 2: expected \"Program log: \", found none",
        ),
    ] {
        declare(logs);
        assert_exit(&tree.run(), 3, &["adds::add: ", message]);
    }
}

#[test]
fn shows_a_logged_address_as_it_was_logged() {
    let address = "Stake11111111111111111111111111111111111111";
    let placed = format!("[account.sum]\naddress = \"{address}\"");
    let suite = SUITE.replace("[account.sum]", &placed);
    let tree = Tree::new(&suite.replace("after.sum", "logs = []\nafter.sum"));
    let logs = "mov64 r9, r1\nadd64 r1, 16\ncall sol_log_pubkey\nmov64 r1, r9\n";
    tree.place("adds.so", &format!("{logs}{ADDS}"));
    let message = format!("\"Program log: {address}\"");
    assert_exit(&tree.run(), 3, &[&format!("found {message}")]);
    tree.declare(&suite.replace("after.sum", &format!("logs = [{message}]\nafter.sum")));
    assert_exit(&tree.run(), 0, &[]);
}

#[test]
fn compares_logs_and_return_data_of_invoked_programs() {
    // Invokes itself with the byte 0. The inner program logs `hi` and returns 7, then the outer one logs `hi`.
    let relays = format!(
        "ldxb r3, [r2+0]\njne r3, 0, invokes\n{LOGS}{RETURNS}{IDLES}\n\
         invokes:\nmov64 r3, 0\nadd64 r2, 1\nstxdw [r10-48], r2\n\
         stxdw [r10-40], r10\nstxdw [r10-32], r3\n\
         mov64 r1, r10\nsub64 r1, 8\nstxdw [r1+0], r3\nstxdw [r10-24], r1\n\
         mov64 r1, 1\nstxdw [r10-16], r1\n\
         mov64 r1, r10\nsub64 r1, 48\nmov64 r2, r10\nmov64 r4, r10\nmov64 r5, 0\n\
         call sol_invoke_signed_c\n{LOGS}{IDLES}"
    );
    let (before, _) = SUITE.split_once("[[operation]]").unwrap();
    let operation = r#"[[operation]]
name = "relay"
data = [{ u8 = 1 }]
accounts = [{ account = "program" }]
returns = [{ u16 = 7 }]
logs = ["Program log: hi", "Program data: aGk=", "Program log: hi", "Program data: aGk="]
"#;
    let tree = Tree::new(&format!("{before}{operation}"));
    tree.place("adds.so", &relays);
    assert_exit(&tree.run(), 0, &["| adds |"]);
    tree.place(
        "adds.so",
        &relays.replace("sol_set_return_data", "sol_log_"),
    );
    assert_exit(&tree.run(), 3, &["expected 0700, found nothing"]);
}

#[test]
fn compares_logs_longer_than_those_of_a_cluster() {
    // A cluster cuts a log after 10 kB.
    let logs = "mov64 r7, 100\nagain:\nmov64 r1, r6\nmov64 r2, 200\ncall sol_log_\nsub64 r7, 1\njne r7, 0, again\n";
    let source = format!("mov64 r6, r10\nsub64 r6, 200\n{logs}{IDLES}");
    let message = format!("\"Program log: {}\"", "\\u0000".repeat(200));
    let (before, _) = SUITE.split_once("after.sum").unwrap();
    for (count, code) in [(100, 0), (99, 3)] {
        let logs = vec![message.as_str(); count].join(", ");
        let tree = Tree::new(&format!("{before}logs = [{logs}]"));
        tree.place("adds.so", &source);
        assert_exit(&tree.run(), code, &[]);
    }
}

#[test]
fn compares_the_error_of_a_refusal() {
    let refused = SUITE.replace("after.sum = { data = [{ u64 = 42 }] }", "custom_error = 7");
    let tree = Tree::new(&refused);
    tree.place("adds.so", FAILS);
    assert_exit(&tree.run(), 0, &["`add` is refused: Custom(7)"]);
    tree.place("adds.so", &FAILS.replace('7', "8"));
    assert_exit(&tree.run(), 3, &["Custom(7)", "Custom(8)"]);
    tree.place("adds.so", IDLES);
    assert_exit(&tree.run(), 3, &["Custom(7)", "found Success"]);
    // A write before the refusal.
    let writes = ADDS.replace("mov64 r0, 0", "mov64 r0, 7");
    tree.place("adds.so", &writes);
    assert_exit(&tree.run(), 3, &["offset 0: expected 0x29, found 0x2a"]);
}

#[test]
fn says_how_to_build_a_missing_program() {
    let tree = Tree::new(SUITE);
    let elfs = tree.root.path().join("suite/elfs");
    fs::remove_file(elfs.join("adds.so")).unwrap();
    assert_exit(
        &tree.run(),
        3,
        &["adds: no ELF at", "elfs/adds.so", "run `make adds`"],
    );
    fs::write(elfs.join("adds.so"), "no ELF").unwrap();
    assert_exit(
        &tree.run(),
        3,
        &["adds", "loader refuses", "run `make adds`"],
    );
    fs::remove_dir_all(elfs).unwrap();
    assert_exit(
        &tree.run(),
        3,
        &["no programs are built in suite/elfs", "run `make adds`"],
    );
}

#[test]
fn measures_the_other_programs_if_some_are_not_built() {
    let tree = Tree::new(&format!("{SUITE}{FLOOR}"));
    let remove = |elf: &str| fs::remove_file(tree.root.path().join("suite/elfs").join(elf));
    remove("idles.so").unwrap();
    let texts = [
        "not built: idles: no ELF at suite/elfs/idles.so: run `make idles`",
        "| adds | 5 |",
        "1 program is not built",
    ];
    assert_exit(&tree.run(), 3, &texts);
    remove("adds.so").unwrap();
    assert_exit(&tree.run(), 3, &["2 programs are not built"]);
    assert_no_report(&tree.root.path().join("target/benches"));
}

#[test]
fn says_what_a_floor_must_do() {
    let tree = Tree::new(&format!("{SUITE}{FLOOR}"));
    let must = "idles::add: a floor must succeed in every operation and change no account: ";
    for (source, why) in [(FAILS, "expected Success"), (ADDS, "offset 0")] {
        tree.place("idles.so", source);
        assert_exit(&tree.run(), 3, &[must, why]);
    }
    // Another program that fails gets the usual message.
    tree.place("idles.so", IDLES);
    tree.place("adds.so", FAILS);
    let run = tree.run();
    assert_exit(&run, 3, &["adds::add: expected Success"]);
}

#[test]
fn uses_the_toolchain_of_the_suite_without_toolchain_json() {
    let toolchain = r#"
[toolchain]
id = "mine"
rustc = "1.89.0"
llvm = "20.1.7"
linker = "lld 20"
sbpf = "v0"
"#;
    let tree = Tree::new(&SUITE.replace("\n[[program]]", &format!("{toolchain}\n[[program]]")));
    assert_exit(&tree.run(), 0, &["`any-v0`"]);
    fs::remove_file(tree.root.path().join("suite/elfs/toolchain.json")).unwrap();
    assert_exit(
        &tree.run(),
        0,
        &["`mine`: rustc 1.89.0, LLVM 20.1.7, lld 20"],
    );
    fs::write(tree.root.path().join("suite/neap.toml"), SUITE).unwrap();
    assert_exit(
        &tree.run(),
        2,
        &[
            "the toolchain that built the ELFs in suite/elfs is unknown",
            "declare [toolchain]",
        ],
    );
}

#[test]
fn runs_programs_under_the_declared_id() {
    // The account belongs to this id, so a program with another id cannot write it.
    let id = "Vote111111111111111111111111111111111111111";
    let suite = SUITE.replace("owner = \"program\"", &format!("owner = \"{id}\""));
    assert_exit(
        &Tree::new(&suite).run(),
        3,
        &["ExternalAccountDataModified"],
    );
    let suite = suite.replace("elfs =", &format!("program_id = \"{id}\"\nelfs ="));
    assert_exit(&Tree::new(&suite).run(), 0, &[]);
}

#[test]
fn passes_the_program_and_the_system_program() {
    let suite = SUITE.replace(
        "{ account = \"other\", signer = true }",
        "{ account = \"system\" }, { account = \"program\" }",
    );
    assert_exit(&Tree::new(&suite).run(), 0, &[]);
}

#[test]
fn reads_files_relative_to_the_suite() {
    let suite = SUITE.replace("data = [{ u64 = 41 }]", "data = [{ file = \"sum.bin\" }]");
    let tree = Tree::new(&suite);
    assert_exit(&tree.run(), 2, &["neap.toml:13: cannot read suite/sum.bin"]);
    fs::write(tree.root.path().join("suite/sum.bin"), 41_u64.to_le_bytes()).unwrap();
    assert_exit(&tree.run(), 0, &[]);
}

#[test]
fn refuses_a_report_of_another_suite_and_conflicting_options() {
    let tree = Tree::new(SUITE);
    assert_exit(&tree.run(), 0, &[]);
    let products = SUITE.replace("\"sums\"", "\"products\"");
    tree.write("suite/products.toml", &products);
    let bless = tree.call(&["bless", "--suite", "suite/products.toml"]);
    assert_exit(
        &bless,
        2,
        &["`adds::add` belongs to `sums`, not to the suite `products`"],
    );
    let both = tree.call(&[
        "run",
        "--suite",
        "suite/neap.toml",
        "--programs",
        "Cargo.toml",
    ]);
    assert_exit(&both, 2, &["--suite", "--programs"]);
    let missing = tree.call(&["run", "--suite", "nowhere/neap.toml"]);
    assert_exit(&missing, 2, &["nowhere/neap.toml"]);
}

#[test]
fn names_the_tables_of_a_suite_instead_of_charts() {
    let tree = Tree::new(SUITE);
    assert_exit(&tree.run(), 0, &[]);
    let texts = ["charts only for neap's own programs", "compute_units.md"];
    assert_exit(&tree.call(&["report"]), 2, &texts);
}

#[test]
fn the_gate_and_bless_say_why_the_last_run_failed() {
    let tree = Tree::new(SUITE);
    tree.measure_and_bless();
    let refused = |why: &str| {
        for format in ["text", "markdown", "json", "junit"] {
            let gate = tree.call(&["gate", "--format", format]);
            assert_exit(&gate, 2, &["the last run failed: ", why]);
        }
        assert_exit(&tree.bless(), 2, &["the last run failed: ", why]);
        assert_no_report(&tree.root.path().join("target/benches"));
    };
    // A wrong program.
    tree.place("adds.so", FAILS);
    assert_exit(&tree.run(), 3, &["adds::add: expected Success"]);
    refused("adds::add: expected Success");
    // An unusable suite, with a right program.
    tree.place("adds.so", ADDS);
    tree.write("suite/neap.toml", "suite = 7");
    assert_exit(&tree.run(), 2, &["suite/neap.toml:1: "]);
    refused("suite/neap.toml:1: ");
    tree.write("suite/neap.toml", SUITE);
    refused("suite/neap.toml:1: ");
    assert_exit(&tree.run(), 0, &[]);
    assert_exit(&tree.call(&["gate"]), 0, &[]);
    // A run that was killed leaves no record.
    fs::remove_file(tree.root.path().join("target/benches/run.json")).unwrap();
    for output in [tree.call(&["gate"]), tree.bless()] {
        assert_exit(&output, 2, &["is not from a finished run"]);
    }
}

#[test]
fn refuses_a_report_if_a_file_changed_after_the_run() {
    let suite = SUITE.replace("data = [{ u64 = 41 }]", "data = [{ file = \"sum.bin\" }]");
    let suite = suite.replace("[account.other]", "[account.other]\nfile = \"other.json\"");
    let tree = Tree::new(&suite);
    let dumped = r#"{ "pubkey": "Vote111111111111111111111111111111111111111", "account": {
        "lamports": 1000000, "data": ["", "base64"], "executable": false,
        "owner": "11111111111111111111111111111111" } }"#;
    tree.write("suite/other.json", dumped);
    tree.write("suite/sum.bin", "\x29\0\0\0\0\0\0\0");
    tree.measure_and_bless();
    for file in [
        "neap.toml",
        "other.json",
        "sum.bin",
        "elfs/adds.so",
        "elfs/toolchain.json",
    ] {
        let path = tree.root.path().join("suite").join(file);
        let measured = fs::read(&path).unwrap();
        let refused = |why: &str| {
            for output in [tree.call(&["gate"]), tree.bless()] {
                let again = "run `make bench SBPF=v0`";
                assert_exit(&output, 2, &[again, why]);
            }
        };
        fs::write(&path, [&measured[..], b"\n"].concat()).unwrap();
        refused(&format!("suite/{file} changed after the run"));
        fs::remove_file(&path).unwrap();
        refused(&format!("suite/{file} can no longer be read"));
        fs::write(&path, measured).unwrap();
        assert_exit(&tree.call(&["gate"]), 0, &[]);
    }
    // A file that the run did not read may change.
    tree.write("suite/README.md", "");
    assert_exit(&tree.call(&["gate"]), 0, &[]);
}

#[test]
fn refuses_to_write_a_report_over_baselines() {
    let tree = Tree::new(SUITE);
    tree.measure_and_bless();
    let root = tree.root.path();
    let baseline = root.join("target-reports/any-v0/results.json");
    let before = fs::read_to_string(&baseline).unwrap();
    // A change, so that the report would differ.
    tree.place("adds.so", &format!("mov64 r3, 0\n{ADDS}"));
    symlink("target-reports/any-v0", root.join("link")).unwrap();
    symlink("../target/linked", root.join("target-reports/linked-v0")).unwrap();
    fs::create_dir(root.join("target/linked")).unwrap();
    let absolute = root.join("target-reports/any-v0");
    for out in [
        "target-reports/any-v0",
        "target-reports/any-v0/",
        "target/../target-reports/any-v0",
        "target-reports",
        "target-reports/another-v0",
        "link",
        "target/linked",
        absolute.to_str().unwrap(),
    ] {
        let run = tree.call(&["run", "--suite", "suite/neap.toml", "--out", out]);
        assert_exit(&run, 2, &[out, "name another directory with --out"]);
        assert_eq!(fs::read_to_string(&baseline).unwrap(), before, "{out}");
    }
    let other_reports = [
        "--out",
        "target-reports/any-v0",
        "--reports",
        "other-reports",
    ];
    let run = ["run", "--suite", "suite/neap.toml"];
    fs::rename(root.join("target-reports"), root.join("other-reports")).unwrap();
    assert_exit(&tree.call(&[&run[..], &other_reports].concat()), 0, &[]);
}

#[test]
fn a_failed_write_to_standard_output_does_not_panic() {
    let tree = Tree::new(SUITE);
    tree.measure_and_bless();
    let run = &["run", "--suite", "suite/neap.toml"][..];
    let bless = &["bless", "--suite", "suite/neap.toml"][..];
    let full = || Stdio::from(File::create("/dev/full").unwrap());
    let cannot = "cannot write to the standard output: No space left on device";
    for arguments in [bless, &["gate"], run] {
        assert_exit(&tree.print_to(full(), arguments), 2, &[cannot]);
    }
    let after = tree.print_to(full(), &["gate"]);
    assert_exit(&after, 2, &["the last run failed: ", cannot]);
    // A reader that closes the pipe has read enough, so the exit code stays.
    let closed = || Stdio::from(io::pipe().unwrap().1);
    for arguments in [run, bless, &["gate"]] {
        assert_exit(&tree.print_to(closed(), arguments), 0, &[]);
    }
    tree.place("adds.so", &format!("mov64 r3, 0\n{ADDS}"));
    assert_exit(&tree.print_to(closed(), run), 0, &[]);
    assert_exit(&tree.print_to(closed(), &["gate"]), 1, &[]);
    // A full standard error does not change the exit code either.
    tree.place("adds.so", FAILS);
    let mut failing = tree.command(run);
    assert_eq!(failing.stderr(full()).status().unwrap().code(), Some(3));
}

/// A directory with `suite/neap.toml` and `suite/elfs`. Commands run in this directory, not in the suite's.
struct Tree {
    root: TempDir,
}

impl Tree {
    fn new(suite: &str) -> Self {
        let root = TempDir::new().unwrap();
        let directory = root.path().join("suite");
        fs::create_dir_all(directory.join("elfs")).unwrap();
        fs::write(directory.join("neap.toml"), suite).unwrap();
        fs::write(directory.join("elfs/toolchain.json"), TOOLCHAIN).unwrap();
        fs::write(root.path().join("budgets.toml"), "").unwrap();
        let tree = Self { root };
        tree.place("adds.so", ADDS);
        tree.place("idles.so", IDLES);
        tree
    }

    fn declare(&self, suite: &str) {
        fs::write(self.root.path().join("suite/neap.toml"), suite).unwrap();
    }

    fn place(&self, elf: &str, source: &str) {
        let source = format!(".globl entrypoint\nentrypoint:\n{source}\n");
        let bytes = Assembler::new(Default::default())
            .assemble(&source)
            .unwrap();
        fs::write(self.root.path().join("suite/elfs").join(elf), bytes).unwrap();
    }

    fn run(&self) -> Output {
        self.call(&["run", "--suite", "suite/neap.toml"])
    }

    fn bless(&self) -> Output {
        self.call(&["bless", "--suite", "suite/neap.toml"])
    }

    fn measure_and_bless(&self) {
        assert_exit(&self.run(), 0, &[]);
        assert_exit(&self.bless(), 0, &[]);
        assert_exit(&self.call(&["gate"]), 0, &[]);
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.root.path().join(path), text).unwrap();
    }

    fn call(&self, arguments: &[&str]) -> Output {
        neap_bench(self.root.path(), arguments)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
        command.args(arguments).current_dir(self.root.path());
        command
    }

    fn print_to(&self, stdout: Stdio, arguments: &[&str]) -> Output {
        let mut command = self.command(arguments);
        let command = command.stdout(stdout).stderr(Stdio::piped());
        command.spawn().unwrap().wait_with_output().unwrap()
    }

    fn rows(&self) -> Vec<Row> {
        let path: &Path = &self.root.path().join("target/benches/results.json");
        Results::from_json(&fs::read_to_string(path).unwrap())
            .unwrap()
            .rows
    }
}

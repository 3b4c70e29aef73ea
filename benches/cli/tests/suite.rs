//! Runs, blesses and gates suites as users do, with a `neap.toml` and the command line.

use crate::common::{assert_exit, assert_no_report, neap_bench};
use sbpf_assembler::Assembler;
use std::{
    fs::{self, File},
    io,
    os::unix::fs::symlink,
    process::{Command, Output, Stdio},
};
use tempfile::TempDir;

/// Adds 1 to the u64 in the first account, whose data is at byte 96 of the input.
const ADDS: &str = "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit";
/// The same for one more compute unit.
const ADDS_SLOWER: &str =
    "mov64 r3, 0\nldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit";

const TOOLCHAIN: &str =
    r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#;

/// A suite with a program, which adds 1, and a floor.
const SUITE: &str = r#"
suite = "sums"
elfs = "elfs"

[[program]]
name = "adds"
about = "adds 1"
elf = "adds.so"
build = "make adds"

[[program]]
name = "idles"
role = "floor"
about = "does nothing"
elf = "idles.so"
build = "make idles"

[account.sum]
owner = "program"
data = [{ file = "sum.bin" }]

[account.other]
file = "other.json"

[[operation]]
name = "add"
accounts = [{ account = "sum", writable = true }, { account = "other", signer = true }]
after.sum = { data = [{ u64 = 42 }] }
"#;

const OTHER: &str = r#"{ "pubkey": "Vote111111111111111111111111111111111111111", "account": {
    "lamports": 1000000, "data": ["", "base64"], "executable": false,
    "owner": "11111111111111111111111111111111" } }"#;

const RUN: [&str; 3] = ["run", "--suite", "suite/neap.toml"];
const BLESS: [&str; 3] = ["bless", "--suite", "suite/neap.toml"];
const GATE: [&str; 1] = ["gate"];

#[test]
fn runs_blesses_and_gates() {
    let tree = Tree::new();
    tree.expect(&RUN, 0, &["| adds | 5 (3) |", "| *idles* | 2 (0) |"]);
    tree.expect(&GATE, 4, &["any-v0", "make bless"]);
    tree.expect(&BLESS, 0, &["any-v0"]);
    tree.expect(&GATE, 0, &[]);
    for (directory, against) in
        [("target/benches", "Δ is empty"), ("target-reports/any-v0", "| adds::add | 5 | 3 | 0 |")]
    {
        let report = tree.root.path().join(directory).join("compute_units.md");
        let report = fs::read_to_string(report).unwrap();
        assert!(report.contains(against), "{report}");
    }
    tree.place("adds.so", ADDS_SLOWER);
    let rebuilt = ["gate", "--elfs", "suite/elfs"];
    tree.expect(&rebuilt, 2, &["run `make bench SBPF=v0`"]);
    tree.expect(&RUN, 0, &[]);
    tree.expect(&GATE, 1, &["adds::add", "5", "6", "run `make bless`"]);
    let texts = ["charts only for neap's own programs", "compute_units.md"];
    tree.expect(&["report"], 2, &texts);
}

#[test]
fn gates_the_touched_heap() {
    let tree = Tree::new();
    // The number of instructions and the size of the ELF stay the same.
    let touches = |load: &str| {
        let source = format!("lddw r3, 0x300000000\n{load} r4, [r3+0]\n{ADDS}");
        tree.place("adds.so", &source);
    };
    touches("ldxdw");
    let texts = [
        "| Program | add | Heap bytes | ELF bytes | What it is |",
        "| adds | 7 (5) | 8 |",
        "| *idles* | 2 (0) | 0 |",
        "Heap bytes: the most heap that any of the program's operations touches",
    ];
    tree.expect(&RUN, 0, &texts);
    tree.measure_and_bless();
    tree.expect(&GATE, 0, &["2 heap sizes, 2 ELF sizes"]);
    touches("ldxw");
    tree.expect(&RUN, 0, &["| adds | 7 (5) | 4 |"]);
    tree.expect(&GATE, 1, &["adds::add heap  8 bytes  4 bytes"]);
}

#[test]
fn a_failed_run_leaves_no_report_and_the_gate_says_why() {
    let tree = Tree::new();
    tree.measure_and_bless();
    let wrong = SUITE.replace("u64 = 42", "u64 = 43");
    let offset = "adds::add: account `sum`, offset 0: expected 0x2b, found 0x2a";
    for (suite, code, why) in [(wrong.as_str(), 3, offset), ("suite = 7", 2, "suite/neap.toml:1: ")]
    {
        tree.write("suite/neap.toml", suite);
        tree.expect(&RUN, code, &[why]);
        assert_no_report(&tree.root.path().join("target/benches"));
        tree.write("suite/neap.toml", SUITE);
        for command in [&GATE[..], &BLESS] {
            tree.expect(command, 2, &["the last run failed: ", why]);
        }
    }
    tree.expect(&RUN, 0, &[]);
    tree.expect(&GATE, 0, &[]);
    // A run that was killed leaves no record.
    fs::remove_file(tree.root.path().join("target/benches/run.json")).unwrap();
    for command in [&GATE[..], &BLESS] {
        tree.expect(command, 2, &["is not from a finished run"]);
    }
}

#[test]
fn measures_the_other_programs_if_some_are_not_built() {
    let tree = Tree::new();
    let elfs = tree.root.path().join("suite/elfs");
    fs::remove_file(elfs.join("idles.so")).unwrap();
    let not_built = "not built: idles: no ELF at suite/elfs/idles.so: run `make idles`";
    tree.expect(&RUN, 3, &[not_built, "| adds | 5 |", "1 program is not built"]);
    fs::remove_file(elfs.join("adds.so")).unwrap();
    tree.expect(&RUN, 3, &["2 programs are not built"]);
    assert_no_report(&tree.root.path().join("target/benches"));
    fs::write(elfs.join("adds.so"), "no ELF").unwrap();
    tree.expect(&RUN, 3, &["adds: ", "loader refuses", "run `make adds`"]);
    fs::remove_dir_all(elfs).unwrap();
    tree.expect(&RUN, 3, &["no programs are built in suite/elfs", "run `make adds`"]);
}

#[test]
fn refuses_another_suite_and_conflicting_options() {
    let tree = Tree::new();
    tree.expect(&RUN, 0, &[]);
    let products = SUITE.replace("\"sums\"", "\"products\"");
    tree.write("suite/products.toml", &products);
    let other = "`adds::add` belongs to `sums`, not to the suite `products`";
    tree.expect(&["bless", "--suite", "suite/products.toml"], 2, &[other]);
    let both = [&RUN[..], &["--programs", "Cargo.toml"]].concat();
    tree.expect(&both, 2, &["--suite", "--programs"]);
    let nowhere = ["run", "--suite", "nowhere/neap.toml"];
    tree.expect(&nowhere, 2, &["nowhere/neap.toml"]);
}

#[test]
fn refuses_a_report_if_a_file_changed_after_the_run() {
    let tree = Tree::new();
    tree.measure_and_bless();
    for file in ["neap.toml", "other.json", "sum.bin", "elfs/adds.so", "elfs/toolchain.json"] {
        let path = tree.root.path().join("suite").join(file);
        let measured = fs::read(&path).unwrap();
        let refused = |why: &str| {
            for command in [&GATE[..], &BLESS] {
                tree.expect(command, 2, &["run `make bench SBPF=v0`", why]);
            }
        };
        fs::write(&path, [&measured[..], b"\n"].concat()).unwrap();
        refused(&format!("suite/{file} changed after the run"));
        fs::remove_file(&path).unwrap();
        refused(&format!("suite/{file} can no longer be read"));
        fs::write(&path, measured).unwrap();
        tree.expect(&GATE, 0, &[]);
    }
    // A file that the run did not read may change.
    tree.write("suite/README.md", "");
    tree.expect(&GATE, 0, &[]);
}

#[test]
fn refuses_to_write_a_report_over_baselines() {
    let tree = Tree::new();
    tree.measure_and_bless();
    let root = tree.root.path();
    let baseline = root.join("target-reports/any-v0/results.json");
    let before = fs::read_to_string(&baseline).unwrap();
    // A change, so that the report would differ.
    tree.place("adds.so", ADDS_SLOWER);
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
        let run = [&RUN[..], &["--out", out]].concat();
        tree.expect(&run, 2, &[out, "name another directory with --out"]);
        assert_eq!(fs::read_to_string(&baseline).unwrap(), before, "{out}");
    }
    fs::rename(root.join("target-reports"), root.join("others")).unwrap();
    let elsewhere = ["--out", "target-reports/any-v0", "--reports", "others"];
    tree.expect(&[&RUN[..], &elsewhere].concat(), 0, &[]);
}

#[test]
fn a_failed_write_to_standard_output_does_not_panic() {
    let tree = Tree::new();
    tree.measure_and_bless();
    let full = || Stdio::from(File::create("/dev/full").unwrap());
    let cannot = "cannot write to the standard output: No space left on device";
    for arguments in [&BLESS[..], &GATE, &RUN] {
        assert_exit(&tree.print_to(full(), arguments), 2, &[cannot]);
    }
    let after = tree.print_to(full(), &GATE);
    assert_exit(&after, 2, &["the last run failed: ", cannot]);
    // A reader that closes the pipe has read enough, so the exit code stays.
    let closed = || Stdio::from(io::pipe().unwrap().1);
    for arguments in [&RUN[..], &BLESS, &GATE] {
        assert_exit(&tree.print_to(closed(), arguments), 0, &[]);
    }
    tree.place("adds.so", ADDS_SLOWER);
    assert_exit(&tree.print_to(closed(), &RUN), 0, &[]);
    assert_exit(&tree.print_to(closed(), &GATE), 1, &[]);
    // A full standard error does not change the exit code either.
    tree.place("adds.so", "exit");
    let mut failing = tree.command(&RUN);
    assert_eq!(failing.stderr(full()).status().unwrap().code(), Some(3));
}

/// A directory with `suite/neap.toml` and `suite/elfs`. Commands run in this directory, not in the suite's.
struct Tree {
    root: TempDir,
}

impl Tree {
    fn new() -> Self {
        let root = TempDir::new().unwrap();
        fs::create_dir_all(root.path().join("suite/elfs")).unwrap();
        let tree = Self { root };
        tree.write("suite/neap.toml", SUITE);
        tree.write("suite/elfs/toolchain.json", TOOLCHAIN);
        tree.write("suite/other.json", OTHER);
        tree.write("suite/sum.bin", "\x29\0\0\0\0\0\0\0");
        tree.write("budgets.toml", "");
        tree.place("adds.so", ADDS);
        tree.place("idles.so", "mov64 r0, 0\nexit");
        tree
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.root.path().join(path), text).unwrap();
    }

    fn place(&self, elf: &str, source: &str) {
        let source = format!(".globl entrypoint\nentrypoint:\n{source}\n");
        let elf_bytes = Assembler::new(Default::default()).assemble(&source);
        let path = self.root.path().join("suite/elfs").join(elf);
        fs::write(path, elf_bytes.unwrap()).unwrap();
    }

    #[track_caller]
    fn expect(&self, arguments: &[&str], code: i32, texts: &[&str]) {
        assert_exit(&neap_bench(self.root.path(), arguments), code, texts);
    }

    fn measure_and_bless(&self) {
        for command in [&RUN[..], &BLESS, &GATE] {
            self.expect(command, 0, &[]);
        }
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
}

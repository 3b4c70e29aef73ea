//! The files that the gate reads: every fault has an exit code and a message.

use crate::sample::{gate, report, with_cost};
use expect_test::expect_file;
use neap_model::{
    reports::record::{Inputs, Record},
    results::Results,
    sample::elf,
    tree::Tree,
};
use std::{fs, os::unix::fs::symlink};

const FRESH: &str = Tree::FRESH;
const BASELINE: &str = Tree::BASELINE;
const RECORD: &str = Tree::RECORD;
const PROGRAMS: [&str; 3] = ["borsh", "floor", "ours"];
const BUILD: &str = "target/deploy/upstream-v0";
const ELF: &str = "target/deploy/upstream-v0/ours.so";
const NEW_ELF: &str = "target/deploy/upstream-v0/new.so";
const TOOLCHAIN: &str = "target/deploy/upstream-v0/toolchain.json";

/// A fault: its name, the gate's options, and what it does to the files.
type Fault = (&'static str, &'static [&'static str], fn(&Tree));

const FAULTS: &[Fault] = &[
    ("none", &[], |_| {}),
    ("none, with --elfs", &["--elfs", BUILD], |_| {}),
    ("no report", &[], |it| remove(it, FRESH)),
    ("an empty report", &[], |it| it.write(FRESH, "")),
    ("half a report", &[], |it| truncate(it, FRESH)),
    ("an older report", &[], |it| edit(it, FRESH, "\"schema\": 4", "\"schema\": 3")),
    ("a newer report", &[], |it| edit(it, FRESH, "\"schema\": 4", "\"schema\": 5")),
    ("another net", &[], |it| edit(it, FRESH, "\"net\": 670", "\"net\": 671")),
    ("a program without ELF", &[], |it| edit(it, FRESH, "account/ours", "account/our")),
    ("a toolchain id that is a path", &[], |it| {
        let mut outside = report();
        outside.toolchain.id = "../../outside".to_owned();
        it.write(FRESH, &outside.to_json());
        let record = Record::measured(&outside, Inputs::default());
        it.write(RECORD, &record.to_json());
    }),
    ("a report that no run wrote", &[], |it| {
        it.write(FRESH, &with_cost(report(), "ours::full", 51).to_json());
    }),
    ("no record", &[], |it| remove(it, RECORD)),
    ("an empty record", &[], |it| it.write(RECORD, "")),
    ("half a record", &[], |it| it.write(RECORD, "{\"measured\": {}}")),
    ("a failed run", &[], |it| it.write(RECORD, "{\"failed\": \"no disk\"}")),
    ("a changed and a removed input", &[], |it| {
        let mut inputs = Inputs::default();
        for name in ["changed.toml", "removed.toml"] {
            it.write(name, "measured");
            inputs.read(&it.path(name)).unwrap();
        }
        let record = Record::measured(&matching_report(), inputs);
        it.write(RECORD, &record.to_json());
        it.write("changed.toml", "edited");
        remove(it, "removed.toml");
    }),
    ("no baseline", &[], |it| remove(it, BASELINE)),
    ("no baseline, as JSON", &["--format", "json"], |it| remove(it, BASELINE)),
    ("half a baseline", &[], |it| truncate(it, BASELINE)),
    ("half a baseline, as Markdown", &["--format", "markdown"], |it| truncate(it, BASELINE)),
    ("an older baseline", &[], |it| edit(it, BASELINE, "\"schema\": 4", "\"schema\": 3")),
    ("the same row twice", &[], |it| edit(it, BASELINE, "\"ours", "\"borsh")),
    ("another toolchain's baseline", &[], |it| edit(it, BASELINE, "llvm22-v0", "llvm22-v3")),
    ("Windows line endings", &[], |it| edit(it, BASELINE, "\n", "\r\n")),
    ("a baseline that is a symbolic link to the report", &[], |it| {
        remove(it, BASELINE);
        symlink(it.path(FRESH), it.path(BASELINE)).unwrap();
    }),
    ("a baseline that is a hard link to the report", &[], |it| {
        remove(it, BASELINE);
        fs::hard_link(it.path(FRESH), it.path(BASELINE)).unwrap();
    }),
    ("a baseline whose directory is a link to the report's", &[], |it| {
        let directory = "target-reports/upstream-llvm22-v0";
        fs::remove_dir_all(it.path(directory)).unwrap();
        symlink(it.path("target/benches"), it.path(directory)).unwrap();
    }),
    ("no budgets", &[], |it| remove(it, "budgets.toml")),
    ("other budgets", &["--budgets", "/dev/null"], |it| remove(it, "budgets.toml")),
    ("unusable budgets", &[], |it| it.write("budgets.toml", "[row]")),
    ("two ELFs with each other's name", &[], |it| {
        it.write(ELF, "borsh");
        it.write("target/deploy/upstream-v0/borsh.so", "ours");
    }),
    ("no ELF", &[], |it| remove(it, ELF)),
    ("an ELF that was not measured", &[], |it| it.write(NEW_ELF, "")),
    ("the ELF of somebody else", &["--elfs", BUILD], |it| {
        remove(it, TOOLCHAIN);
        it.write(NEW_ELF, "");
    }),
    ("no ELFs", &["--elfs", BUILD], |it| {
        fs::remove_dir_all(it.path(BUILD)).unwrap();
        fs::create_dir(it.path(BUILD)).unwrap();
    }),
    // So `make gate SBPF=v3` does not pass with a report of v0.
    ("no build of v3", &["--elfs", "target/deploy/upstream-v3"], |_| {}),
    ("no build", &["--elfs", "nowhere"], |_| {}),
    ("another rustc", &[], |it| edit(it, TOOLCHAIN, "1.96.0", "1.97.0")),
    ("a build of v3", &["--elfs", BUILD], |it| {
        edit(it, TOOLCHAIN, "llvm22-v0", "llvm22-v3");
        edit(it, TOOLCHAIN, "\"v0\"", "\"v3\"");
    }),
    ("another toolchain's build", &[], |it| {
        edit(it, TOOLCHAIN, "llvm22-v0", "llvm22-v3");
        it.write(ELF, "rebuilt");
    }),
    ("half a toolchain.json", &["--elfs", BUILD], |it| truncate(it, TOOLCHAIN)),
    ("two builds", &[], |it| {
        let toolchain = fs::read_to_string(it.path(TOOLCHAIN)).unwrap();
        it.write("target/deploy/copy/toolchain.json", &toolchain);
    }),
];

#[test]
fn names_every_fault_of_the_files() {
    let mut log = String::new();
    for (name, options, inject) in FAULTS {
        let tree = tree_with_build();
        inject(&tree);
        let (printed, code) = gate(&tree, options);
        log += &format!("# {name}: {code}\n{printed}\n");
    }
    expect_file!["snapshots/files.txt"].assert_eq(&log);
}

/// A report that matches its ELFs, and an equal baseline.
fn tree_with_build() -> Tree {
    let report = matching_report();
    let tree = Tree::new(&report, &report);
    for program in PROGRAMS {
        tree.write(&format!("{BUILD}/{program}.so"), program);
    }
    let mut toolchain = serde_json::to_value(&report.toolchain).unwrap();
    let fields = toolchain.as_object_mut().unwrap();
    fields.retain(|field, _| !["mollusk", "agave"].contains(&field.as_str()));
    tree.write(TOOLCHAIN, &toolchain.to_string());
    tree
}

fn matching_report() -> Results {
    let mut report = report();
    for program in PROGRAMS {
        elf(&mut report, program).sha256 = neap_toolchain::sha256(program);
    }
    report
}

fn edit(tree: &Tree, path: &str, from: &str, to: &str) {
    let text = fs::read_to_string(tree.path(path)).unwrap();
    assert!(text.contains(from), "{from}");
    tree.write(path, &text.replace(from, to));
}

fn truncate(tree: &Tree, path: &str) {
    let text = fs::read_to_string(tree.path(path)).unwrap();
    tree.write(path, &text[..text.len() / 2]);
}

fn remove(tree: &Tree, path: &str) {
    fs::remove_file(tree.path(path)).unwrap();
}

//! A report of other ELFs than those that are built.

use super::{Tree, expect, report};
use crate::common::sample::elf;
use neap_benches::results::Results;
use sha2::{Digest, Sha256};
use std::fs;

const BUILD: &str = "target/deploy/upstream-v0";
const PROGRAMS: [&str; 3] = ["borsh", "floor", "ours"];
const STALE: &str = "the report is not of the ELFs in target/deploy/upstream-v0: run `make bench`";

/// What a build says that made a report's ELFs.
pub fn toolchain_json(report: &Results) -> String {
    let mut json = serde_json::to_value(&report.toolchain).unwrap();
    let fields = json.as_object_mut().unwrap();
    fields.retain(|field, _| !["mollusk", "agave"].contains(&field.as_str()));
    json.to_string()
}

/// A report of ELFs that are there, and a baseline that is the same.
fn built() -> Tree {
    let mut report = report();
    for program in PROGRAMS {
        elf(&mut report, program).sha256 = format!("{:x}", Sha256::digest(program));
    }
    let tree = Tree::new(&report, &report);
    for program in PROGRAMS {
        tree.write(&format!("{BUILD}/{program}.so"), program);
    }
    tree.write(&format!("{BUILD}/toolchain.json"), &toolchain_json(&report));
    let sources = r#"{"borsh.so": "s", "floor.so": "s", "ours.so": "s"}"#;
    tree.write(&format!("{BUILD}/sources.json"), sources);
    tree
}

#[test]
fn passes_the_report_of_the_elfs_that_are_there() {
    let printed = built().expect(&[], 0, &["everything is as in the baseline"]);
    assert!(!printed.contains("note"), "{printed}");
    built().expect(&["--elfs", BUILD], 0, &[]);
    // Another toolchain's build is not what the report is of.
    let tree = built();
    let other = toolchain_json(&report()).replace("llvm22-v0", "llvm22-v3");
    tree.write("target/deploy/upstream-v3/toolchain.json", &other);
    tree.expect(&[], 0, &[]);
    // What the build did not build needs not be measured.
    tree.write(&format!("{BUILD}/of_somebody_else.so"), "");
    tree.expect(&[], 0, &[]);
}

#[test]
fn refuses_a_report_of_other_elfs_and_names_them_all() {
    let rebuilt = built();
    rebuilt.write(&format!("{BUILD}/ours.so"), "rebuilt");
    rebuilt.write(&format!("{BUILD}/borsh.so"), "as well");
    let texts = [
        STALE,
        "account/borsh: another borsh.so was measured",
        "account/ours: another ours.so was measured",
    ];
    rebuilt.expect(&[], 2, &texts);
    expect(&rebuilt.bless(), 2, &texts);

    let removed = built();
    fs::remove_file(removed.path(&format!("{BUILD}/ours.so"))).unwrap();
    removed.expect(
        &[],
        2,
        &[
            STALE,
            "account/ours: ours.so was measured, and is not there",
        ],
    );

    let added = built();
    added.write(&format!("{BUILD}/another.so"), "another");
    added.write(&format!("{BUILD}/sources.json"), r#"{"another.so": "s"}"#);
    added.expect(&[], 2, &[STALE, "another.so: not measured"]);

    let lost = built();
    let sources = r#"{"another.so": "s"}"#;
    lost.write(&format!("{BUILD}/sources.json"), sources);
    lost.expect(&[], 2, &[STALE, "another.so: built, and not there"]);

    // All are there, under each other's names.
    let swapped = built();
    swapped.write(&format!("{BUILD}/ours.so"), "borsh");
    swapped.write(&format!("{BUILD}/borsh.so"), "ours");
    let texts = [
        "account/borsh: another borsh.so was measured",
        "account/ours: another ours.so was measured",
    ];
    swapped.expect(&[], 2, &texts);

    let emptied = built();
    fs::remove_dir_all(emptied.path(BUILD)).unwrap();
    fs::create_dir(emptied.path(BUILD)).unwrap();
    emptied.expect(&["--elfs", BUILD], 2, &[STALE, "account/floor"]);
}

#[test]
fn refuses_a_report_of_another_toolchain_than_the_build() {
    let tree = built();
    let path = format!("{BUILD}/toolchain.json");
    let toolchain = fs::read_to_string(tree.path(&path)).unwrap();
    tree.write(&path, &toolchain.replace("1.96.0", "1.97.0"));
    let texts = [
        "the report is of another toolchain than",
        "rustc 1.96.0 -> 1.97.0",
        "make bench",
    ];
    tree.expect(&[], 2, &texts);
    tree.write(&path, &toolchain.replace("llvm22-v0", "llvm22-v3"));
    let texts = [
        "the report is of `upstream-llvm22-v0`",
        "of `upstream-llvm22-v3`",
        "make bench",
        "pass SBPF=v0",
    ];
    tree.expect(&["--elfs", BUILD], 2, &texts);
    tree.write(&path, "{");
    tree.expect(&["--elfs", BUILD], 2, &["toolchain.json is malformed"]);
    tree.write(&path, &toolchain);
    tree.write(&format!("{BUILD}/sources.json"), "[");
    tree.expect(&[], 2, &["sources.json is malformed"]);
    let copy = built();
    copy.write("target/deploy/copy/toolchain.json", &toolchain);
    copy.expect(
        &[],
        2,
        &["are both of `upstream-llvm22-v0`: choose one with --elfs"],
    );
}

#[test]
fn refuses_a_directory_of_elfs_that_is_not_there() {
    // So `make gate SBPF=v3` does not pass for a report of v0.
    let texts = ["no ELFs in nowhere", "make bench"];
    Tree::new(&report(), &report()).expect(&["--elfs", "nowhere"], 2, &texts);
    built().expect(&["--elfs", "nowhere"], 2, &texts);
}

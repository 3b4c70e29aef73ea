//! A report that does not match the ELFs on disk.

use super::{Tree, expect, report};
use crate::common::sample::elf;
use neap_model::results::Results;
use sha2::{Digest, Sha256};
use std::fs;

const BUILD: &str = "target/deploy/upstream-v0";
const PROGRAMS: [&str; 3] = ["borsh", "floor", "ours"];
const STALE: &str =
    "the report does not match the ELFs in target/deploy/upstream-v0: run `make bench SBPF=v0`";

/// The `toolchain.json` of the build behind a report.
pub fn toolchain_json(report: &Results) -> String {
    let mut json = serde_json::to_value(&report.toolchain).unwrap();
    let fields = json.as_object_mut().unwrap();
    fields.retain(|field, _| !["mollusk", "agave"].contains(&field.as_str()));
    json.to_string()
}

/// A report that matches its ELFs, and an equal baseline.
fn tree_with_build() -> Tree {
    let mut report = report();
    for program in PROGRAMS {
        elf(&mut report, program).sha256 = format!("{:x}", Sha256::digest(program));
    }
    let tree = Tree::new(&report, &report);
    for program in PROGRAMS {
        tree.write(&format!("{BUILD}/{program}.so"), program);
    }
    tree.write(&format!("{BUILD}/toolchain.json"), &toolchain_json(&report));
    tree
}

#[test]
fn passes_a_report_that_matches_the_elfs() {
    let printed = tree_with_build().expect(&[], 0, &["everything matches the baseline"]);
    assert!(!printed.contains("note"), "{printed}");
    tree_with_build().expect(&["--elfs", BUILD], 0, &[]);
    // The report is not compared with another toolchain's build.
    let tree = tree_with_build();
    let other = toolchain_json(&report()).replace("llvm22-v0", "llvm22-v3");
    tree.write("target/deploy/upstream-v3/toolchain.json", &other);
    tree.expect(&[], 0, &[]);
    // Without a toolchain.json, the directory may hold ELFs that the suite does not measure.
    tree.write(&format!("{BUILD}/of_somebody_else.so"), "");
    fs::remove_file(tree.path(&format!("{BUILD}/toolchain.json"))).unwrap();
    tree.expect(&["--elfs", BUILD], 0, &[]);
}

#[test]
fn refuses_a_report_of_other_elfs_and_names_all_of_them() {
    let rebuilt = tree_with_build();
    rebuilt.write(&format!("{BUILD}/ours.so"), "rebuilt");
    rebuilt.write(&format!("{BUILD}/borsh.so"), "as well");
    let texts = [
        STALE,
        "account/borsh: borsh.so changed after the run",
        "account/ours: ours.so changed after the run",
    ];
    rebuilt.expect(&[], 2, &texts);
    expect(&rebuilt.bless(), 2, &texts);

    let removed = tree_with_build();
    fs::remove_file(removed.path(&format!("{BUILD}/ours.so"))).unwrap();
    removed.expect(
        &[],
        2,
        &[STALE, "account/ours: ours.so was measured, but is missing"],
    );

    let added = tree_with_build();
    added.write(&format!("{BUILD}/another.so"), "another");
    added.expect(&[], 2, &[STALE, "another.so: built, but not measured"]);

    // All ELFs exist, but two have each other's name.
    let swapped = tree_with_build();
    swapped.write(&format!("{BUILD}/ours.so"), "borsh");
    swapped.write(&format!("{BUILD}/borsh.so"), "ours");
    let texts = [
        "account/borsh: borsh.so changed after the run",
        "account/ours: ours.so changed after the run",
    ];
    swapped.expect(&[], 2, &texts);

    let emptied = tree_with_build();
    fs::remove_dir_all(emptied.path(BUILD)).unwrap();
    fs::create_dir(emptied.path(BUILD)).unwrap();
    emptied.expect(&["--elfs", BUILD], 2, &[STALE, "account/floor"]);
}

#[test]
fn refuses_a_report_of_another_toolchain_than_the_build() {
    let tree = tree_with_build();
    let path = format!("{BUILD}/toolchain.json");
    let toolchain = fs::read_to_string(tree.path(&path)).unwrap();
    tree.write(&path, &toolchain.replace("1.96.0", "1.97.0"));
    let texts = [
        "the toolchain changed between the report and the ELFs in target/deploy/upstream-v0",
        "rustc 1.96.0 -> 1.97.0",
        "run `make bench SBPF=v0`",
    ];
    tree.expect(&[], 2, &texts);
    let other_version = toolchain.replace("llvm22-v0", "llvm22-v3");
    let other_version = other_version.replace("\"sbpf\":\"v0\"", "\"sbpf\":\"v3\"");
    tree.write(&path, &other_version);
    let texts = [
        "the report was measured with `upstream-llvm22-v0`",
        "target/deploy/upstream-v0 was built by `upstream-llvm22-v3`",
        "run `make bench`",
        "pass SBPF=v0 to gate this report",
    ];
    tree.expect(&["--elfs", BUILD], 2, &texts);
    tree.write(&path, "{");
    tree.expect(&["--elfs", BUILD], 2, &["toolchain.json is malformed"]);
    tree.write(&path, &toolchain);
    let copy = tree_with_build();
    copy.write("target/deploy/copy/toolchain.json", &toolchain);
    copy.expect(
        &[],
        2,
        &["were both built by `upstream-llvm22-v0`: choose one with --elfs"],
    );
}

#[test]
fn refuses_a_directory_of_elfs_that_is_not_there() {
    // So `make gate SBPF=v3` does not pass with a report of v0.
    let texts = ["no ELFs in target/deploy/upstream-v3", "run `make bench`"];
    tree_with_build().expect(&["--elfs", "target/deploy/upstream-v3"], 2, &texts);
    let texts = ["no ELFs in nowhere", "run `make bench SBPF=v0`"];
    Tree::new(&report(), &report()).expect(&["--elfs", "nowhere"], 2, &texts);
    tree_with_build().expect(&["--elfs", "nowhere"], 2, &texts);
}

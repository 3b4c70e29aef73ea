//! A report must match the ELFs on disk.

use crate::sample::{expect, report};
use neap_model::{results::Results, sample::elf, tree::Tree};
use sha2::{Digest, Sha256};
use std::fs;

const BUILD: &str = "target/deploy/upstream-v0";
const PROGRAMS: [&str; 3] = ["borsh", "floor", "ours"];

/// The `toolchain.json` of the build behind a report.
fn toolchain_json(report: &Results) -> String {
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
    let tree = tree_with_build();
    expect(&tree, &[], 0, &["everything matches the baseline"]);
    expect(&tree, &["--elfs", BUILD], 0, &[]);
    // The report is not compared with another toolchain's build.
    let other = toolchain_json(&report()).replace("llvm22-v0", "llvm22-v3");
    tree.write("target/deploy/upstream-v3/toolchain.json", &other);
    expect(&tree, &[], 0, &[]);
    // A directory without toolchain.json may hold the ELFs of others.
    fs::remove_file(tree.path(&format!("{BUILD}/toolchain.json"))).unwrap();
    tree.write(&format!("{BUILD}/of_somebody_else.so"), "");
    expect(&tree, &["--elfs", BUILD], 0, &[]);
}

#[test]
fn refuses_a_report_of_other_elfs_and_names_all_of_them() {
    let stale =
        "the report does not match the ELFs in target/deploy/upstream-v0: run `make bench SBPF=v0`";
    type Fault = fn(&Tree);
    let faults: [(Fault, &[&str]); 4] = [
        (
            |tree| {
                // All ELFs exist, but two have each other's name.
                tree.write(&format!("{BUILD}/ours.so"), "borsh");
                tree.write(&format!("{BUILD}/borsh.so"), "ours");
            },
            &[
                "account/borsh: borsh.so changed after the run",
                "account/ours: ours.so changed",
            ],
        ),
        (
            |tree| fs::remove_file(tree.path(&format!("{BUILD}/ours.so"))).unwrap(),
            &["account/ours: ours.so was measured, but is missing"],
        ),
        (
            |tree| tree.write(&format!("{BUILD}/another.so"), "another"),
            &["another.so: built, but not measured"],
        ),
        (
            |tree| {
                fs::remove_dir_all(tree.path(BUILD)).unwrap();
                fs::create_dir(tree.path(BUILD)).unwrap();
            },
            &[
                "borsh.so was measured",
                "floor.so was measured",
                "ours.so was measured",
            ],
        ),
    ];
    for (inject, texts) in faults {
        let tree = tree_with_build();
        inject(&tree);
        expect(&tree, &["--elfs", BUILD], 2, &[&[stale], texts].concat());
    }
}

#[test]
fn refuses_a_report_of_another_toolchain_than_the_build() {
    let toolchain = toolchain_json(&report());
    let version = |sbpf: &str| {
        let other = toolchain.replace("llvm22-v0", &format!("llvm22-{sbpf}"));
        other.replace("\"sbpf\":\"v0\"", &format!("\"sbpf\":\"{sbpf}\""))
    };
    for (text, texts) in [
        (
            toolchain.replace("1.96.0", "1.97.0"),
            &[
                "the toolchain changed between the report and the ELFs in target/deploy/upstream-v0",
                "rustc 1.96.0 -> 1.97.0",
                "run `make bench SBPF=v0`",
            ][..],
        ),
        (
            version("v3"),
            &[
                "the report was measured with `upstream-llvm22-v0`",
                "target/deploy/upstream-v0 was built by `upstream-llvm22-v3`: run `make bench`",
                "pass SBPF=v0 to gate this report",
            ],
        ),
        ("{".to_owned(), &["toolchain.json is malformed"]),
    ] {
        let tree = tree_with_build();
        tree.write(&format!("{BUILD}/toolchain.json"), &text);
        expect(&tree, &["--elfs", BUILD], 2, texts);
    }
    let copied = tree_with_build();
    copied.write("target/deploy/copy/toolchain.json", &toolchain);
    let texts = ["were both built by `upstream-llvm22-v0`: choose one with --elfs"];
    expect(&copied, &[], 2, &texts);
}

#[test]
fn refuses_a_directory_of_elfs_that_is_not_there() {
    // So `make gate SBPF=v3` does not pass with a report of v0.
    for (elfs, measure) in [
        ("target/deploy/upstream-v3", "run `make bench`"),
        ("nowhere", "run `make bench SBPF=v0`"),
    ] {
        let texts = [&*format!("no ELFs in {elfs}"), measure];
        expect(&tree_with_build(), &["--elfs", elfs], 2, &texts);
    }
}

//! The `bless` command: what becomes the new baseline.

use super::{Tree, expect, report};
use crate::common::{neap_bench, sample::results};
use std::fs;

#[test]
fn blesses_the_last_report() {
    let tree = Tree::new(&report(), &results(&[("ours::full", 44)]));
    tree.expect(&[], 1, &[]);
    expect(&tree.bless(), 0, &["new baseline"]);
    tree.expect(&[], 0, &[]);
    assert_eq!(
        fs::read(tree.fresh()).unwrap(),
        fs::read(tree.baseline()).unwrap()
    );
}

#[test]
fn refuses_to_bless_a_report_of_other_elfs() {
    let tree = Tree::new(&report(), &results(&[("ours::full", 44)]));
    let toolchain = super::elfs::toolchain_json(&report());
    tree.write("target/deploy/any/toolchain.json", &toolchain);
    let before = tree.files();
    expect(
        &tree.bless(),
        2,
        &["account/ours: ours.so was measured, but is missing"],
    );
    assert_eq!(tree.files(), before);
}

#[test]
fn refuses_to_bless_the_report_of_a_suite_as_neaps_own() {
    let tree = Tree::new(&report(), &results(&[("vault::full", 44)]));
    let before = tree.files();
    let texts = [
        "row `vault::full` belongs to no program in these workspaces",
        "--suite",
    ];
    expect(&tree.bless(), 2, &texts);
    assert_eq!(tree.files(), before);
}

#[test]
fn says_where_it_looks_for_neaps_own_programs() {
    for command in ["run", "bless"] {
        let tree = Tree::new(&report(), &report());
        let output = neap_bench(tree.root.path(), &[command]);
        expect(&output, 2, &["no programs/Cargo.toml", "--suite neap.toml"]);
    }
}

#[test]
fn refuses_unknown_options() {
    let tree = Tree::new(&report(), &report());
    let before = tree.files();
    for command in ["gate", "bless", "docs"] {
        let output = neap_bench(tree.root.path(), &[command, "--tolerant"]);
        expect(&output, 2, &["--tolerant"]);
    }
    expect(&neap_bench(tree.root.path(), &["forgive"]), 2, &["forgive"]);
    tree.expect(&["--format", "yaml"], 2, &["text, markdown, json, junit"]);
    assert_eq!(tree.files(), before);
}

//! The gate after a run that failed.

use crate::{Tree, common::builds, expect, report};
use neap_benches::toolchain;
use std::fs;

#[test]
fn a_failed_run_leaves_a_report_that_the_gate_refuses() {
    let tree = Tree::new(&report(), &report());
    let build = &builds()[0];
    let elfs = tree.path("target/deploy/build");
    fs::create_dir_all(&elfs).unwrap();
    for entry in fs::read_dir(build).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, elfs.join(path.file_name().unwrap())).unwrap();
    }
    fs::remove_dir_all(tree.path("target-reports")).unwrap();
    let run = || tree.with_all_programs(&["run"]);
    let id = toolchain::read(build).unwrap().id;
    expect(&run(), 0, &[]);
    tree.expect(&[], 4, &[&format!("no baseline for toolchain `{id}`")]);
    expect(&tree.bless(), 0, &[]);
    let same = format!("{id}: everything is as in the baseline");
    tree.expect(&[], 0, &[&same]);

    // A program that stores nothing: a wrong post-state, in a build that is newer than the report.
    let borsh = elfs.join("neap_program_borsh.so");
    let good = fs::read(&borsh).unwrap();
    fs::copy(elfs.join("neap_program_floor.so"), &borsh).unwrap();
    let before = tree.files();
    expect(&run(), 3, &["borsh::full", "expected 0x00, found 0x41"]);
    assert!(before == tree.files());
    let texts = [
        "the report is not of the ELFs in",
        "account/borsh: another neap_program_borsh.so was measured",
    ];
    tree.expect(&[], 2, &texts);
    expect(&tree.bless(), 2, &texts);

    fs::write(&borsh, good).unwrap();
    tree.expect(&[], 0, &[&same]);
}

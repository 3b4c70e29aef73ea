//! The gate as people call it: exit codes, messages, and nothing overwritten.

mod common;

use common::{
    assert_exit, neap_bench,
    sample::{multisig_results, results},
};
use std::{fs, path::PathBuf, process::Output};
use tempfile::TempDir;

#[test]
fn passes_the_same_report() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
    assert_exit(&tree.gate(), 0, &["upstream-llvm22-v0", "every row is as"]);
}

#[test]
fn fails_a_row_one_compute_unit_dearer() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 51)]);
    assert_exit(
        &tree.gate(),
        1,
        &["dearer", "ours::full: 50 -> 51 CU (+1)", "make bless"],
    );
}

#[test]
fn fails_a_cheaper_row_and_asks_for_a_blessing() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 49)]);
    assert_exit(
        &tree.gate(),
        1,
        &["cheaper", "(−1)", "Nothing got dearer", "make bless"],
    );
}

#[test]
fn fails_new_and_vanished_rows() {
    let tree = Tree::new(&[("a::full", 50)], &[("b::full", 50)]);
    assert_exit(&tree.gate(), 1, &["new       b::full", "vanished  a::full"]);
}

#[test]
fn fails_a_row_of_one_case() {
    let tree = Tree::new(&[], &[]);
    let mut results = multisig_results(&["ours"]);
    fs::write(tree.baseline(), results.to_json()).unwrap();
    let name = "ours::is_member[members=10,name=8]";
    let row = results
        .rows
        .iter_mut()
        .find(|row| row.name == name)
        .unwrap();
    row.compute_units += 1;
    row.net = row.net.map(|net| net + 1);
    fs::write(tree.fresh(), results.to_json()).unwrap();
    let dearer = format!("dearer    {name}: 126 -> 127 CU (+1)");
    assert_exit(&tree.gate(), 1, &[&dearer]);
    assert_exit(&tree.bless(), 0, &[]);
    assert_exit(&tree.gate(), 0, &[]);
    let chart = tree.baseline().with_file_name("multisig.svg");
    assert!(fs::read_to_string(chart).unwrap().ends_with("</svg>\n"));
}

#[test]
fn has_no_opinion_on_an_unknown_toolchain() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
    fs::remove_dir_all(tree.root.path().join("target-reports")).unwrap();
    assert_exit(
        &tree.gate(),
        4,
        &[
            "no baseline for toolchain `upstream-llvm22-v0`",
            "make bless",
        ],
    );
}

#[test]
fn asks_for_a_run_when_there_is_no_report() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
    fs::remove_dir_all(tree.root.path().join("target")).unwrap();
    assert_exit(&tree.gate(), 2, &["no report", "make bench"]);
    assert_exit(&tree.bless(), 2, &["no report", "make bench"]);
}

#[test]
fn refuses_a_broken_file_and_leaves_it_alone() {
    for broken in [Tree::fresh, Tree::baseline] {
        for text in ["", "{", "[]", "{\"schema\": 3}", "null", "\u{0}"] {
            let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
            let path = broken(&tree);
            fs::write(&path, text).unwrap();
            assert_exit(&tree.gate(), 2, &["results.json is unusable", "make bench"]);
            assert_eq!(fs::read_to_string(path).unwrap(), text);
        }
        let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
        let path = broken(&tree);
        let edited = fs::read_to_string(&path).unwrap().replace(": 50", ": 40");
        fs::write(&path, &edited).unwrap();
        assert_exit(&tree.gate(), 2, &["but the rows say", "unusable"]);
        assert_eq!(fs::read_to_string(path).unwrap(), edited);
    }
}

#[test]
fn refuses_a_toolchain_id_that_is_a_path() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
    let path = tree.fresh();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("upstream-llvm22-v0", "../../elsewhere")).unwrap();
    assert_exit(&tree.gate(), 2, &["is no toolchain id"]);
    assert_exit(&tree.bless(), 2, &[]);
    assert!(!tree.root.path().join("../elsewhere").exists());
}

#[test]
fn refuses_another_toolchains_baseline() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
    let path = tree.baseline();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replace("upstream-llvm22-v0", "upstream-llvm22-v3"),
    )
    .unwrap();
    assert_exit(&tree.gate(), 2, &["is of toolchain `upstream-llvm22-v3`"]);
}

#[test]
fn blesses_what_was_measured() {
    let tree = Tree::new(
        &[("ours::full", 50)],
        &[("ours::full", 44), ("borsh::full", 400)],
    );
    assert_exit(&tree.gate(), 1, &[]);
    assert_exit(&tree.bless(), 0, &["new baseline"]);
    assert_exit(&tree.gate(), 0, &[]);
    assert_eq!(
        fs::read(tree.fresh()).unwrap(),
        fs::read(tree.baseline()).unwrap()
    );
}

#[test]
fn refuses_unknown_options() {
    let tree = Tree::new(&[("ours::full", 50)], &[("ours::full", 50)]);
    let before = fs::read(tree.baseline()).unwrap();
    for command in ["gate", "bless", "readme"] {
        let output = neap_bench(tree.root.path(), &[command, "--tolerant"]);
        assert_exit(&output, 2, &["--tolerant"]);
    }
    assert_exit(&neap_bench(tree.root.path(), &["forgive"]), 2, &["forgive"]);
    assert_eq!(fs::read(tree.baseline()).unwrap(), before);
}

/// A directory with a baseline and a fresh report.
struct Tree {
    root: TempDir,
}

impl Tree {
    fn new(baseline: &[(&str, u64)], fresh: &[(&str, u64)]) -> Self {
        let root = TempDir::new().unwrap();
        let tree = Self { root };
        for (path, rows) in [(tree.baseline(), baseline), (tree.fresh(), fresh)] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, results(rows).to_json()).unwrap();
        }
        tree
    }

    fn baseline(&self) -> PathBuf {
        let directory = self.root.path().join("target-reports/upstream-llvm22-v0");
        directory.join("results.json")
    }

    fn fresh(&self) -> PathBuf {
        self.root.path().join("target/benches/results.json")
    }

    fn gate(&self) -> Output {
        neap_bench(self.root.path(), &["gate"])
    }

    fn bless(&self) -> Output {
        let programs = common::root().join("programs/Cargo.toml");
        let programs = programs.to_str().unwrap();
        neap_bench(self.root.path(), &["bless", "--programs", programs])
    }
}

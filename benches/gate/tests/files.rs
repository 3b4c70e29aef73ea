//! The files that the gate reads: every fault has an exit code and a message.

use crate::sample::{expect, gate, report, with_cost};
use neap_model::{
    reports::record::{Inputs, Record},
    tree::Tree,
};
use std::{fs, os::unix::fs::symlink, path::Path};

const UNUSABLE: &str = "results.json is unusable";

#[test]
fn refuses_files_that_are_not_reports() {
    let json = report().to_json();
    let edited = |from: &str, to: &str| json.replacen(from, to, 1);
    let duplicated = {
        let mut report = report();
        report.rows.insert(1, report.rows[1].clone());
        report.to_json()
    };
    for (text, why) in [
        (String::new(), "not a report"),
        ("null".to_owned(), "not a report"),
        ("\0".to_owned(), "not a report"),
        (json[..json.len() / 2].to_owned(), "not a report"),
        (
            edited("\"schema\": 4", "\"schema\": 5"),
            "this neap reads schema 4",
        ),
        (
            edited("\"compute_units\": 50", "\"compute_units\": 40"),
            "but the rows say",
        ),
        (edited("\"20 Inv", "\"Inv"), "is not an outcome"),
        (
            edited("\"account/ours\"", "\"account/our\""),
            "`account/ours` has rows, but no ELF",
        ),
        (duplicated, "row `ours::full` appears twice"),
    ] {
        for (path, remedy) in [
            (Tree::FRESH, "run `make bench`"),
            (
                Tree::BASELINE,
                "restore the committed file, or remove it and run `make bless`",
            ),
        ] {
            let tree = Tree::new(&report(), &report());
            tree.write(path, &text);
            expect(
                &tree,
                &[],
                2,
                &[why, &format!("{path} is unusable: {remedy}")],
            );
            for (format, prints) in [("json", true), ("text", false)] {
                let (printed, _) = gate(&tree, &["--format", format]);
                assert_eq!(printed.matches(UNUSABLE).count(), 1 + usize::from(prints));
            }
        }
    }
}

#[test]
fn reads_a_baseline_with_windows_line_endings() {
    let tree = Tree::new(&report(), &report());
    tree.write(Tree::BASELINE, &report().to_json().replace('\n', "\r\n"));
    expect(&tree, &[], 0, &["everything matches the baseline"]);
}

#[test]
fn asks_for_a_new_baseline_if_there_is_none_to_compare_with() {
    let tree = Tree::new(&report(), &report());
    let old = report().to_json().replace("\"schema\": 4", "\"schema\": 3");
    tree.write(Tree::BASELINE, &old);
    let older = "schema 3 is older than this neap's schema 4: run `make bench bless`";
    expect(&tree, &[], 4, &[older]);
    fs::remove_file(tree.path(Tree::BASELINE)).unwrap();
    let none = "no baseline for toolchain `upstream-llvm22-v0`: target-reports/upstream-llvm22-v0/results.json does \
                not exist. To create it, run `make bless`";
    expect(&tree, &[], 4, &[none]);
    expect(
        &tree,
        &["--format", "json"],
        4,
        &["\"exit_code\": 4", "\"verdict\": \"none\""],
    );
    // A fresh report with an old schema is not a reason for a new baseline.
    tree.write(Tree::FRESH, &old);
    expect(
        &tree,
        &[],
        2,
        &["has schema 3 of an older neap: run `make bench`\n"],
    );
}

#[test]
fn refuses_the_baseline_of_another_toolchain_and_an_id_that_is_a_path() {
    let mut other = report();
    other.toolchain.id = "upstream-llvm22-v3".to_owned();
    let texts = ["was measured with toolchain `upstream-llvm22-v3`, not with `upstream-llvm22-v0`"];
    expect(&Tree::new(&other, &report()), &[], 2, &texts);
    other.toolchain.id = "../../outside".to_owned();
    expect(
        &Tree::new(&report(), &other),
        &[],
        2,
        &["is not a toolchain id"],
    );
}

#[test]
fn refuses_a_report_that_no_run_wrote() {
    let tree = Tree::new(&report(), &with_cost(report(), "ours::full", 51));
    tree.write(Tree::FRESH, &report().to_json());
    let texts = ["results.json changed after the run wrote it: run `make bench SBPF=v0`"];
    expect(&tree, &[], 2, &texts);
    let unusable = "run.json is unusable: run `make bench`";
    for (record, why) in [
        ("", unusable),
        ("{\"measured\": {}}", unusable),
        (
            "{\"failed\": \"no disk\"}",
            "the last run failed: no disk\nFix this, then run `make bench`",
        ),
    ] {
        tree.write(Tree::RECORD, record);
        expect(&tree, &[], 2, &[why]);
    }
    fs::remove_file(tree.path(Tree::RECORD)).unwrap();
    let texts = ["the report in target/benches is not from a finished run"];
    expect(&tree, &[], 2, &texts);
    fs::remove_file(tree.path(Tree::FRESH)).unwrap();
    expect(
        &tree,
        &[],
        2,
        &["no report in target/benches: run `make bench`"],
    );
}

#[test]
fn refuses_a_report_whose_inputs_changed() {
    let tree = Tree::new(&report(), &report());
    let manifest = tree.path("Cargo.toml");
    tree.write("Cargo.toml", "measured");
    let mut inputs = Inputs::default();
    inputs.read(&manifest).unwrap();
    let record = Record::measured(&report(), inputs);
    tree.write(Tree::RECORD, &record.to_json());
    expect(&tree, &[], 0, &[]);
    tree.write("Cargo.toml", "edited");
    let measure =
        "files changed since the report in target/benches was measured: run `make bench SBPF=v0`";
    expect(
        &tree,
        &[],
        2,
        &[measure, "Cargo.toml changed after the run"],
    );
    fs::remove_file(manifest).unwrap();
    expect(
        &tree,
        &[],
        2,
        &[measure, "Cargo.toml can no longer be read"],
    );
}

#[test]
fn refuses_a_baseline_that_is_the_report_itself() {
    type Link = fn(&Path, &Path) -> std::io::Result<()>;
    let links: [Link; 2] = [
        |report, link| symlink(report, link),
        |report, link| fs::hard_link(report, link),
    ];
    let texts = ["is a link to the last report", "restore the committed file"];
    let tree = Tree::new(&report(), &report());
    let baseline = tree.path(Tree::BASELINE);
    for link in links {
        fs::remove_file(&baseline).unwrap();
        link(&tree.path(Tree::FRESH), &baseline).unwrap();
        expect(&tree, &[], 2, &texts);
    }
    let directory = baseline.parent().unwrap();
    fs::remove_dir_all(directory).unwrap();
    symlink(tree.path("target/benches"), directory).unwrap();
    expect(&tree, &[], 2, &texts);
}

#[test]
fn refuses_to_gate_without_budgets() {
    let tree = Tree::new(&report(), &report());
    tree.write("budgets.toml", "[row]");
    expect(
        &tree,
        &[],
        2,
        &["budgets.toml: unusable: ", "unknown field `row`"],
    );
    tree.write("other.toml", "rows.'ours::full'.max_compute_units = 49");
    expect(&tree, &["--budgets", "other.toml"], 1, &["over its limit"]);
    expect(&tree, &["--budgets", "/dev/null"], 0, &[]);
    fs::remove_file(tree.path("budgets.toml")).unwrap();
    let texts = [
        "cannot read budgets.toml: ",
        "Create the file, which may be empty",
    ];
    expect(&tree, &[], 2, &texts);
}

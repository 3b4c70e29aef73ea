//! The formats of a verdict: each one lists everything.

use super::{Tree, report, row, with_cost, with_rows};
use crate::common::sample::{elf, multisig_results, results};
use neap_model::{rejections::Ending, wire_formats::Reads};
use quick_junit::{Report, TestCaseStatus};
use serde_json::{Value, json};
use std::{fs, process::Output};

const FORMATS: [&str; 4] = ["text", "markdown", "json", "junit"];

/// A tree with a fault of every kind, and the names of all faults.
fn tree_with_every_fault() -> (Tree, Vec<&'static str>) {
    let mut fresh = with_rows(report(), |rows| {
        rows[0].compute_units = 710;
        rows[1].compute_units = 49;
        rows[3].compute_units = 31;
        rows[3].operation = "fly".to_owned();
        rows[3].name = "floor::fly".to_owned();
        rows[3].floor = Some("floor::fly".to_owned());
    });
    fresh.toolchain.linker = "lld 22".to_owned();
    row(&mut fresh, "borsh::full").range = Some((690, 722));
    row(&mut fresh, "borsh::full").heap_bytes = 344;
    elf(&mut fresh, "borsh").bytes = 1200;
    elf(&mut fresh, "borsh").sha256 = "33".repeat(32);
    fresh.rejections[0].compute_units = 91;
    fresh.rejections[1].ending = Ending::Accepted;
    fresh.rejections.pop();
    fresh.wire_formats[1].reads = Reads::Yes;
    let tree = Tree::new(&report(), &fresh);
    let budgets = "rows.'borsh::full at most'.tolerance.compute_units = 2\n\
                   rows.'borsh::full at least'.max_compute_units = 1\n\
                   rows.'borsh::fill'.tolerance = {}\n\
                   rows.'ours::full'.max_heap_bytes = 0\n\
                   rows.'borsh::full'.max_heap_bytes = 343\n\
                   elfs.'account/borsh'.max_bytes = 1\n\
                   elfs.'account/bosh'.max_bytes = 1\n";
    tree.write("budgets.toml", budgets);
    let names = vec![
        "borsh::full",
        "ours::full",
        "floor::fly",
        "floor::update_amount",
        "borsh::full refusing empty",
        "ours::full refusing empty",
        "ours::full refusing zeros",
        "account: ours read by borsh",
        "borsh::full at most",
        "borsh::full at least",
        "borsh::fill",
        "borsh::full heap",
        "account/borsh",
        "account/bosh",
        "lld 22",
    ];
    (tree, names)
}

#[test]
fn each_format_names_every_fault() {
    let (tree, names) = tree_with_every_fault();
    for format in FORMATS {
        let output = tree.gate(&["--format", format]);
        assert_eq!(output.status.code(), Some(1), "{format}");
        let written = stdout(&output);
        for name in &names {
            assert!(written.contains(name), "{name} is not in\n{written}");
        }
        assert_eq!(output.stderr, b"", "{format}");
        assert_eq!(stdout(&tree.gate(&["--format", format])), written);
    }
}

#[test]
fn each_format_names_a_thousand_changes() {
    let before = multisig_results(&["ours", "borsh"]);
    let after = with_rows(before.clone(), |rows| {
        for (place, row) in rows.iter_mut().enumerate() {
            row.compute_units += 1 + place as u64;
        }
    });
    let tree = Tree::new(&before, &after);
    for format in FORMATS {
        let output = tree.gate(&["--format", format]);
        assert_eq!(output.status.code(), Some(1));
        let written = stdout(&output);
        for row in &before.rows {
            assert!(
                written.contains(&row.name),
                "{} is not in\n{written}",
                row.name
            );
        }
    }
}

#[test]
fn markdown_folds_long_tables() {
    let before = multisig_results(&["ours"]);
    for (changed, folded) in [(20, None), (21, Some("<summary>1 more</summary>"))] {
        let after = with_rows(before.clone(), |rows| {
            let ours = rows.iter_mut().filter(|row| row.program == "ours");
            ours.take(changed).for_each(|row| row.compute_units += 1);
        });
        let tree = Tree::new(&before, &after);
        let written = stdout(&tree.gate(&["--format", "markdown"]));
        assert!(written.starts_with(&format!(
            "### ❌ Compute units: {changed} more expensive\n\n"
        )));
        assert_eq!(written.contains("<details>"), folded.is_some(), "{written}");
        assert!(written.contains(folded.unwrap_or_default()), "{written}");
        assert!(written.contains("make bless"), "{written}");
    }
    let tree = Tree::new(&before, &before);
    let written = stdout(&tree.gate(&["--format", "markdown"]));
    assert!(written.starts_with("### ✅ Compute units: everything matches the baseline\n"));
}

#[test]
fn markdown_escapes_text_in_cells() {
    let names = [("a|`<b>`::full", 1)];
    let tree = Tree::new(&results(&[]), &results(&names));
    let written = stdout(&tree.gate(&["--format", "markdown"]));
    assert!(
        written.contains("| new | `a\\|'<b>'::full` | – | 1 | – | – |\n"),
        "{written}"
    );
}

#[test]
fn json_has_stable_keys() {
    let (tree, _) = tree_with_every_fault();
    let verdict = json_of(&tree.gate(&["--format", "json"]));
    let keys = [
        "accept",
        "breaches",
        "changes",
        "compared",
        "drift",
        "exit_code",
        "notes",
        "schema",
        "tolerated",
        "toolchain",
        "verdict",
    ];
    assert!(verdict.as_object().unwrap().keys().eq(keys), "{verdict:#}");
    assert_eq!(verdict["schema"], 1);
    assert_eq!(verdict["verdict"], "changed");
    assert_eq!(verdict["exit_code"], 1);
    let outcome = "account, net of floor::full";
    assert_eq!(
        find(&verdict["changes"], "ours::full"),
        &json!({
            "name": "ours::full",
            "kind": "row",
            "how": "cheaper",
            "cause": "harness",
            "before": { "outcome": outcome, "compute_units": 50, "bytes": null },
            "after": { "outcome": outcome, "compute_units": 49, "bytes": null },
            "delta": -1,
            "percent": -2.0,
        })
    );
    assert_eq!(
        find(&verdict["changes"], "borsh::full heap"),
        &json!({
            "name": "borsh::full heap",
            "kind": "heap",
            "how": "more expensive",
            "cause": "toolchain",
            "before": { "outcome": null, "compute_units": null, "bytes": 336 },
            "after": { "outcome": null, "compute_units": null, "bytes": 344 },
            "delta": 8,
            "percent": 2.4,
        })
    );
    let elf = find(&verdict["changes"], "account/borsh");
    assert_eq!((&elf["kind"], &elf["delta"]), (&json!("elf"), &json!(200)));
    let new = find(&verdict["changes"], "floor::fly");
    assert_eq!((&new["how"], &new["before"]), (&json!("new"), &Value::Null));
    assert_eq!(
        (&new["delta"], &new["percent"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        find(&verdict["tolerated"], "borsh::full at most")["delta"],
        2
    );
    assert_eq!(
        verdict["breaches"],
        json!([
            { "breach": "no-such-row", "name": "borsh::fill" },
            { "breach": "compute-units", "name": "borsh::full at least", "limit": 1, "found": 690 },
            { "breach": "heap-bytes", "name": "borsh::full", "limit": 343, "found": 344 },
            { "breach": "elf-bytes", "name": "account/borsh", "limit": 1, "found": 1200 },
            { "breach": "no-such-elf", "name": "account/bosh" },
        ])
    );
    let drift = json!([{ "field": "linker", "before": "sbpf-linker 0.2.6", "after": "lld 22" }]);
    assert_eq!(verdict["drift"], drift);
    assert_eq!(verdict["accept"], "make bless");
}

#[test]
fn json_distinguishes_the_verdicts() {
    let json = |tree: &Tree| json_of(&tree.gate(&["--format", "json"]));
    let pass = json(&Tree::new(&report(), &report()));
    assert_eq!(
        (&pass["verdict"], &pass["exit_code"]),
        (&json!("pass"), &json!(0))
    );
    let compared =
        json!({ "row": 4, "range": 2, "rejection": 3, "reading": 2, "heap": 4, "elf": 3 });
    assert_eq!(
        (&pass["compared"], &pass["accept"]),
        (&compared, &Value::Null)
    );
    let mut drifted = with_cost(report(), "ours::full", 51);
    drifted.toolchain.agave = "5.0.0".to_owned();
    let stale = json(&Tree::new(&report(), &drifted));
    assert_eq!(
        (&stale["verdict"], &stale["exit_code"]),
        (&json!("stale-baseline"), &json!(4))
    );
    let tree = Tree::new(&report(), &report());
    fs::write(tree.baseline(), "{").unwrap();
    let none = json(&tree);
    assert_eq!(
        (&none["verdict"], &none["exit_code"]),
        (&json!("none"), &json!(2))
    );
    assert!(
        none["error"]
            .as_str()
            .unwrap()
            .contains("results.json is unusable")
    );
    fs::remove_file(tree.baseline()).unwrap();
    let none = json(&tree);
    assert_eq!(
        (&none["verdict"], &none["exit_code"]),
        (&json!("none"), &json!(4))
    );
    // Larger than any integer in JSON.
    let huge = |units| {
        let report = with_rows(report(), |rows| rows[1].floor = None);
        with_cost(report, "ours::full", units)
    };
    let changed = json(&Tree::new(&huge(0), &huge(u64::MAX)));
    let change = find(&changed["changes"], "ours::full");
    assert_eq!(change["after"]["compute_units"], u64::MAX);
    assert_eq!(
        (&change["delta"], &change["percent"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn junit_has_a_test_case_for_everything() {
    let (tree, _) = tree_with_every_fault();
    let output = tree.gate(&["--format", "junit"]);
    let junit = junit_of(&output);
    assert_eq!(
        (junit.tests, junit.failures, junit.errors),
        (23, 15, 0),
        "{}",
        stdout(&output)
    );
    let failure = message(&junit, "ours::full");
    assert_eq!(failure.as_deref(), Some("cheaper: 50 -> 49 CU (−1, −2.0%)"));
    let failure = message(&junit, "ours::full refusing empty");
    let expected = "different: InvalidAccountData (20) -> accepted (20)";
    assert_eq!(failure.as_deref(), Some(expected));
    let failure = message(&junit, "borsh::full heap");
    let expected = "more expensive: 336 bytes -> 344 bytes (+8, +2.4%)";
    assert_eq!(failure.as_deref(), Some(expected));
    assert_eq!(message(&junit, "borsh::full at most"), None);
    let same = junit_of(&Tree::new(&report(), &report()).gate(&["--format", "junit"]));
    assert_eq!((same.tests, same.failures, same.errors), (18, 0, 0));
    for row in report().rows {
        assert_eq!(message(&same, &row.name), None);
    }
}

#[test]
fn writes_to_stdout_why_there_is_no_verdict() {
    let tree = Tree::new(&report(), &report());
    fs::write(tree.fresh(), "<&>").unwrap();
    for format in FORMATS {
        let output = tree.gate(&["--format", format]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("results.json is unusable"));
        let written = stdout(&output);
        assert_eq!(
            written.contains("is unusable"),
            format != "text",
            "{written}"
        );
    }
    let junit = junit_of(&tree.gate(&["--format", "junit"]));
    assert_eq!((junit.tests, junit.errors), (1, 1));
}

/// The message of a failed test case.
#[track_caller]
fn message(report: &Report, name: &str) -> Option<String> {
    let mut cases = report
        .test_suites
        .iter()
        .flat_map(|suite| &suite.test_cases);
    let case = cases.find(|case| case.name.as_str() == name).expect(name);
    match &case.status {
        TestCaseStatus::NonSuccess { message, .. } => {
            Some(message.as_ref().unwrap().as_str().to_owned())
        }
        _ => None,
    }
}

fn junit_of(output: &Output) -> Report {
    Report::deserialize_from_str(&stdout(output)).unwrap()
}

fn json_of(output: &Output) -> Value {
    serde_json::from_str(&stdout(output)).unwrap()
}

#[track_caller]
fn find<'a>(list: &'a Value, name: &str) -> &'a Value {
    let mut list = list.as_array().unwrap().iter();
    list.find(|entry| entry["name"] == name).expect(name)
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

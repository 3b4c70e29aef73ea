//! The formats of a verdict: each one lists everything.

use crate::sample::{change_toolchain, rebuilt, report, row, verdict, with_cost, with_rows};
use clap::ValueEnum;
use expect_test::expect_file;
use neap_gate::{Format, Verdict, budgets::Budgets, compare};
use neap_model::{
    rejections::Ending,
    sample::{elf, multisig_results, results},
    wire_formats::Reads,
};

/// A verdict with every kind of change, drift, tolerance and breach.
fn everything() -> Verdict {
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
    fresh = rebuilt(fresh, "borsh");
    elf(&mut fresh, "borsh").bytes = 1200;
    fresh.rejections[0].compute_units = 91;
    fresh.rejections[1].ending = Ending::Accepted;
    fresh.rejections.pop();
    fresh.wire_formats[1].reads = Reads::Yes;
    let budgets = "rows.'borsh::full at most'.tolerance.compute_units = 2\n\
                   rows.'borsh::full at least'.max_compute_units = 1\n\
                   rows.'borsh::fill'.tolerance = {}\n\
                   rows.'ours::full'.max_heap_bytes = 0\n\
                   rows.'borsh::full'.max_heap_bytes = 343\n\
                   elfs.'account/borsh'.max_bytes = 1\n\
                   elfs.'account/bosh'.max_bytes = 1\n";
    compare(&report(), &fresh, &Budgets::from_toml(budgets).unwrap()).unwrap()
}

#[test]
fn each_format_lists_everything_or_says_why_there_is_no_verdict() {
    for (format, extension) in Format::value_variants().iter().zip(["txt", "md", "json", "xml"]) {
        let path = format!("snapshots/everything.{extension}");
        expect_file![path].assert_eq(&format.verdict(&everything()));
        let path = format!("snapshots/failure.{extension}");
        expect_file![path].assert_eq(&format.failure("<&>\nrun `make bench`", 2));
    }
}

#[test]
fn says_what_to_do_for_each_outcome() {
    let mut drifted = report();
    change_toolchain(&mut drifted, "rustc");
    let mut stale = with_cost(report(), "ours::full", 51);
    stale.toolchain.agave = "5.0.0".to_owned();
    let mut texts = String::new();
    for after in [
        rebuilt(report(), "ours"),
        drifted,
        stale,
        with_cost(report(), "ours::full", 51),
        with_cost(rebuilt(report(), "ours"), "ours::full", 49),
    ] {
        let verdict = verdict(&report(), &after);
        texts += &Format::Text.verdict(&verdict);
        texts += &Format::Markdown.verdict(&verdict);
        let json = Format::Json.verdict(&verdict);
        let mut json: serde_json::Value = serde_json::from_str(&json).unwrap();
        json["changes"].take();
        texts += &format!("{json}\n\n");
    }
    expect_file!["snapshots/outcomes.txt"].assert_eq(&texts);
}

#[test]
fn each_format_names_hundreds_of_changes_and_markdown_folds_them() {
    let before = multisig_results(&["ours", "borsh"]);
    for (changed, folded) in
        [(20, None), (21, Some("<summary>1 more</summary>")), (270, Some("250 more"))]
    {
        let after = with_rows(before.clone(), |rows| {
            rows[..changed].iter_mut().for_each(|row| row.compute_units += 1);
        });
        let verdict = verdict(&before, &after);
        for format in Format::value_variants() {
            let written = format.verdict(&verdict);
            let mut rows = before.rows[..changed].iter();
            assert!(rows.all(|row| written.contains(&row.name)), "{written}");
        }
        let markdown = Format::Markdown.verdict(&verdict);
        assert_eq!(markdown.contains("<details>"), folded.is_some());
        assert!(markdown.contains(folded.unwrap_or_default()), "{markdown}");
    }
}

#[test]
fn markdown_escapes_names_and_json_leaves_out_what_fits_no_integer() {
    let odd = verdict(&results(&[]), &results(&[("a|`<b>`::full", 1)]));
    let written = Format::Markdown.verdict(&odd);
    assert!(written.contains("| new | `a\\|'<b>'::full` | – | 1 | – | – |\n"), "{written}");
    let [least, most] = [0, u64::MAX].map(|cost| {
        let without_floor = with_rows(report(), |rows| rows[1].floor = None);
        with_cost(without_floor, "ours::full", cost)
    });
    let json = Format::Json.verdict(&verdict(&least, &most));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let change = &json["changes"][0];
    assert_eq!(change["after"]["compute_units"], u64::MAX);
    assert!(change["delta"].is_null() && change["percent"].is_null(), "{change}");
}

//! The formats of a verdict: each one lists everything.

use crate::gate::sample::{
    change_toolchain, many_rows, rebuilt, report, row, verdict, with_cost, with_rows,
    with_variations,
};
use clap::ValueEnum;
use expect_test::expect_file;
use neap_model::{
    bad_inputs::Ending,
    failure::Exit,
    profile::{Profiles, costs::costs},
    readings::Reads,
    transaction::TransactionCosts,
};
use neap_report::gate::{
    Format, Outcome, Verdict, WrongRow, budgets::Budgets, compare, compare_with_base,
};
use neap_sample_reports::{Lines, elf, profile, results};
use serde_json::Value;
use std::collections::BTreeMap;

/// A verdict with every kind of change, drift, tolerance and breach.
pub fn everything() -> Verdict {
    let mut fresh = with_rows(report(), |rows| {
        rows[0].compute_units = 710;
        rows[1].compute_units = 49;
        rows[3].compute_units = 31;
        rows[3].operation = "fly".to_owned();
        rows[3].name = "floor::fly".to_owned();
        rows[3].input = "ffffffffffff".to_owned();
        rows[3].floor = Some("floor::fly".to_owned());
    });
    fresh.toolchain.linker = "lld 22".to_owned();
    fresh = with_variations(fresh, "borsh::full", &[690, 705, 722]);
    row(&mut fresh, "borsh::full").heap_bytes = 344;
    fresh = rebuilt(fresh, "borsh");
    elf(&mut fresh, "borsh").bytes = 1200;
    fresh.bad_inputs[0].compute_units = 91;
    fresh.bad_inputs[1].ending = Ending::Accepted;
    fresh.bad_inputs.pop();
    fresh.readings[1].reads = Reads::Yes;
    let budgets = "rows.'borsh::full at most'.tolerance.compute_units = 2\n\
                   rows.'borsh::full at least'.max_compute_units = 1\n\
                   rows.'borsh::fill'.tolerance = {}\n\
                   rows.'ours::full'.max_heap_bytes = 0\n\
                   rows.'borsh::full'.max_heap_bytes = 343\n\
                   elfs.'account/borsh'.max_bytes = 1\n\
                   elfs.'account/bosh'.max_bytes = 1\n";
    let mut verdict = compare(&report(), &fresh, &Budgets::from_toml(budgets).unwrap()).unwrap();
    let [before, after] = PROFILES.map(profiles);
    verdict.explain(&fresh, &costs(&before), &costs(&after), &after);
    verdict
}

/// What the lines of `borsh::full` and `ours::full` cost, before and after.
const PROFILES: [[Lines; 2]; 2] = [
    [
        &[("borsh::read", 11, 600), ("borsh::<u64>::copy", 12, 90), ("sol_memcpy_", 0, 10)],
        &[("neap::word", 11, 20), ("neap::data::<impl u64>::set", 11, 30)],
    ],
    [
        &[
            ("borsh::read", 11, 600),
            ("borsh::read", 12, 7),
            ("borsh::<u64>::copy", 12, 88),
            ("borsh::grow", 11, 4),
            ("sol_memcpy_", 0, 11),
        ],
        &[("neap::word", 11, 19), ("neap::data::<impl u64>::set", 11, 30)],
    ],
];

fn profiles([borsh, ours]: [Lines; 2]) -> Profiles {
    let programs = [("borsh", borsh), ("ours", ours)];
    let programs = programs.map(|(name, lines)| {
        (format!("account/{name}"), profile(10, &[(&format!("{name}::full"), lines)]))
    });
    Profiles::from(programs)
}

fn without_colors(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[test]
fn each_format_lists_everything_or_says_why_there_is_no_verdict() {
    for (format, extension) in Format::value_variants().iter().zip(["txt", "md", "json", "xml"]) {
        let path = format!("snapshots/everything.{extension}");
        expect_file![path].assert_eq(&without_colors(&format.verdict(&everything())));
        let path = format!("snapshots/failure.{extension}");
        expect_file![path].assert_eq(&format.failure(
            "<&>\nrun `neap-bench run`",
            Exit::Unusable,
            None,
        ));
    }
}

#[test]
fn text_of_a_report_commands_no_terminal_and_no_log() {
    let hostile = "a\n::add-mask::b\r##[group]\u{1b}[2J\u{202e}\u{fffe}";
    let mut verdict = everything();
    verdict.toolchain = hostile.to_owned();
    verdict.changes[0].name = hostile.to_owned();
    verdict.breaches[0].name = hostile.to_owned();
    verdict.notes.push(hostile.to_owned());
    // Rust pads to no more than 65,535 letters.
    verdict.changes[1].name = "n".repeat(70_000);
    for format in Format::value_variants() {
        for text in [format.verdict(&verdict), format.failure(hostile, Exit::Unusable, None)] {
            let text = without_colors(&text);
            let refused: &[&str] = match format {
                Format::Text | Format::Markdown => {
                    &["\n::", "\r", "##[", "\u{1b}", "\u{202e}", "\u{fffe}"]
                }
                Format::Json => &["\n::", "\r", "\u{1b}"],
                Format::Junit => &["\u{1b}", "\u{fffe}"],
            };
            for part in refused {
                assert!(!text.contains(part), "{format:?} has {part:?}: {text}");
            }
        }
    }
}

#[test]
fn numbers_of_transactions_have_their_units() {
    let paid = |number| {
        with_rows(report(), |rows| {
            let costs = TransactionCosts {
                cost_units: number,
                fee_lamports: number,
                bytes: number,
                signatures: number,
                ..TransactionCosts::default()
            };
            (rows[0].heap_bytes, rows[0].transaction) = (0, Some(costs));
        })
    };
    let verdict = verdict(&paid(7), &paid(8));
    let json: Value = serde_json::from_str(&Format::Json.verdict(&verdict)).unwrap();
    let units = ["compute_units", "cost_units", "lamports", "bytes", "count"];
    let given: BTreeMap<&str, Vec<&str>> = json["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| {
            let name = change["name"].as_str().unwrap();
            let has = |unit: &&str| change["after"][unit] == 8;
            (name.split_once(' ').unwrap().1, units.into_iter().filter(has).collect())
        })
        .collect();
    let expected = [
        ("cost in a block", "cost_units"),
        ("fee in lamports", "lamports"),
        ("bytes", "bytes"),
        ("signatures", "count"),
    ];
    assert_eq!(given, expected.map(|(name, unit)| (name, vec![unit])).into());
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
        texts += &without_colors(&Format::Text.verdict(&verdict));
        texts += &Format::Markdown.verdict(&verdict);
        let json = Format::Json.verdict(&verdict);
        let mut json: Value = serde_json::from_str(&json).unwrap();
        json["changes"].take();
        texts += &format!("{json}\n\n");
    }
    expect_file!["snapshots/outcomes.txt"].assert_eq(&texts);
}

#[test]
fn a_comparison_with_a_base_speaks_of_no_baseline() {
    let mut drifted = with_cost(report(), "ours::full", 51);
    drifted.toolchain.agave = "5.0.0".to_owned();
    let over = Budgets::from_toml("rows.'ours::full'.max_compute_units = 1").unwrap();
    let (none, changed) =
        (Budgets::default(), with_cost(rebuilt(report(), "ours"), "ours::full", 49));
    for (head, budgets, outcome) in [
        (rebuilt(report(), "ours"), &none, Outcome::Pass),
        (changed, &none, Outcome::Changed),
        (drifted, &none, Outcome::OtherToolchain),
        (report(), &over, Outcome::Changed),
    ] {
        let verdict = compare_with_base(&report(), &head, budgets).unwrap();
        assert_eq!(verdict.outcome(), outcome);
        for format in Format::value_variants() {
            let written = format.verdict(&verdict);
            for word in ["baseline", "bless", "make"] {
                assert!(!written.contains(word), "{written}");
            }
        }
    }
    let mut odd = report();
    elf(&mut odd, "borsh").bytes += 1;
    let error = compare_with_base(&report(), &odd, &none).unwrap_err();
    let expected = "`account/borsh` has one hash, but 1000 bytes in the base and 1001 in the head: measure both again";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_head_that_does_something_else_fails_in_every_format() {
    let mut verdict = compare_with_base(&report(), &report(), &Budgets::default()).unwrap();
    let what = "ours::full: 1 difference\n  expected success, found an error".to_owned();
    verdict.wrong = vec![WrongRow { name: "ours::full".to_owned(), what }];
    assert_eq!((verdict.outcome(), verdict.exit()), (Outcome::Wrong, Exit::ProgramFailed));
    let [text, markdown, json, junit] =
        [Format::Text, Format::Markdown, Format::Json, Format::Junit]
            .map(|it| it.verdict(&verdict));
    let headline = "1 row does something else than the suite says";
    assert!(text.contains(headline) && !text.contains("everything matches"), "{text}");
    assert!(text.contains("ours::full"), "{text}");
    assert!(markdown.starts_with(&format!("### ❌ Compute units: {headline}\n")), "{markdown}");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["verdict"], &json["exit_code"]), (&"wrong".into(), &3.into()));
    assert!(junit.contains("failures=\"1\""), "{junit}");
    for written in [markdown, json.to_string(), junit] {
        assert!(written.contains("expected success, found an error"), "{written}");
    }
}

#[test]
fn each_format_names_hundreds_of_changes_and_markdown_folds_them() {
    let before = many_rows(&["ours", "borsh"]);
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
fn rows_that_changed_in_the_same_way_share_an_explanation() {
    let before = many_rows(&["ours"]);
    let names: Vec<_> = before.rows[90..].iter().map(|row| &*row.name).collect();
    // Each of the first 30 rows costs 1 more, and each of the others so much more that no two of them are the same.
    let costs_more = |row: usize| if row < 30 { 1 } else { row as u64 };
    let after = with_rows(before.clone(), |rows| {
        let rows = rows[90..].iter_mut().enumerate();
        rows.for_each(|(row, it)| it.compute_units += costs_more(row));
    });
    let lines = |more: u64| [("neap::word", 11, 4 + more)];
    let old: Vec<_> = names.iter().map(|_| lines(0)).collect();
    let new: Vec<_> = (0..names.len()).map(|row| lines(costs_more(row))).collect();
    let profiles = [old, new].map(|lines| {
        let rows: Vec<(&str, Lines)> =
            names.iter().zip(&lines).map(|(name, lines)| (*name, &lines[..])).collect();
        Profiles::from([("account/ours".to_owned(), profile(10, &rows))])
    });
    let mut verdict = verdict(&before, &after);
    let [old, new] = [&profiles[0], &profiles[1]].map(costs);
    verdict.explain(&after, &old, &new, &profiles[1]);
    let explanations = verdict.explanations();
    assert_eq!(explanations.len(), 61);
    assert_eq!(explanations.last().unwrap().rows.len(), 30);
    for format in [Format::Text, Format::Markdown] {
        let written = format.verdict(&verdict);
        assert_eq!(written.matches("neap::word").count(), 20, "{written}");
        assert!(written.contains("The JSON format explains 70 more rows."), "{written}");
    }
    verdict.changes.drain(..60);
    let written = Format::Text.verdict(&verdict);
    let named = " and 27 more rows\n  +1 (4 -> 5)  neap::word  codec/src/lib.rs:11\n";
    assert!(written.contains(named), "{written}");
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

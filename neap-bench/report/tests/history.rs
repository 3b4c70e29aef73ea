//! The page of the history: each row that changed has a chart and a table.

use expect_test::expect_file;
use neap_report::history::{History, Version, page};
use neap_sample_reports::results;

/// Versions with these rows.
fn history(versions: &[&[(&str, u64)]]) -> History {
    let versions = versions.iter().enumerate().map(|(index, rows)| Version {
        commit: format!("{index}abcdef"),
        date: format!("2026-01-0{}", index + 1),
        subject: format!("Change <{index}>"),
        results: results(rows),
    });
    let notes = vec!["baselines of an older neap, which are left out: 1".to_owned()];
    History { toolchain: "any-v0".to_owned(), versions: versions.collect(), notes }
}

#[test]
fn a_row_that_changed_has_a_chart_and_a_table_and_others_are_counted() {
    let history = history(&[
        &[("ours::full", 50), ("borsh::full", 700)],
        &[("ours::full", 50), ("borsh::full", 700), ("late::full", 9)],
        &[("borsh::full", 700), ("late::full", 9)],
        &[("ours::full", 48), ("borsh::full", 700), ("late::full", 9)],
    ]);
    let page = page(&history);
    let body = page.split_once("</head>").unwrap().1.replace("><", ">\n<");
    expect_file!["rendered/history.html"].assert_eq(&body);
}

#[test]
fn a_history_of_one_baseline_has_no_chart() {
    let page = page(&history(&[&[("ours::full", 50)]]));
    assert!(page.contains("0 rows changed in 1 committed baseline ") && !page.contains("<svg"));
}

#[test]
fn the_page_needs_no_network_and_no_script() {
    let page = page(&history(&[&[("ours::full", 50)], &[("ours::full", 51)]]));
    for forbidden in ["<script", "http://", "https://", "src="] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
}

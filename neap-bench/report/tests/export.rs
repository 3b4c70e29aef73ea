//! The formats that other tools read: each of a whole small report.

use expect_test::{ExpectFile, expect_file};
use neap_model::{
    coverage::{Coverage, FileCoverage},
    params::Params,
    results::Results,
    transaction::TransactionCosts,
};
use neap_report::{
    coverage,
    export::{bmf, csv, custom_smaller_is_better},
};
use neap_sample_reports::{elf, results, results_from_rows, row, variations};

/// A report with a range, a negative net, a heap, parameters, and names that a format could mistake for its own signs.
fn report() -> Results {
    let mut rows = results(&[("borsh::full", 700), ("a,\"b\"|::full", 26)]).rows;
    rows[0].variations = variations(&[690, 720]);
    rows[0].heap_bytes = 336;
    rows.truncate(3);
    let params = Params::from_iter([("members", 10), ("name", 8)]);
    rows.push(row(["multisig", "ours", "full"], params, None, 30));
    let mut report = results_from_rows(rows);
    elf(&mut report, "borsh").bytes = 54_321;
    report
}

#[test]
fn each_format_has_every_number_of_the_report() {
    let report = report();
    let formats: [(ExpectFile, String); 3] = [
        (expect_file!["rendered/custom_smaller_is_better.json"], custom_smaller_is_better(&report)),
        (expect_file!["rendered/bmf.json"], bmf(&report)),
        (expect_file!["rendered/report.csv"], csv(&report).unwrap().replace("\r\n", "\n")),
    ];
    for (expected, written) in formats {
        expected.assert_eq(&written);
    }
    assert_eq!(csv(&report).unwrap().matches("\r\n").count(), report.rows.len() + 1);
}

#[test]
fn no_format_has_a_heap_of_a_transaction() {
    let mut report = results(&[("ours::transfer", 700)]);
    report.rows.truncate(1);
    report.rows[0].transaction = Some(TransactionCosts::default());
    assert!(!bmf(&report).contains("heap-bytes"));
    assert!(!custom_smaller_is_better(&report).contains("of heap"));
    let table = csv(&report).unwrap();
    let [header, row] =
        [0, 1].map(|line| table.lines().nth(line).unwrap().split(',').collect::<Vec<_>>());
    let heap = header.iter().position(|name| *name == "heap_bytes").unwrap();
    assert_eq!(row[heap], "");
}

#[test]
fn a_file_with_a_long_name_has_a_coverage() {
    // Rust pads to no more than 65,535 letters.
    let coverage = Coverage([("n".repeat(70_000), FileCoverage::default())].into());
    assert!(coverage::text::text(&coverage).lines().any(|line| line.starts_with("nnn")));
}

//! Reports and verdicts for the other tests.

use expect_test::ExpectFile;
use neap_model::{
    params::Params,
    readings::Reads,
    results::{Results, Row, row_name},
    row::Stack,
};
use neap_report::gate::{Verdict, budgets::Budgets, compare};
use neap_sample_reports as sample;
use neap_sample_reports::{
    elf, results, results_from_rows, variations, with_bad_inputs, with_readings,
};
use std::collections::BTreeMap;

/// A report with every kind of value that the gate compares.
pub fn report() -> Results {
    let mut report = results(&[("borsh::full", 700), ("ours::full", 50)]);
    row(&mut report, "borsh::full").variations = variations(&[690, 705, 720]);
    row(&mut report, "borsh::full").heap_bytes = 336;
    row(&mut report, "borsh::full").stack = Some(Stack { chain_bytes: 12288, frame_bytes: 3000 });
    let tried = [
        ("borsh::full", "empty", "90 aborted: out of memory"),
        ("ours::full", "empty", "20 InvalidAccountData"),
        ("ours::full", "zeros", "40 accepted"),
    ];
    let readings =
        [(["account", "borsh", "ours"], Reads::Yes), (["account", "ours", "borsh"], Reads::No)];
    with_readings(with_bad_inputs(report, &tried), &readings)
}

/// A report with 90 rows of a floor and of each program.
pub fn many_rows(programs: &[&str]) -> Results {
    let rows = ["floor"].iter().chain(programs).zip(30..).flat_map(|(program, cost)| {
        (0..90).map(move |n| {
            let params = Params::one("n", n);
            sample::row(["account", program, "full"], params, Some("floor"), cost + n)
        })
    });
    results_from_rows(rows.collect())
}

/// A row of a report.
pub fn row<'a>(report: &'a mut Results, name: &str) -> &'a mut Row {
    let row = report.rows.iter_mut().find(|row| row.name == name);
    row.expect(name)
}

/// The report with changed rows, and every net recomputed.
pub fn with_rows(report: Results, change: impl FnOnce(&mut Vec<Row>)) -> Results {
    let mut rows = report.rows.clone();
    change(&mut rows);
    let mut rebuilt = results_from_rows(rows);
    for (name, elf) in &mut rebuilt.elfs {
        if let Some(known) = report.elfs.get(name) {
            elf.clone_from(known);
        }
    }
    let Results { elfs, rows, .. } = rebuilt;
    Results { elfs, rows, ..report }
}

/// The report with another number of compute units in a row.
pub fn with_cost(mut report: Results, name: &str, compute_units: u64) -> Results {
    row(&mut report, name).compute_units = compute_units;
    with_rows(report, |_| {})
}

/// The report with other costs of a row's variations.
pub fn with_variations(mut report: Results, name: &str, compute_units: &[u64]) -> Results {
    row(&mut report, name).variations = variations(compute_units);
    with_rows(report, |_| {})
}

/// The report with another ELF of a program of the account.
pub fn rebuilt(mut report: Results, program: &str) -> Results {
    elf(&mut report, program).sha256 = "33".repeat(32);
    report
}

/// Changes a part of the toolchain.
pub fn change_toolchain(report: &mut Results, part: &str) {
    let mut toolchain = serde_json::to_value(&report.toolchain).unwrap();
    assert!(toolchain[part].is_string(), "{part}");
    toolchain[part] = "new".into();
    report.toolchain = serde_json::from_value(toolchain).unwrap();
}

/// The report without a program.
pub fn without(report: Results, program: &str) -> Results {
    let mut report = with_rows(report, |rows| rows.retain(|row| row.program != program));
    report.bad_inputs.retain(|it| it.program != program);
    report.readings.retain(|it| it.reader != program);
    report
}

/// Labels with this framework.
pub fn label(framework: &str) -> BTreeMap<String, String> {
    [("framework".to_owned(), framework.to_owned())].into()
}

/// The row with another program.
pub fn renamed(row: &Row, program: &str) -> Row {
    Row {
        name: row_name(program, &row.operation, &row.params),
        program: program.to_owned(),
        ..row.clone()
    }
}

/// The verdict on a report, without budgets.
pub fn verdict(before: &Results, after: &Results) -> Verdict {
    compare(before, after, &Budgets::default()).unwrap()
}

/// Expects the output beside each input of a snapshot, which has them in lines `input => output`.
pub fn replay(snapshot: ExpectFile, output: impl Fn(&str) -> String) {
    let lines = snapshot.data();
    let inputs = lines.lines().map(|line| line.split_once(" => ").expect(line).0);
    let replayed = inputs.map(|input| format!("{input} => {}\n", output(input)));
    snapshot.assert_eq(&replayed.collect::<String>());
}

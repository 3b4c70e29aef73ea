//! What the engine alone changes: the numbers of ELFs that are the same as in the baseline.

use crate::sample::root;
use neap_model::{
    failure::NoBaseline,
    next::Next,
    reports,
    results::{Results, elf_name},
};
use neap_report::gate::{Format, How, Verdict, budgets::Budgets, compare_with_base};
use neap_sample_reports::{elf, results};
use std::io::{self, Write};

/// Prints what another engine than the baseline's changed. With the same engine, nothing may have changed.
pub fn check(fresh: &Results) {
    let reports = root().join("target-reports");
    let baseline = match reports::baseline(&reports, &fresh.toolchain.id, &Next::default()) {
        Err(error) if error.is::<NoBaseline>() => return,
        baseline => baseline.unwrap(),
    };
    let verdict = drift(&baseline, fresh);
    let text = Format::Text.verdict(&verdict);
    if is_same_engine(&verdict) {
        assert!(verdict.changes.is_empty(), "the harness changed these numbers:\n{text}");
    } else {
        // A test's own output is hidden unless it fails.
        let _ = writeln!(io::stderr(), "The engine changed these numbers:\n\n{text}");
    }
}

fn is_same_engine(verdict: &Verdict) -> bool {
    !verdict.drift.iter().any(|part| ["mollusk", "agave"].contains(&part.field))
}

/// Compares what the ELFs that are the same in both reports cost and refuse.
fn drift(baseline: &Results, fresh: &Results) -> Verdict {
    let is_same = |name: &String| {
        let both = baseline.elfs.get(name).zip(fresh.elfs.get(name));
        both.is_some_and(|(before, after)| before.sha256 == after.sha256)
    };
    let [before, after] = [baseline, fresh].map(|report| {
        let mut report = report.clone();
        report.rows.retain(|row| is_same(&row.elf_name()));
        report.bad_inputs.retain(|it| is_same(&elf_name(&it.suite, &it.program)));
        report.elfs.retain(|name, _| is_same(name));
        report.readings.clear();
        report
    });
    let mut verdict = compare_with_base(&before, &after, &Budgets::default()).unwrap();
    verdict.changes.retain(|change| !matches!(change.how(), How::New | How::Vanished));
    verdict
}

#[test]
fn drift_is_what_identical_elfs_cost_more_or_less() {
    let baseline = results(&[("borsh::full", 700), ("neap::full", 50)]);
    let mut fresh = results(&[("borsh::full", 702), ("neap::full", 53), ("neap::new", 1)]);
    elf(&mut fresh, "borsh").sha256 = "33".repeat(32);
    let names = |verdict: &Verdict| Vec::from_iter(verdict.changes.iter().map(|it| it.sentence()));
    assert!(is_same_engine(&drift(&baseline, &fresh)));
    fresh.toolchain.agave = "5.0.0".to_owned();
    let verdict = drift(&baseline, &fresh);
    assert!(!is_same_engine(&verdict));
    assert_eq!(names(&verdict), ["more expensive: 50 -> 53 CU (+3, +6.0%)"]);
}

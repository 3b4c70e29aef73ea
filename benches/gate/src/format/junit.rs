use crate::{Change, Kind, Verdict};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// Writes a verdict: a test case for each compared value and for each exceeded budget.
pub fn verdict(verdict: &Verdict) -> String {
    let mut suite = TestSuite::new(verdict.toolchain.id.as_str());
    for change in &verdict.changes {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_message(change.sentence())
            .set_type(change.how().word())
            .set_description(description(change, verdict));
        suite.add_test_case(case(change.kind, &change.name, status));
    }
    for breach in &verdict.breaches {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_message(breach.to_string())
            .set_type(breach.word());
        let mut case = TestCase::new(breach.name(), status);
        case.set_classname("budget");
        suite.add_test_case(case);
    }
    for change in &verdict.tolerated {
        let mut case = case(change.kind, &change.name, TestCaseStatus::success());
        case.set_system_out(format!("within tolerance: {}", change.sentence()));
        suite.add_test_case(case);
    }
    for (kind, name) in &verdict.same {
        suite.add_test_case(case(*kind, name, TestCaseStatus::success()));
    }
    let lines = [verdict.headline()].into_iter().chain(drift(verdict));
    let lines = lines.chain(verdict.notes.iter().cloned());
    suite.set_system_out(lines.collect::<Vec<_>>().join("\n"));
    write(suite)
}

/// Writes why there is no verdict.
pub fn failure(message: &str) -> String {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(message).set_type("no verdict");
    let mut suite = TestSuite::new("gate");
    suite.add_test_case(TestCase::new("gate", status));
    write(suite)
}

fn case(kind: Kind, name: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(kind.word());
    case
}

/// Says what caused a change, and how to accept it.
fn description(change: &Change, verdict: &Verdict) -> String {
    let cause = format!("Cause: {}.", change.cause.words());
    let accept = format!("To accept the change, run `{}`.", verdict.accept);
    let lines = [cause].into_iter().chain(drift(verdict)).chain([accept]);
    lines.collect::<Vec<_>>().join("\n")
}

fn drift(verdict: &Verdict) -> impl Iterator<Item = String> {
    let drift = verdict.drift.iter();
    drift.map(|drift| format!("{}: {} -> {}", drift.field, drift.before, drift.after))
}

fn write(suite: TestSuite) -> String {
    let mut report = Report::new("neap-bench gate");
    report.add_test_suite(suite);
    report.to_string().expect("a report of strings is XML")
}

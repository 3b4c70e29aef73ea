//! A verdict as JUnit XML, for CI services.

use crate::gate::{cause::Drift, kind::word, verdict::Verdict};
use neap_model::text::safe_xml;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// Writes a verdict: a test case for each compared value and for each exceeded budget.
pub fn verdict(verdict: &Verdict) -> String {
    let mut suite = TestSuite::new(verdict.toolchain.as_str());
    let part = |part: &Drift| format!("{}: {} -> {}", part.field, part.before, part.after);
    let drift: Vec<String> = verdict.drift.iter().map(part).collect();
    for wrong in &verdict.wrong {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message("does something else than the suite says").set_type("wrong");
        status.set_description(&wrong.what);
        suite.add_test_case(case(&wrong.name, "suite".to_owned(), status));
    }
    let (allowed, failed): (Vec<_>, Vec<_>) =
        verdict.changes.iter().partition(|change| verdict.allows(change));
    for change in failed {
        let cause = format!("Cause: {}.", word(change.cause));
        let command = verdict.against.accept();
        let accept = command.map(|command| format!("To accept the change, run `{command}`."));
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(change.sentence()).set_type(word(change.how()));
        let functions =
            change.explanation().map(|why| why.lines(str::to_owned)).unwrap_or_default();
        status.set_description(
            [&[cause], &drift[..], &functions, accept.as_slice()].concat().join("\n"),
        );
        suite.add_test_case(case(&change.name, word(change.kind), status));
    }
    for breach in &verdict.breaches {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(breach.to_string()).set_type(breach.words());
        suite.add_test_case(case(&breach.name, "budget".to_owned(), status));
    }
    let passed = [
        ("allowed by --fail-on", allowed),
        ("within tolerance", verdict.tolerated.iter().collect()),
    ];
    for (why, changes) in passed {
        for change in changes {
            let mut case = case(&change.name, word(change.kind), TestCaseStatus::success());
            case.set_system_out(format!("{why}: {}", change.sentence()));
            suite.add_test_case(case);
        }
    }
    for (kind, name) in &verdict.same {
        suite.add_test_case(case(name, word(kind), TestCaseStatus::success()));
    }
    suite.set_system_out([&[verdict.headline()], &drift[..], &verdict.notes].concat().join("\n"));
    write(suite)
}

/// Writes why there is no verdict.
pub fn failure(message: &str) -> String {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(message).set_type("no verdict");
    let mut suite = TestSuite::new("neap-bench");
    suite.add_test_case(TestCase::new("verdict", status));
    write(suite)
}

fn case(name: &str, class: String, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(class);
    case
}

fn write(suite: TestSuite) -> String {
    let mut report = Report::new("neap-bench");
    report.add_test_suite(suite);
    safe_xml(&report.to_string().expect("a report of strings is XML"))
}

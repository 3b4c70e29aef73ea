use crate::verdict::Verdict;
use neap_model::next;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// Writes a verdict: a test case for each compared value and for each exceeded budget.
pub fn verdict(verdict: &Verdict) -> String {
    let mut suite = TestSuite::new(verdict.toolchain.id.as_str());
    let mut add = |name: &str, class: &str, status, output: Option<String>| {
        let mut case = TestCase::new(name, status);
        case.set_classname(class);
        if let Some(output) = output {
            case.set_system_out(output);
        }
        suite.add_test_case(case);
    };
    let drift = verdict.drift.iter();
    let drift: Vec<String> = drift
        .map(|drift| format!("{}: {} -> {}", drift.field, drift.before, drift.after))
        .collect();
    for change in &verdict.changes {
        let cause = format!("Cause: {}.", change.cause);
        let accept = format!("To accept the change, run `{}`.", next::BLESS);
        let description = [&[cause], &drift[..], &[accept]].concat().join("\n");
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_message(change.sentence())
            .set_type(change.how().to_string())
            .set_description(description);
        add(&change.name, &change.kind.to_string(), status, None);
    }
    for breach in &verdict.breaches {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(breach.to_string()).set_type(breach.words());
        add(&breach.name, "budget", status, None);
    }
    for change in &verdict.tolerated {
        let output = format!("within tolerance: {}", change.sentence());
        let (class, success) = (change.kind.to_string(), TestCaseStatus::success());
        add(&change.name, &class, success, Some(output));
    }
    for (kind, name) in &verdict.same {
        add(name, &kind.to_string(), TestCaseStatus::success(), None);
    }
    let lines = [&[verdict.headline()], &drift[..], &verdict.notes].concat();
    suite.set_system_out(lines.join("\n"));
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

fn write(suite: TestSuite) -> String {
    let mut report = Report::new("neap-bench gate");
    report.add_test_suite(suite);
    report.to_string().expect("a report of strings is XML")
}

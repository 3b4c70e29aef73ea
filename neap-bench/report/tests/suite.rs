//! The report of a suite in Markdown.

use expect_test::expect_file;
use neap_model::{
    checks::{Check, Shows},
    error::Error,
    params::Params,
    reports::BAD_INPUTS,
    results::{Results, Row},
};
use neap_report::suite;
use neap_sample_reports::{elf, results, results_from_rows, row, variations, with_bad_inputs};
use neap_subject::{
    role::Role,
    specimen::{Invocation, Specimen},
    subject::{Measurement, Subject},
    suite::{Program, Suite},
};
use solana_pubkey::Pubkey;

#[test]
fn shows_heap_ranges_and_bad_inputs() {
    let mut results = results(&[
        ("borsh::full", 700),
        ("borsh::update_amount", 600),
        ("ours::full", 50),
        ("ours::update_amount", 21),
    ]);
    results.rows[0].heap_bytes = 336;
    results.rows[1].error = Some(custom(1));
    results.rows[3].error = Some(Error { name: "InvalidArgument".to_owned(), number: None });
    results.rows[2].variations = variations(&[50, 65]);
    elf(&mut results, "borsh").inlined =
        ["borsh::write", "borsh::<u8>::read"].map(str::to_owned).into();
    let results = with_bad_inputs(
        results,
        &[
            ("borsh::full", "owner does not sign", "60 MissingRequiredSignature"),
            ("borsh::full", "account is zeroed", "700 accepted"),
            ("borsh::full", "no accounts", "9 aborted: a reason"),
            ("borsh::update_amount", "account is zeroed", "600 accepted"),
            ("ours::full", "account is zeroed", "20 IncorrectAuthority"),
        ],
    );
    let suite = suite(&["floor", "borsh", "ours"]);
    expect_file!["rendered/suite.md"].assert_eq(&suite::summary(&results, &suite));
    let report = suite::render(&results, &suite, None).unwrap();
    let bad_inputs = report.text(BAD_INPUTS).unwrap();
    expect_file!["rendered/suite_bad_inputs.md"].assert_eq(bad_inputs);
}

#[test]
fn shows_the_checks_of_each_account() {
    let tried =
        [("ours::full", "unsigned", "20 IllegalOwner"), ("ours::full", "zeroed", "50 accepted")];
    let mut results = with_bad_inputs(results(&[("ours::full", 50)]), &tried);
    for (row, check) in results.bad_inputs.iter_mut().zip([Check::Signer, Check::Length]) {
        row.shows = Some(Shows { account: "vault".to_owned(), check });
    }
    let suite = suite(&["ours"]);
    let report = suite::render(&results, &suite, None).unwrap();
    let text = report.text(BAD_INPUTS).unwrap();
    let matrix = "`full`:\n\n| Account | signer | length |\n|---|---|---|\n| vault | refused | **accepted** |\n";
    assert!(text.contains(matrix), "{text}");
    let summary = suite::summary(&results, &suite);
    assert!(summary.contains("\n- `ours::full`: vault: length.\n"), "{summary}");
    results.bad_inputs[1].allowed = Some("why".to_owned());
    assert!(!suite::summary(&results, &suite).contains("vault: length"));
}

#[test]
fn shows_a_line_through_the_values_of_a_parameter() {
    let mut rows = results(&[("borsh::full", 700), ("ours::full", 50)]).rows;
    for program in ["borsh", "ours"] {
        rows.extend([0, 1, 10, 64].map(|value| {
            let compute_units = 100 + 7 * value * program.len() as u64;
            let params = Params::one("members", value);
            let row = row(["account", program, "update_amount"], params, None, compute_units);
            Row { error: Some(custom(1)), ..row }
        }));
    }
    let results: Results = results_from_rows(rows);
    let suite = suite(&["borsh", "ours"]);
    expect_file!["rendered/params.md"].assert_eq(&suite::summary(&results, &suite));
}

#[test]
fn refuses_the_report_of_another_suite() {
    let suite = Suite { name: "other".to_owned(), ..suite(&["ours"]) };
    let error = suite::render(&results(&[]), &suite, None).unwrap_err().to_string();
    assert!(error.contains("belongs to `account`, not to the suite `other`"), "{error}");
}

fn custom(number: u32) -> Error {
    Error { name: "Custom".to_owned(), number: Some(number) }
}

/// A suite with two operations.
fn suite(programs: &[&str]) -> Suite {
    let specimen = Specimen::unchanged(Invocation::new((Pubkey::default(), vec![]), None, vec![0]));
    let operations = ["full", "update_amount"];
    let operations = operations.map(|operation| Measurement::new(operation, specimen.clone()));
    let programs = programs.iter().map(|name| Program {
        about: "what it is".to_owned(),
        role: if *name == "floor" { Role::Floor } else { Role::Program },
        subject: Subject {
            program: (*name).to_owned(),
            measurements: operations.to_vec(),
            ..Subject::default()
        },
    });
    Suite {
        name: "account".to_owned(),
        programs: programs.collect(),
        operations: operations.iter().map(|it| it.operation.clone()).collect(),
        ..Suite::default()
    }
}

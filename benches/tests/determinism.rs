//! The same programs give the same results, with any seed. Every valid account of a row's shape costs what the row
//! says, or is within its range.

use crate::fixture::{builds, programs, programs_in_build, results};
use neap_comparison::scenarios::{program::Program, subjects::subjects};
use neap_model::{failure::ProgramFailure, results::Row, row::Variations};
use neap_subject::{
    draw::{SEED, any_draw},
    kept::Kept,
    specimen::Specimen,
    subject::Subject,
};
use neap_svm::{
    built::Built,
    measure::{complete, load, measure},
    verify::verify,
};
use std::collections::BTreeMap;

#[test]
fn numbers_and_ranges_depend_neither_on_seed_nor_on_order() {
    for (program, mut subject, built, rows) in with_rows() {
        assert_eq!(program.name, subject.program);
        subject.measurements.reverse();
        for measurement in &mut subject.measurements {
            let operation = program.scenario.operation_named(&measurement.operation).unwrap();
            let others = program.variations(operation, &measurement.params, SEED + 1);
            measurement.variations = Kept::all(others);
        }
        let (mut reversed, _) = measure(&subject, &built).and_then(complete).unwrap();
        reversed.reverse();
        // Another seed draws other variations.
        let without_variations = |mut rows: Vec<Row>| {
            rows.iter_mut().for_each(|row| row.variations = Variations::default());
            rows
        };
        assert_eq!(without_variations(reversed), without_variations(rows));
    }
}

#[test]
fn hashes_do_not_depend_on_the_toolchain() {
    let pins = |build| {
        let rows = results(build).rows.iter().map(|row| {
            let Row { input, post_state, variations, .. } = row;
            let result = row.work().result.to_string();
            let parts = [input, &result, post_state, &variations.input].map(String::clone);
            (&row.name, parts)
        });
        rows.collect::<BTreeMap<_, _>>()
    };
    let first = pins(&builds()[0]);
    for build in builds() {
        for (name, pins) in pins(build) {
            assert!(first.get(name).is_none_or(|first| *first == pins), "{name}: {pins:?}");
        }
    }
}

#[test]
fn verifies_the_outcome_on_other_accounts() {
    type Change = (fn(&mut Specimen), &'static str);
    let changes: [Change; 2] = [
        (|it| it.accounts[0].1.data[159] ^= 1, "offset 159"),
        (|it| it.return_data = vec![7], "return data: expected 07, found nothing"),
    ];
    for (change, why) in changes {
        let programs = programs();
        let mut subject = subjects(&programs, &builds()[0]).next().unwrap();
        subject.measurements.truncate(1);
        subject.measurements[0].variations[5].change(change);
        let error = measure(&subject, &load(&subject).unwrap()).and_then(complete).unwrap_err();
        assert!(error.is::<ProgramFailure>());
        let message = format!("{error:#}");
        let row = &subject.measurements[0].operation;
        let row = format!("{}::{row}, on other account 5", subject.program);
        assert!(message.starts_with(&row) && message.contains(why), "{message}");
    }
}

#[test]
fn every_account_costs_within_the_range() {
    for (program, _, built, rows) in with_rows() {
        let scenario = program.scenario;
        for (row, index) in rows.iter().zip(0..) {
            let operation = scenario.operation_named(&row.operation).unwrap();
            // The rows of an operation share its draws.
            let draws = 60 / scenario.measured_sizes().len() as u64;
            for seed in draws * index..draws * (index + 1) {
                let specimen = program.variation(operation, &row.params, any_draw(seed));
                let outcome = built.svm.run(&specimen.invocation).unwrap();
                verify(&outcome, &specimen).unwrap_or_else(|why| panic!("{}: {why}", row.name));
                let (least, most) = row.ends();
                let cost = outcome.compute_units;
                let is_within = (least..=most).contains(&cost);
                assert!(is_within, "{}, seed {seed}: {cost} CU, not {least} to {most}", row.name);
            }
        }
    }
}

/// Every program of every build, with its rows.
fn with_rows() -> impl Iterator<Item = (Program, Subject, Built, Vec<Row>)> {
    builds().iter().flat_map(|build| {
        let programs = programs_in_build(build);
        let subjects = Vec::from_iter(subjects(&programs, build));
        programs.into_iter().zip(subjects).map(|(program, subject)| {
            let mut rows = results(build).rows.clone();
            rows.retain(|row| program.has_row(row));
            rows.iter_mut().for_each(|row| row.net = None);
            let built = load(&subject).unwrap();
            (program, subject, built, rows)
        })
    })
}

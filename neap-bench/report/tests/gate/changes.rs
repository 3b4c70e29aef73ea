//! Every change of a report fails the gate, and the verdict names it.

use crate::gate::sample::{
    label, rebuilt, renamed, report, row, verdict, with_cost, with_rows, with_variations, without,
};
use expect_test::expect_file;
use neap_model::{
    bad_inputs::Ending,
    error::Error,
    params::Params,
    profile::{Profiles, costs::costs},
    readings::Reads,
    results::Results,
};
use neap_report::gate::{Change as Found, budgets::Budgets, compare};
use neap_sample_reports::{elf, profile};

const BORSH: &str = "borsh::full";

#[test]
fn fails_every_change_and_names_it() {
    type Change = fn(&mut Results);
    let changes: [(&str, Change); 31] = [
        ("one more", |it| *it = with_cost(report(), "ours::full", 51)),
        ("one less", |it| *it = with_cost(report(), "ours::full", 49)),
        ("a removed row", |it| *it = without(report(), "ours")),
        ("an added row", |it| {
            *it = with_rows(report(), |rows| rows.push(renamed(&rows[1], "another")));
        }),
        ("a renamed row", |it| {
            let renamed = renamed(&it.rows[1], "our");
            *it = with_rows(without(report(), "ours"), |rows| rows.push(renamed));
        }),
        ("another suite", |it| {
            let mut other = it.rows[1].clone();
            other.suite = "account-enum".to_owned();
            *it = with_rows(without(report(), "ours"), |rows| rows.push(other));
        }),
        ("another framework", |it| it.rows[1].labels = label("lazy")),
        ("another floor", |it| it.rows[1].floor = Some("floor::update_amount".to_owned())),
        ("no floor", |it| it.rows[1].floor = None),
        ("a higher maximum", |it| *it = with_variations(report(), BORSH, &[690, 705, 721])),
        ("a higher cost inside the range", |it| {
            *it = with_variations(report(), BORSH, &[690, 706, 720]);
        }),
        ("a lower cost inside the range", |it| {
            *it = with_variations(report(), BORSH, &[690, 704, 720]);
        }),
        ("a higher cost inside a cheaper range", |it| {
            *it = with_variations(report(), BORSH, &[689, 706, 719]);
        }),
        ("two costs swapped", |it| *it = with_variations(report(), BORSH, &[705, 690, 720])),
        ("a removed range", |it| *it = with_variations(report(), BORSH, &[700, 700, 700])),
        ("an added range", |it| *it = with_variations(report(), "ours::full", &[51])),
        ("fewer variations", |it| *it = with_variations(report(), BORSH, &[690, 720])),
        ("no variations", |it| *it = with_variations(report(), BORSH, &[])),
        ("other variations", |it| row(it, BORSH).variations.input = "ffffffffffff".to_owned()),
        ("another input", |it| row(it, BORSH).input = "ffffffffffff".to_owned()),
        ("another input and a lower cost", |it| {
            *it = with_cost(report(), "ours::full", 17);
            row(it, "ours::full").input = "ffffffffffff".to_owned();
        }),
        ("another input also in the variations", |it| {
            row(it, BORSH).input = "ffffffffffff".to_owned();
            row(it, BORSH).variations.input = "ffffffffffff".to_owned();
        }),
        ("a declared failure", |it| {
            *it = with_cost(report(), "ours::full", 12);
            row(it, "ours::full").error = Some(custom(6000));
        }),
        ("another post-state", |it| row(it, BORSH).post_state = "ffffffffffff".to_owned()),
        ("another error", |it| it.bad_inputs[1].ending = Ending::Refused(custom(7))),
        ("an accepted input", |it| {
            it.bad_inputs[1].ending = Ending::Accepted;
            it.bad_inputs[1].compute_units = 19;
        }),
        ("a more expensive refusal", |it| it.bad_inputs[1].compute_units = 21),
        ("an unread format", |it| it.readings[0].reads = Reads::No),
        ("added heap", |it| row(it, "ours::full").heap_bytes = 8),
        ("a larger ELF", |it| {
            *it = rebuilt(report(), "ours");
            elf(it, "ours").bytes = 1001;
        }),
        ("an ELF of another name", |it| elf(it, "ours").file = "our.so".to_owned()),
    ];
    let everything = "tolerance = { compute_units = 999999, bytes = 999999, percent = 100 }";
    let everything = Budgets::from_toml(everything).unwrap();
    let mut lines = String::new();
    for (name, change) in changes {
        let mut after = report();
        change(&mut after);
        let verdict = verdict(&report(), &after);
        assert_eq!(verdict.exit().code(), 1, "{name}");
        let cells = verdict.changes.iter().map(|change| change.cells().in_order().join(" "));
        lines += &format!("{name}: {}\n", cells.collect::<Vec<_>>().join("; "));
        // No tolerance allows more than another number.
        let lenient = compare(&report(), &after, &everything).unwrap();
        let is_number = |change: &&Found| change.how().is_only_cost();
        let tolerated: Vec<_> = verdict.changes.iter().filter(is_number).collect();
        assert_eq!(tolerated, Vec::from_iter(&lenient.tolerated), "{name}");
    }
    expect_file!["snapshots/changes.txt"].assert_eq(&lines);
}

#[test]
fn rounds_a_percentage_to_the_nearest_tenth() {
    let costs = [(3, 5), (2000, 2001), (2000, 1999), (2002, 2001), (0, 7), (7, 0), (1, u64::MAX)];
    let sentences = costs.map(|(before, after)| {
        let report = |cost| {
            let without_floor = with_rows(report(), |rows| rows[1].floor = None);
            with_cost(without_floor, "ours::full", cost)
        };
        verdict(&report(before), &report(after)).changes[0].sentence() + "\n"
    });
    expect_file!["snapshots/percentages.txt"].assert_eq(&sentences.concat());
}

#[test]
fn refuses_reports_that_contradict_themselves_or_control_the_terminal() {
    let (mut colored, mut twice) = (report(), report());
    colored.bad_inputs[0].input += "\u{1b}[31m";
    twice.readings.push(twice.readings[0].clone());
    let mut resized = report();
    elf(&mut resized, "ours").bytes += 1;
    for (after, why) in [
        (resized, "`account/ours` has one hash, but 1000 bytes"),
        (colored, "a name with control characters"),
        (twice, "`account: borsh read by ours` appears twice"),
    ] {
        let error = compare(&report(), &after, &Budgets::default()).unwrap_err();
        assert!(format!("{error:#}").contains(why), "{error:#}");
    }
}

fn custom(number: u32) -> Error {
    Error { name: "Custom".to_owned(), number: Some(number) }
}

#[test]
fn rows_with_another_name_that_do_the_same_are_paired() {
    let rename = |mut report: Results| {
        let own = report.bad_inputs.iter_mut().filter(|it| it.program == "ours");
        own.for_each(|it| it.operation = "whole".to_owned());
        with_rows(report, |rows| rows[1].operation = "whole".to_owned())
    };
    let verdict = compare(&report(), &rename(report()), &Budgets::default()).unwrap();
    assert_eq!(verdict.exit().code(), 0, "{:?}", verdict.changes);
    let note = "rows with other names than in the baseline do the same: ours::whole was ours::full";
    assert_eq!(verdict.notes, [note]);
    let more = rename(with_cost(report(), "ours::full", 51));
    let mut verdict = compare(&report(), &more, &Budgets::default()).unwrap();
    let names = verdict.changes.iter().map(|change| change.name.as_str());
    assert_eq!((Vec::from_iter(names), verdict.exit().code()), (vec!["ours::whole"], 1));
    let [old, new] = [("ours::full", 50), ("ours::whole", 51)].map(|(row, cost)| {
        let profile = profile(10, &[(row, &[("neap::word", 11, cost)])]);
        Profiles::from([("account/ours".to_owned(), profile)])
    });
    verdict.explain(&more, &costs(&old), &costs(&new), &new);
    assert_eq!(verdict.explanations().len(), 1);
    let mut other = rename(report());
    row(&mut other, "ours::whole").post_state = "ffffffffffff".to_owned();
    let verdict = compare(&report(), &other, &Budgets::default()).unwrap();
    let names = Vec::from_iter(verdict.changes.iter().map(|change| change.name.as_str()));
    assert!(names.contains(&"ours::full") && names.contains(&"ours::whole"), "{names:?}");
}

#[test]
fn operations_that_become_one_keep_their_own_bad_inputs() {
    let mut before = with_rows(report(), |rows| {
        let mut fill = rows[1].clone();
        (fill.operation, fill.input) = ("fill".to_owned(), "f".repeat(12));
        rows.push(fill);
    });
    let mut after = with_rows(before.clone(), |rows| {
        for (row, n) in rows.iter_mut().filter(|row| row.program == "ours").zip(1..) {
            (row.operation, row.params) = ("set".to_owned(), Params::one("n", n));
        }
    });
    let own = after.bad_inputs.iter_mut().filter(|it| it.program == "ours");
    own.for_each(|it| it.operation = "set".to_owned());
    let mut of_fill = before.bad_inputs[1].clone();
    of_fill.operation = "fill".to_owned();
    before.bad_inputs.push(of_fill);
    let verdict = verdict(&before, &after);
    let names = Vec::from_iter(verdict.changes.iter().map(|change| change.name.as_str()));
    assert_eq!(names, ["ours::fill refusing empty"]);
}

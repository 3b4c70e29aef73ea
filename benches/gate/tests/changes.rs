//! Every change of a report fails the gate, and the verdict names it.

use crate::sample::{rebuilt, renamed, report, row, verdict, with_cost, with_rows, without};
use expect_test::expect_file;
use neap_gate::{Change as Found, budgets::Budgets, compare};
use neap_model::{rejections::Ending, results::Results, sample::elf, wire_formats::Reads};

#[test]
fn fails_every_change_and_names_it() {
    type Change = fn(&mut Results);
    let changes: [(&str, Change); 19] = [
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
        ("another scenario", |it| {
            let mut other = it.rows[1].clone();
            other.scenario = "account-enum".to_owned();
            *it = with_rows(without(report(), "ours"), |rows| rows.push(other));
        }),
        ("another framework", |it| it.rows[1].framework = Some("lazy".to_owned())),
        ("another floor", |it| it.rows[1].floor = Some("floor::update_amount".to_owned())),
        ("no floor", |it| it.rows[1].floor = None),
        ("a higher maximum", |it| it.rows[0].range = Some((690, 721))),
        ("a removed range", |it| it.rows[0].range = None),
        ("an added range", |it| it.rows[1].range = Some((50, 51))),
        ("another error", |it| it.rejections[1].ending = Ending::Refused("Custom(7)".to_owned())),
        ("an accepted input", |it| {
            it.rejections[1].ending = Ending::Accepted;
            it.rejections[1].compute_units = 19;
        }),
        ("a more expensive refusal", |it| it.rejections[1].compute_units = 21),
        ("an unread format", |it| it.wire_formats[0].reads = Reads::No),
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
        assert_eq!(verdict.exit_code(), 1, "{name}");
        let cells = verdict.changes.iter().map(|change| change.cells().join(" "));
        lines += &format!("{name}: {}\n", cells.collect::<Vec<_>>().join("; "));
        // No tolerance allows more than another number.
        let lenient = compare(&report(), &after, &everything).unwrap();
        let is_number = |change: &&Found| change.how().is_only_cost();
        assert!(verdict.changes.iter().filter(is_number).eq(&lenient.tolerated), "{name}");
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
    colored.rejections[0].input += "\u{1b}[31m";
    twice.wire_formats.push(twice.wire_formats[0].clone());
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

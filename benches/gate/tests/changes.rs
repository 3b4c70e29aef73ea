//! Every change of a report fails the gate, and the verdict names it.

use crate::sample::{renamed, report, row, verdict, with_cost, with_rows, without};
use expect_test::expect_file;
use neap_gate::{budgets::Budgets, compare};
use neap_model::{
    rejections::Ending,
    results::Results,
    sample::{elf, multisig_results},
    wire_formats::Reads,
};

#[test]
fn fails_every_change_and_names_it() {
    type Change = fn(&mut Results);
    let changes: [(&str, Change); 23] = [
        ("one more", |it| *it = with_cost(report(), "ours::full", 51)),
        ("one less", |it| *it = with_cost(report(), "ours::full", 49)),
        ("no cost", |it| *it = with_cost(report(), "ours::full", 0)),
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
        ("another framework", |it| {
            it.rows[1].framework = Some("lazy".to_owned());
        }),
        ("another floor", |it| {
            it.rows[1].floor = Some("floor::update_amount".to_owned());
        }),
        ("no floor", |it| it.rows[1].floor = None),
        ("a higher maximum", |it| it.rows[0].range = Some((690, 721))),
        ("a lower minimum", |it| it.rows[0].range = Some((689, 720))),
        ("a removed range", |it| it.rows[0].range = None),
        ("an added range", |it| it.rows[1].range = Some((50, 51))),
        ("another error", |it| {
            it.rejections[1].ending = Ending::Refused("Custom(7)".to_owned());
        }),
        ("an accepted input", |it| {
            it.rejections[1].ending = Ending::Accepted;
            it.rejections[1].compute_units = 19;
        }),
        ("a more expensive refusal", |it| {
            it.rejections[1].compute_units = 21;
        }),
        ("an unread format", |it| it.wire_formats[0].reads = Reads::No),
        ("added heap", |it| row(it, "ours::full").heap_bytes = 8),
        ("less heap", |it| row(it, "borsh::full").heap_bytes = 335),
        ("a larger ELF", |it| set_elf(it, 1001)),
        ("a smaller ELF", |it| set_elf(it, 999)),
        ("an ELF of another name", |it| {
            elf(it, "ours").file = "our.so".to_owned();
        }),
    ];
    let mut lines = String::new();
    for (name, change) in changes {
        let mut after = report();
        change(&mut after);
        let verdict = verdict(&report(), &after);
        assert_eq!(verdict.exit_code(), 1, "{name}");
        let cells = verdict.changes.iter().map(|change| change.cells().join(" "));
        lines += &format!("{name}: {}\n", cells.collect::<Vec<_>>().join("; "));
    }
    expect_file!["snapshots/changes.txt"].assert_eq(&lines);
}

#[test]
fn lists_the_worst_change_first_and_bytes_last() {
    let before = multisig_results(&["ours"]);
    let mut after = with_rows(before.clone(), |rows| {
        for (place, row) in rows.iter_mut().enumerate() {
            row.compute_units += place as u64;
        }
        rows[1].compute_units = 1;
    });
    after.rows[2].heap_bytes = 5000;
    let changes = verdict(&before, &after).changes;
    let names = changes.iter().map(|change| change.name.clone());
    let worst_first = after.rows[2..].iter().rev().chain([&after.rows[1]]);
    let mut expected: Vec<String> = worst_first.map(|row| row.name.clone()).collect();
    expected.push(format!("{} heap", after.rows[2].name));
    // A heap that grew is worse than a row that got cheaper.
    expected.swap(after.rows.len() - 2, after.rows.len() - 1);
    assert_eq!(names.collect::<Vec<_>>(), expected);
}

#[test]
fn shows_the_difference_and_its_percentage() {
    for (before, after, delta, percent) in [
        (3, 5, "+2", "+66.7%"),
        (2000, 2001, "+1", "+0.1%"),
        (2000, 1999, "−1", "−0.1%"),
        (2001, 2002, "+1", "+0.0%"),
        (2002, 2001, "−1", "−0.0%"),
        (0, 7, "+7", "–"),
        (7, 0, "−7", "−100.0%"),
        (1, u64::MAX, "+18446744073709551614", "+1844674407370955161400.0%"),
    ] {
        let report = |cost| {
            let without_floor = with_rows(report(), |rows| rows[1].floor = None);
            with_cost(without_floor, "ours::full", cost)
        };
        let verdict = verdict(&report(before), &report(after));
        let [.., found_delta, found_percent, _] = verdict.changes[0].cells();
        assert_eq!([found_delta, found_percent], [delta, percent]);
    }
}

#[test]
fn refuses_reports_that_contradict_each_other() {
    let budgets = Budgets::default();
    let mut other = report();
    elf(&mut other, "borsh").bytes += 1;
    let mut foreign = report();
    foreign.toolchain.id = "upstream-llvm22-v3".to_owned();
    let colored = with_rows(without(report(), "ours"), |rows| {
        rows.push(renamed(&rows[0], "ou\u{1b}[31mrs"));
    });
    let mut twice = report();
    twice.wire_formats.push(twice.wire_formats[0].clone());
    for (other, why) in [
        (other, "account/borsh: the same ELF has 1000 bytes in the baseline and 1001"),
        (
            foreign,
            "was measured with toolchain `upstream-llvm22-v0`, not with `upstream-llvm22-v3`",
        ),
        (colored, "a name with control characters"),
        (twice, "`account: borsh read by ours` appears twice"),
    ] {
        let error = format!("{:#}", compare(&report(), &other, &budgets).unwrap_err());
        assert!(error.contains(why), "{error}");
    }
}

fn set_elf(report: &mut Results, bytes: u64) {
    let elf = elf(report, "ours");
    (elf.bytes, elf.sha256) = (bytes, "33".repeat(32));
}

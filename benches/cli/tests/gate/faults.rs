//! Faults in reports: changed rows, and files that are not reports.

use super::{Tree, report, row, with_cost, with_rows};
use crate::common::sample::{elf, multisig_results};
use neap_model::{
    rejections::Ending,
    results::{Results, row_name},
    wire_formats::Reads,
};
use std::{fs, path::PathBuf};

const SAME: &str = "upstream-llvm22-v0: everything matches the baseline";
const ACCEPT: &str = "To accept all of this as the new baseline, run `make bless`.";

#[test]
fn passes_the_same_report() {
    Tree::new(&report(), &report()).expect(&[], 0, &[SAME]);
    let multisig = multisig_results(&["ours"]);
    Tree::new(&multisig, &multisig).expect(&[], 0, &[SAME]);
}

#[test]
fn fails_every_change_of_a_report() {
    type Fault = fn(Results) -> Results;
    let faults: [(&str, Fault, &[&str]); 23] = [
        (
            "one more",
            |report| with_cost(report, "ours::full", 51),
            &[
                "1 more expensive",
                "more expensive ours::full 50 51 +1 +2.0%",
                "say why",
                ACCEPT,
            ],
        ),
        (
            "one less",
            |report| with_cost(report, "ours::full", 49),
            &[
                "1 cheaper",
                "cheaper ours::full 50 49 −1 −2.0%",
                "Nothing got more expensive",
                ACCEPT,
            ],
        ),
        (
            "no cost",
            |report| with_cost(report, "ours::full", 0),
            &["cheaper ours::full 50 0 −50 −100.0%"],
        ),
        (
            "a row removed",
            |report| {
                let report = with_rows(report, |rows| rows.retain(|row| row.name != "ours::full"));
                without_refusals_and_readings_of_ours(report)
            },
            &[
                "vanished ours::full 50 –",
                "vanished ours::full refusing empty InvalidAccountData (20) –",
                "vanished account: borsh read by ours yes –",
                "4 vanished",
                ACCEPT,
            ],
        ),
        (
            "a row added",
            |report| with_rows(report, |rows| rows.push(renamed(&rows[1], "another"))),
            &[
                "1 new",
                "new another::full – 50",
                "Nothing got more expensive",
                ACCEPT,
            ],
        ),
        (
            "a row renamed",
            |report| {
                let report = with_rows(report, |rows| rows[1] = renamed(&rows[1], "our"));
                without_refusals_and_readings_of_ours(report)
            },
            &["vanished ours::full 50 –", "new our::full – 50"],
        ),
        (
            "a row of another scenario",
            |report| {
                let report = with_rows(report, |rows| rows[1].scenario = "account-enum".to_owned());
                without_refusals_and_readings_of_ours(report)
            },
            &[
                "different ours::full account, net of floor::full (50) account-enum, net of floor::full (50)",
            ],
        ),
        (
            "net of another row",
            |report| {
                with_rows(report, |rows| {
                    rows[1].floor = Some("floor::update_amount".to_owned())
                })
            },
            &[
                "different ours::full account, net of floor::full (50) account, net of floor::update_amount (50)",
            ],
        ),
        (
            "net of nothing",
            |report| with_rows(report, |rows| rows[1].floor = None),
            &["different ours::full account, net of floor::full (50) account (50)"],
        ),
        (
            "a higher maximum",
            |mut report| {
                row(&mut report, "borsh::full").range = Some((690, 721));
                report
            },
            &["more expensive borsh::full at most 720 721 +1 +0.1%"],
        ),
        (
            "a lower minimum",
            |mut report| {
                row(&mut report, "borsh::full").range = Some((689, 720));
                report
            },
            &["cheaper borsh::full at least 690 689 −1 −0.1%"],
        ),
        (
            "a range removed",
            |mut report| {
                row(&mut report, "borsh::full").range = None;
                report
            },
            &[
                "more expensive borsh::full at least 690 700 +10 +1.4%",
                "cheaper borsh::full at most 720 700",
            ],
        ),
        (
            "a range added",
            |mut report| {
                row(&mut report, "ours::full").range = Some((50, 51));
                report
            },
            &[
                "1 more expensive",
                "more expensive ours::full at most 50 51 +1 +2.0%",
            ],
        ),
        (
            "another error",
            |mut report| {
                report.rejections[1].ending = Ending::Refused("Custom(7)".to_owned());
                report
            },
            &["different ours::full refusing empty InvalidAccountData (20) Custom(7) (20)"],
        ),
        (
            "accepted",
            |mut report| {
                report.rejections[1].ending = Ending::Accepted;
                report.rejections[1].compute_units = 19;
                report
            },
            &[
                "1 different",
                "different ours::full refusing empty InvalidAccountData (20) accepted (19)",
                "say why",
            ],
        ),
        (
            "heap added",
            |mut report| {
                row(&mut report, "ours::full").heap_bytes = 8;
                report
            },
            &[
                "1 more expensive",
                "more expensive ours::full heap 0 bytes 8 bytes +8 –",
                "say why",
                ACCEPT,
            ],
        ),
        (
            "less heap",
            |mut report| {
                row(&mut report, "borsh::full").heap_bytes = 335;
                report
            },
            &[
                "1 cheaper",
                "cheaper borsh::full heap 336 bytes 335 bytes −1 −0.3%",
                "Nothing got more expensive",
                ACCEPT,
            ],
        ),
        (
            "a larger ELF",
            |report| with_elf(report, "ours", 1001),
            &[
                "1 more expensive",
                "more expensive account/ours 1000 bytes 1001 bytes +1 +0.1%",
                "say why",
                ACCEPT,
            ],
        ),
        (
            "a smaller ELF",
            |report| with_elf(report, "ours", 999),
            &[
                "1 cheaper",
                "cheaper account/ours 1000 bytes 999 bytes −1 −0.1%",
                "Nothing got more expensive",
                ACCEPT,
            ],
        ),
        (
            "an ELF of another name",
            |mut report| {
                elf(&mut report, "ours").file = "our.so".to_owned();
                report
            },
            &["different account/ours ours.so (1000 bytes) our.so (1000 bytes)"],
        ),
        (
            "another framework",
            |mut report| {
                row(&mut report, "ours::full").framework = Some("lazy".to_owned());
                report
            },
            &[
                "different ours::full account, net of floor::full (50) account in lazy, net of floor::full (50)",
            ],
        ),
        (
            "a more expensive refusal",
            |mut report| {
                report.rejections[1].compute_units = 21;
                report
            },
            &["more expensive ours::full refusing empty 20 21 +1 +5.0%"],
        ),
        (
            "a wire format that a program stopped reading",
            |mut report| {
                report.wire_formats[0].reads = Reads::No;
                report
            },
            &["different account: borsh read by ours yes no"],
        ),
    ];
    for (fault, inject, texts) in faults {
        let fresh = inject(report());
        println!("{fault}");
        Tree::new(&report(), &fresh).expect(&[], 1, texts);
    }
}

#[test]
fn lists_every_change_and_the_worst_first() {
    let before = multisig_results(&["ours"]);
    let mut after = with_rows(before.clone(), |rows| {
        for (place, row) in rows.iter_mut().enumerate() {
            row.compute_units += place as u64;
        }
        rows[1].compute_units = 1;
    });
    after.toolchain.sbpf = "v3".to_owned();
    let printed = Tree::new(&before, &after).expect(&[], 1, &["make bless"]);
    let at = |text: &str| {
        let found = printed.find(text);
        found.unwrap_or_else(|| panic!("{text} is not in\n{printed}"))
    };
    let names = after.rows[2..]
        .iter()
        .rev()
        .map(|row| format!("more expensive {} ", row.name));
    let mut places: Vec<usize> = names.map(|name| at(&name)).collect();
    places.push(at(&format!("cheaper {} ", after.rows[1].name)));
    assert!(places.is_sorted(), "{printed}");
    assert_eq!(places.len(), after.rows.len() - 1);
}

#[test]
fn lists_bytes_after_compute_units() {
    let mut fresh = with_cost(with_elf(report(), "ours", 9000), "ours::full", 51);
    row(&mut fresh, "ours::full").heap_bytes = 700;
    let order = [
        "more expensive ours::full 50",
        "more expensive ours::full heap",
        "more expensive account/ours",
    ];
    let printed = Tree::new(&report(), &fresh).expect(&[], 1, &order);
    let places = order.map(|text| printed.find(text).unwrap());
    assert!(places.is_sorted(), "{printed}");
}

#[test]
fn lists_an_added_or_removed_row_without_its_heap_and_elf() {
    let fewer = with_rows(report(), |rows| rows.retain(|row| row.name != "ours::full"));
    let fewer = without_refusals_and_readings_of_ours(fewer);
    for (before, after, what) in [(&report(), &fewer, "vanished"), (&fewer, &report(), "new")] {
        let printed = Tree::new(before, after).expect(&[], 1, &[&format!("{what} ours::full ")]);
        for text in ["ours::full heap", "account/ours"] {
            assert!(!printed.contains(text), "{printed}");
        }
    }
}

#[test]
fn blames_the_harness_if_nothing_else_changed() {
    // The sources, the ELF and the toolchain are the same, as if a specimen changed.
    let fresh = with_cost(report(), "ours::full", 51);
    let texts = [
        "Neither the sources nor the toolchain explain 1 of the changes: the cause is the harness",
    ];
    Tree::new(&report(), &fresh).expect(&[], 1, &texts);
}

#[test]
fn refuses_files_that_are_not_reports_and_leaves_them_alone() {
    let json = report().to_json();
    let edited = |from: &str, to: &str| {
        let edited = json.replacen(from, to, 1);
        assert_ne!(edited, json, "{from}");
        edited
    };
    let faults: Vec<(String, &str)> = vec![
        (String::new(), "not a report"),
        ("{".to_owned(), "not a report"),
        ("null".to_owned(), "not a report"),
        ("[]".to_owned(), "not a report"),
        ("\0".to_owned(), "not a report"),
        (json[..json.len() / 2].to_owned(), "not a report"),
        (json[..json.len() - 1].to_owned(), "edited by hand"),
        (format!("{json}\n"), "edited by hand"),
        (
            edited("\"schema\": 4", "\"schema\": 5"),
            "this neap reads schema 4",
        ),
        (edited("\"schema\": 4", "\"schema\": \"4\""), "not a report"),
        (
            edited("\"compute_units\": 50", "\"compute_units\": 40"),
            "but the rows say",
        ),
        (
            edited("\"name\": \"ours::full\"", "\"name\": \"our::full\""),
            "should be `ours::full`",
        ),
        (
            edited("\"20 InvalidAccountData\"", "\"InvalidAccountData\""),
            "not a report",
        ),
        (edited("\"range\"", "\"ranges\""), "not a report"),
        (duplicated(), "row `ours::full` appears twice"),
    ];
    for (text, why) in &faults {
        let unusable = |path: &dyn Fn(&Tree) -> PathBuf, remedy| {
            let tree = Tree::new(&report(), &report());
            fs::write(path(&tree), text).unwrap();
            tree.expect(&[], 2, &[why, "results.json is unusable", remedy]);
        };
        unusable(&Tree::fresh, "results.json is unusable: run `make bench`");
        unusable(
            &Tree::baseline,
            "results.json is unusable: restore the committed file",
        );
    }
}

#[test]
fn reads_a_baseline_with_windows_line_endings() {
    let crlf = |report: Results| report.to_json().replace('\n', "\r\n");
    let tree = Tree::new(&report(), &report());
    fs::write(tree.baseline(), crlf(report())).unwrap();
    tree.expect(&[], 0, &[SAME]);
    let more_expensive = with_cost(report(), "ours::full", 51);
    fs::write(tree.baseline(), crlf(more_expensive)).unwrap();
    tree.expect(&[], 1, &["cheaper ours::full 51 50"]);
}

#[test]
fn refuses_reports_that_contradict_each_other_or_themselves() {
    let mut other_size = report();
    elf(&mut other_size, "borsh").bytes += 1;
    let texts =
        ["account/borsh: the same ELF has 1000 bytes in the baseline and 1001 in the last report"];
    Tree::new(&report(), &other_size).expect(&[], 2, &texts);
    let mut without_elf = report();
    without_elf.elfs.remove("account/ours");
    let texts = ["`account/ours` has rows, but no ELF"];
    Tree::new(&report(), &without_elf).expect(&[], 2, &texts);
    let colored = with_rows(report(), |rows| {
        rows[1] = renamed(&rows[1], "ou\u{1b}[31mrs")
    });
    let colored = without_refusals_and_readings_of_ours(colored);
    let texts = [
        "the last report contradicts itself",
        "a name with control characters",
    ];
    Tree::new(&report(), &colored).expect(&[], 2, &texts);
}

#[test]
fn asks_for_a_new_baseline_if_there_is_none_to_compare_with() {
    let tree = Tree::new(&report(), &report());
    let old = report().to_json().replace("\"schema\": 4", "\"schema\": 3");
    fs::write(tree.baseline(), &old).unwrap();
    tree.expect(
        &[],
        4,
        &[
            "schema 3 is older than this neap's schema 4",
            "run `make bench bless`",
        ],
    );
    fs::remove_dir_all(tree.path("target-reports")).unwrap();
    let texts = [
        "no baseline for toolchain `upstream-llvm22-v0`",
        "To create it, run `make bless`",
    ];
    tree.expect(&[], 4, &texts);
    fs::write(tree.fresh(), &old).unwrap();
    let printed = tree.expect(&[], 2, &["has schema 2 of an older neap: run `make bench`"]);
    assert!(!printed.contains("bless"), "{printed}");
}

#[test]
fn refuses_the_baseline_of_another_toolchain() {
    let mut other = report();
    other.toolchain.id = "upstream-llvm22-v3".to_owned();
    Tree::new(&other, &report()).expect(
        &[],
        2,
        &["was measured with toolchain `upstream-llvm22-v3`, not with `upstream-llvm22-v0`"],
    );
}

#[test]
fn refuses_a_toolchain_id_that_is_a_path() {
    let mut outside = report();
    outside.toolchain.id = "../../outside".to_owned();
    let tree = Tree::new(&report(), &outside);
    tree.expect(&[], 2, &["is not a toolchain id"]);
    super::expect(&tree.bless(), 2, &["is not a toolchain id"]);
    assert!(!tree.path("../outside").exists());
}

#[test]
fn asks_for_a_run_if_there_is_no_report() {
    let tree = Tree::new(&report(), &report());
    fs::remove_dir_all(tree.path("target")).unwrap();
    tree.expect(&[], 2, &["no report", "make bench"]);
    super::expect(&tree.bless(), 2, &["no report", "make bench"]);
}

/// The report with an ELF of another size.
fn with_elf(mut report: Results, program: &str, bytes: u64) -> Results {
    let elf = elf(&mut report, program);
    (elf.bytes, elf.sha256) = (bytes, "33".repeat(32));
    report
}

/// The report without the refusals and the readings of `ours`.
fn without_refusals_and_readings_of_ours(mut report: Results) -> Results {
    report
        .rejections
        .retain(|rejection| rejection.program != "ours");
    report
        .wire_formats
        .retain(|reading| reading.reader != "ours");
    report
}

/// A report with a duplicate row.
fn duplicated() -> String {
    let mut report = report();
    report.rows.insert(1, report.rows[1].clone());
    report.to_json()
}

fn renamed(row: &neap_model::results::Row, program: &str) -> neap_model::results::Row {
    neap_model::results::Row {
        name: row_name(program, &row.operation, row.case),
        program: program.to_owned(),
        ..row.clone()
    }
}

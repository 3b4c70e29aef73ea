//! Tolerances and limits.

use super::{Tree, report, row, with_cost};
use crate::common::sample::elf;
use neap_model::rejections::Ending;
use std::fs;

#[test]
fn tolerates_up_to_the_tolerance_and_no_more() {
    // `borsh::full` costs 700.
    for (budgets, arguments, reached, exceeded) in [
        ("tolerance = { compute_units = 3 }", &[][..], 703, 704),
        ("tolerance = { compute_units = 3 }", &[], 697, 696),
        ("tolerance = { percent = 1 }", &[], 707, 708),
        ("tolerance = { percent = 1 }", &[], 693, 692),
        ("tolerance = { percent = 0.999 }", &[], 706, 707),
        ("tolerance = { percent = 0.142 }", &[], 700, 701),
        ("tolerance = { percent = 0.143 }", &[], 701, 702),
        (
            "tolerance = { compute_units = 3, percent = 1 }",
            &[],
            707,
            708,
        ),
        (
            "tolerance = { compute_units = 9, percent = 1 }",
            &[],
            709,
            710,
        ),
        ("", &["--tolerance", "3"], 703, 704),
        ("", &["--tolerance", "1%"], 707, 708),
        ("", &["--tolerance=0.15%"], 701, 702),
        (
            "tolerance = { compute_units = 9 }",
            &["--tolerance", "3"],
            703,
            704,
        ),
        (
            "rows.'borsh::full' = { tolerance = { compute_units = 3 } }",
            &[],
            703,
            704,
        ),
        (
            "rows.'borsh::full' = { tolerance = { compute_units = 3 } }",
            &["--tolerance", "9"],
            703,
            704,
        ),
        (
            "tolerance = { compute_units = 9 }\nrows.'borsh::full'.tolerance.percent = 1",
            &[],
            707,
            708,
        ),
        (
            "tolerance = { compute_units = 9 }\nrows.'borsh::full'.tolerance = {}",
            &[],
            700,
            701,
        ),
    ] {
        for (compute_units, code) in [(reached, 0), (exceeded, 1)] {
            let mut fresh = with_cost(report(), "borsh::full", compute_units);
            row(&mut fresh, "borsh::full").range = Some((690, 720));
            let tree = Tree::new(&report(), &fresh);
            tree.write("budgets.toml", budgets);
            let line = format!(" borsh::full 700 {compute_units} ");
            let printed = tree.expect(arguments, code, &[]);
            println!("{budgets} {arguments:?}: {printed}");
            assert_eq!(printed.contains(&line), compute_units != 700);
            let listed = code == 0 && compute_units != 700;
            assert_eq!(printed.contains("Within tolerance:"), listed);
        }
    }
}

#[test]
fn tolerates_bytes_of_heap_and_elfs_up_to_the_tolerance_and_no_more() {
    // `borsh::full` touches 336 bytes of its heap, and every ELF has 1000.
    for (budgets, heap, elf_bytes) in [
        ("", 336, 1000),
        ("tolerance = { compute_units = 9 }", 336, 1000),
        ("tolerance = { bytes = 8 }", 344, 1008),
        ("tolerance = { percent = 1 }", 339, 1010),
        ("tolerance = { bytes = 8, percent = 1 }", 344, 1010),
        ("rows.'borsh::full'.tolerance.bytes = 3", 339, 1000),
        ("elfs.'account/borsh'.tolerance.bytes = 3", 336, 1003),
        (
            "tolerance.bytes = 9\nrows.'borsh::full'.tolerance = {}\nelfs.'account/borsh'.tolerance = {}",
            336,
            1000,
        ),
    ] {
        for (more_heap, more_elf, code) in [(0, 0, 0), (1, 0, 1), (0, 1, 1)] {
            let mut fresh = report();
            row(&mut fresh, "borsh::full").heap_bytes = heap + more_heap;
            let elf = elf(&mut fresh, "borsh");
            elf.bytes = elf_bytes + more_elf;
            elf.sha256 = elf.bytes.to_string().replace("1000", &elf.sha256);
            let tree = Tree::new(&report(), &fresh);
            tree.write("budgets.toml", budgets);
            println!(
                "{budgets} {more_heap} {more_elf}: {}",
                tree.expect(&[], code, &[])
            );
        }
    }
}

#[test]
fn tolerates_no_other_outcome() {
    let mut fresh = report();
    fresh.rejections[1].ending = Ending::Accepted;
    let tree = Tree::new(&report(), &fresh);
    tree.expect(
        &["--tolerance", "100%"],
        1,
        &["different ours::full refusing empty"],
    );
    let mut without = report();
    without.rejections.pop();
    let tree = Tree::new(&report(), &without);
    tree.expect(
        &["--tolerance", "1000"],
        1,
        &["vanished ours::full refusing zeros"],
    );
    let tree = Tree::new(&without, &report());
    tree.expect(
        &["--tolerance", "1000"],
        1,
        &["new ours::full refusing zeros"],
    );
}

#[test]
fn tolerance_does_not_add_up() {
    // The change is measured against the baseline, which stays the same.
    for (compute_units, code) in [(51, 0), (52, 0), (53, 1)] {
        let fresh = with_cost(report(), "ours::full", compute_units);
        Tree::new(&report(), &fresh).expect(&["--tolerance", "2"], code, &[]);
    }
}

#[test]
fn checks_limits_even_if_nothing_changed() {
    for (budgets, code, texts) in [
        (
            "rows.'ours::full'.max_compute_units = 50",
            0,
            &["everything matches the baseline"][..],
        ),
        (
            "rows.'ours::full'.max_compute_units = 49",
            1,
            &[
                "1 not within budget",
                "over its limit ours::full 50 CU, but the limit is 49",
                "or raise it in budgets.toml",
            ],
        ),
        (
            "rows.'ours::full refusing empty'.max_compute_units = 19",
            1,
            &["over its limit ours::full refusing empty 20 CU"],
        ),
        ("rows.'borsh::full at most'.max_compute_units = 720", 0, &[]),
        (
            "rows.'borsh::full at most'.max_compute_units = 719",
            1,
            &["720 CU"],
        ),
        ("rows.'borsh::full'.max_heap_bytes = 336", 0, &[]),
        (
            "rows.'borsh::full'.max_heap_bytes = 335",
            1,
            &["over its limit borsh::full 336 bytes of heap, but the limit is 335"],
        ),
        (
            "rows.'ours::full refusing empty'.max_heap_bytes = 0",
            1,
            &["no such name ours::full refusing empty heap"],
        ),
        ("elfs.'account/ours'.max_bytes = 1000", 0, &[]),
        (
            "elfs.'account/ours'.max_bytes = 999",
            1,
            &["over its limit account/ours an ELF of 1000 bytes, but the limit is 999"],
        ),
        (
            "elfs.'multisig/ours'.max_bytes = 9999",
            1,
            &["no such name multisig/ours", "the report has no such ELF"],
        ),
        (
            "rows.'ours::fill'.max_compute_units = 99",
            1,
            &[
                "no such name ours::fill",
                "the report has no such row",
                "Write the name of a row as the report does",
            ],
        ),
        (
            "rows.'ours::fill' = {}",
            2,
            &["budgets.toml: unusable", "line 1", "the entry is empty"],
        ),
        (
            "rows.'ours::fill'.tolerance = {}",
            1,
            &["no such name ours::fill"],
        ),
        (
            "rows.'account: borsh read by ours'.tolerance = {}",
            1,
            &["no such name account: borsh read by ours"],
        ),
        (
            "rows.'ours::full'.max_compute_units = 1\nrows.'borsh::full'.max_compute_units = 1\n\
             rows.a.tolerance = {}\nelfs.'account/ours'.max_bytes = 1\nelfs.b.max_bytes = 1",
            1,
            &[
                "5 not within budget",
                "ours::full 50",
                "borsh::full 700",
                " a ",
                "account/ours",
                " b ",
            ],
        ),
    ] {
        let tree = Tree::new(&report(), &report());
        tree.write("budgets.toml", budgets);
        let printed = tree.expect(&[], code, texts);
        assert!(!printed.contains("make bless"), "{printed}");
    }
}

#[test]
fn checks_the_limit_of_a_tolerated_row() {
    let tree = Tree::new(&report(), &with_cost(report(), "ours::full", 52));
    tree.write(
        "budgets.toml",
        "tolerance = { compute_units = 5 }\nrows.'ours::full'.max_compute_units = 51",
    );
    let texts = ["over its limit ours::full 52 CU", "Within tolerance:"];
    tree.expect(&[], 1, &texts);
}

#[test]
fn refuses_unusable_budgets_and_leaves_them_alone() {
    for (budgets, why) in [
        ("\n[rows", "line 2"),
        (
            "[rows]\n\"ours::full\" = { limit = 3 }",
            "unknown field `limit`",
        ),
        ("[row]", "unknown field `row`"),
        ("tolerance = 3", "line 1"),
        ("[tolerance]\npercent = -1", "from 0 to 100"),
        ("\u{0}", "line 1"),
    ] {
        let tree = Tree::new(&report(), &report());
        tree.write("budgets.toml", budgets);
        tree.expect(&[], 2, &["budgets.toml", "unusable", why]);
    }
    let tree = Tree::new(&report(), &report());
    tree.expect(
        &["--budgets", "nowhere.toml"],
        2,
        &["cannot read nowhere.toml"],
    );
    tree.expect(
        &["--tolerance", "much"],
        2,
        &["a tolerance is a number of compute units"],
    );
    tree.write("other.toml", "rows.'ours::full'.max_compute_units = 49");
    tree.expect(&["--budgets", "other.toml"], 1, &["over its limit"]);
    let budgets = tree.path("budgets.toml");
    fs::remove_file(&budgets).unwrap();
    fs::create_dir(budgets).unwrap();
    tree.expect(&[], 2, &["cannot read budgets.toml"]);
}

#[test]
fn refuses_to_gate_without_budgets() {
    let tree = Tree::new(&report(), &report());
    let (limits, misnamed) = (tree.path("budgets.toml"), tree.path("budget.toml"));
    fs::write(&limits, "rows.'ours::full'.max_compute_units = 49").unwrap();
    tree.expect(&[], 1, &["over its limit"]);
    fs::rename(limits, misnamed).unwrap();
    let texts = [
        "cannot read budgets.toml: ",
        "Create the file, which may be empty",
    ];
    tree.expect(&[], 2, &texts);
    tree.expect(&["--budgets", "budget.toml"], 1, &["over its limit"]);
    tree.expect(&["--budgets", "/dev/null"], 0, &[]);
}

#[test]
fn a_general_tolerance_replaces_only_that_of_its_unit() {
    // `borsh::full` costs 700 and touches 336 bytes of its heap.
    for (arguments, compute_units, heap) in [
        (&[][..], 709, 344),
        (&["--tolerance", "3"], 703, 344),
        (&["--tolerance", "0"], 700, 344),
        (&["--tolerance", "2%"], 714, 344),
        (&["--tolerance", "3%"], 721, 346),
    ] {
        for (more_units, more_heap, code) in [(0, 0, 0), (1, 0, 1), (0, 1, 1)] {
            let mut fresh = with_cost(report(), "borsh::full", compute_units + more_units);
            row(&mut fresh, "borsh::full").range = None;
            row(&mut fresh, "borsh::full").heap_bytes = heap + more_heap;
            let mut before = report();
            row(&mut before, "borsh::full").range = None;
            let tree = Tree::new(&before, &fresh);
            tree.write(
                "budgets.toml",
                "tolerance = { compute_units = 9, bytes = 8 }",
            );
            println!("{arguments:?} {more_units} {more_heap}");
            tree.expect(arguments, code, &[]);
        }
    }
}

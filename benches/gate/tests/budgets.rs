//! Tolerances and limits.

use crate::sample::{report, row, with_cost};
use expect_test::expect;
use neap_gate::{GeneralTolerance, Tolerance, budgets::Budgets, compare};
use neap_model::{rejections::Ending, sample::elf};

#[test]
fn tolerates_up_to_the_tolerance_and_no_more() {
    // `borsh::full` costs 700 and touches 336 bytes of its heap, and its ELF has 1000 bytes.
    let table = "
        |                                                      |       | 700 336 1000
        |                                                      | 3     | 703 336 1000
        |                                                      | 1%    | 707 339 1010
        |                                                      | 0.15% | 701 336 1001
        | tolerance.compute_units = 3                          |       | 703 336 1000
        | tolerance.compute_units = 9                          | 3     | 703 336 1000
        | tolerance.compute_units = 9                          | 0     | 700 336 1000
        | tolerance.percent = 1                                |       | 707 339 1010
        | tolerance.percent = 0.999                            |       | 706 339 1009
        | tolerance.percent = 0.142                            |       | 700 336 1001
        | tolerance.percent = 0.143                            |       | 701 336 1001
        | tolerance = { compute_units = 3, percent = 1 }       |       | 707 339 1010
        | tolerance = { compute_units = 9, percent = 1 }       |       | 709 339 1010
        | tolerance = { compute_units = 9, bytes = 8 }         | 2%    | 714 344 1020
        | tolerance = { compute_units = 9, bytes = 8 }         | 0     | 700 344 1008
        | rows.'borsh::full'.tolerance.compute_units = 3       | 9     | 703 336 1000
        | rows.'borsh::full'.tolerance.bytes = 3               |       | 700 339 1000
        | rows.'borsh::full'.tolerance = {}                    | 9     | 700 336 1000
        | rows.'borsh::full'.max_heap_bytes = 999              | 9     | 709 336 1000
        | elfs.'account/borsh'.tolerance.bytes = 3             |       | 700 336 1003
        | elfs.'account/borsh'.tolerance = {}                  | 1%    | 707 339 1000
        | elfs.'account/borsh'.max_bytes = 9999                | 1%    | 707 339 1010
    ";
    for line in table.lines().filter(|line| line.contains('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, budgets, option, most] = cells[..] else { panic!("{line}") };
        let most = most.split(' ').map(|number| number.parse().unwrap());
        let most: Vec<i64> = most.collect();
        let mut budgets = Budgets::from_toml(budgets).unwrap();
        if !option.is_empty() {
            budgets.tolerance = budgets.tolerance.with(option.parse().unwrap());
        }
        for (place, baseline) in [700, 336, 1000].into_iter().enumerate() {
            let tolerated = most[place] - baseline;
            for (change, code) in
                [(tolerated, 0), (-tolerated, 0), (tolerated + 1, 1), (-tolerated - 1, 1)]
            {
                let mut before = report();
                row(&mut before, "borsh::full").range = None;
                let mut numbers = [700, 336, 1000];
                numbers[place] += change;
                let [cost, heap, bytes] = numbers.map(|number: i64| number as u64);
                let mut after = with_cost(before.clone(), "borsh::full", cost);
                row(&mut after, "borsh::full").heap_bytes = heap;
                elf(&mut after, "borsh").bytes = bytes;
                elf(&mut after, "borsh").sha256 = "b".to_owned();
                let verdict = compare(&before, &after, &budgets).unwrap();
                assert_eq!(verdict.exit_code(), code, "{line}: {numbers:?}");
            }
        }
    }
}

#[test]
fn tolerates_no_other_outcome() {
    let budgets = Budgets::from_toml("tolerance = { compute_units = 99, percent = 100 }").unwrap();
    let (mut accepted, mut fewer) = (report(), report());
    accepted.rejections[1].ending = Ending::Accepted;
    fewer.rejections.pop();
    for (before, after) in [(report(), accepted), (report(), fewer.clone()), (fewer, report())] {
        let verdict = compare(&before, &after, &budgets).unwrap();
        assert_eq!((verdict.changes.len(), verdict.exit_code()), (1, 1));
    }
}

#[test]
fn a_percentage_is_exact_and_rounded_down() {
    for (tolerance, before, allowed) in [
        ("1%", 0, 0),
        ("1%", 99, 0),
        ("1%", 199, 1),
        ("0.3%", 1000, 3),
        ("29%", 100, 29),
        ("0.001%", 99_999, 0),
        ("0.001%", 100_000, 1),
        ("100%", u64::MAX, u64::MAX),
    ] {
        let parsed = Tolerance::default().with(tolerance.parse().unwrap());
        assert_eq!(parsed.allowed(before), allowed, "{tolerance} of {before}");
    }
    for (text, why) in [
        ("", "a number of compute units"),
        ("%", "a number of compute units"),
        ("-1", "a number of compute units"),
        ("1.5", "a number of compute units"),
        ("x%", "a number of compute units"),
        ("-1%", "from 0 to 100"),
        ("100.1%", "from 0 to 100"),
        ("nan%", "from 0 to 100"),
        ("0.0001%", "no more than three decimals"),
    ] {
        let error = text.parse::<GeneralTolerance>().unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn checks_limits_even_if_nothing_changed() {
    let mut texts = String::new();
    for (budgets, code) in [
        ("rows.'ours::full'.max_compute_units = 50", 0),
        ("rows.'ours::full'.max_compute_units = 49", 1),
        ("rows.'ours::full refusing empty'.max_compute_units = 19", 1),
        ("rows.'borsh::full at most'.max_compute_units = 720", 0),
        ("rows.'borsh::full at most'.max_compute_units = 719", 1),
        ("rows.'borsh::full'.max_heap_bytes = 336", 0),
        ("rows.'borsh::full'.max_heap_bytes = 335", 1),
        ("rows.'ours::full refusing empty'.max_heap_bytes = 0", 1),
        ("rows.'account: borsh read by ours'.tolerance = {}", 1),
        ("rows.'account/ours'.max_compute_units = 9999", 1),
        ("rows.'ours::fill'.tolerance = {}", 1),
        ("elfs.'account/ours'.max_bytes = 1000", 0),
        ("elfs.'account/ours'.max_bytes = 999", 1),
        ("elfs.'multisig/ours'.max_bytes = 9999", 1),
    ] {
        let budgets = Budgets::from_toml(budgets).unwrap();
        let verdict = compare(&report(), &report(), &budgets).unwrap();
        assert_eq!(verdict.exit_code(), code, "{budgets:?}");
        let breaches = verdict.breaches.iter();
        texts.extend(breaches.map(|it| format!("{}: {}: {it}\n", it.words(), it.name)));
    }
    expect![[r#"
        over its limit: ours::full: 50 CU, but the limit is 49
        over its limit: ours::full refusing empty: 20 CU, but the limit is 19
        over its limit: borsh::full at most: 720 CU, but the limit is 719
        over its limit: borsh::full: 336 bytes of heap, but the limit is 335
        no such name: ours::full refusing empty heap: it has a budget, but the report has no such row
        no such name: account: borsh read by ours: it has a budget, but the report has no such row
        no such name: account/ours: it has a budget, but the report has no such row
        no such name: ours::fill: it has a budget, but the report has no such row
        over its limit: account/ours: an ELF of 1000 bytes, but the limit is 999
        no such name: multisig/ours: it has a budget, but the report has no such ELF
    "#]].assert_eq(&texts);
}

#[test]
fn checks_the_limit_of_a_tolerated_row() {
    let budgets = "tolerance.compute_units = 5\nrows.'ours::full'.max_compute_units = 51";
    let budgets = Budgets::from_toml(budgets).unwrap();
    let after = with_cost(report(), "ours::full", 52);
    let verdict = compare(&report(), &after, &budgets).unwrap();
    assert_eq!((verdict.tolerated.len(), verdict.breaches.len()), (1, 1));
    assert_eq!(verdict.exit_code(), 1);
}

#[test]
fn refuses_unusable_budgets_and_names_the_line() {
    let mut errors = String::new();
    for text in [
        "\n[rows",
        "\u{0}",
        "\n[tolerence]",
        "tolerance = 3",
        "[tolerance]\npercent = 101",
        "[tolerance]\npercent = nan",
        "[rows]\n\na = { limit = 3 }",
        "[rows]\na = 3",
        "[rows]\n\na = {}",
        "[rows]\na = { tolerance = {} }\na = {}",
        "[rows]\na = { max_compute_units = -1 }",
        "[rows]\na = { max_compute_units = 1.5 }",
        "[rows]\na = { max_heap_bytes = -1 }",
        "[elfs]\na = {}",
        "[elfs]\na = { tolerance = { compute_units = 1 } }",
        "[elfs]\na = { max_bytes = 1, tolerance = 1 }",
    ] {
        let error = format!("{:#}", Budgets::from_toml(text).unwrap_err());
        let lines = error.lines().filter(|line| !line.contains('|'));
        errors += &format!("{}\n", lines.collect::<Vec<_>>().join(": "));
    }
    expect![[r#"
        unusable: TOML parse error at line 2, column 6: unclosed table, expected `]`
        unusable: TOML parse error at line 1, column 2: key with no value, expected `=`
        unusable: TOML parse error at line 2, column 2: unknown field `tolerence`, expected one of `tolerance`, `rows`, `elfs`
        unusable: TOML parse error at line 1, column 13: invalid type: integer `3`, expected a table such as `{ compute_units = 5 }`
        unusable: TOML parse error at line 2, column 11: a percentage must be from 0 to 100, with no more than three decimals
        unusable: TOML parse error at line 2, column 11: a percentage must be from 0 to 100, with no more than three decimals
        unusable: TOML parse error at line 3, column 7: unknown field `limit`, expected one of `max_compute_units`, `max_heap_bytes`, `tolerance`
        unusable: TOML parse error at line 2, column 5: invalid type: integer `3`, expected a table such as `{ max_compute_units = 48 }`
        unusable: TOML parse error at line 3, column 5: the entry is empty: write `{ max_compute_units = 48 }` or `{ tolerance = { compute_units = 5 } }`, or take it out
        unusable: TOML parse error at line 3, column 1: duplicate key
        unusable: TOML parse error at line 2, column 27: invalid value: integer `-1`, expected u64
        unusable: TOML parse error at line 2, column 27: invalid type: floating point `1.5`, expected u64
        unusable: TOML parse error at line 2, column 24: invalid value: integer `-1`, expected u64
        unusable: TOML parse error at line 2, column 5: the entry is empty: write `{ max_bytes = 20000 }` or `{ tolerance = { bytes = 64 } }`, or take it out
        unusable: TOML parse error at line 2, column 5: an ELF has bytes, not compute units: write `{ tolerance = { bytes = 64 } }`
        unusable: TOML parse error at line 2, column 34: invalid type: integer `1`, expected a table such as `{ compute_units = 5 }`
    "#]].assert_eq(&errors);
    assert_eq!(Budgets::from_toml("").unwrap(), Budgets::default());
}

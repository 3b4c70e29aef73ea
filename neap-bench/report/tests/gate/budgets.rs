//! Tolerances and limits.

use crate::gate::sample::{
    change_toolchain, rebuilt, replay, report, row, with_cost, with_rows, with_variations,
};
use expect_test::expect_file;
use neap_model::{row::Variations, transaction::TransactionCosts};
use neap_report::gate::{
    FailOn, Format, GeneralTolerance, Kind, Tolerance, Verdict, budgets::Budgets, compare,
};
use neap_sample_reports::elf;

#[test]
fn tolerates_up_to_the_tolerance_and_no_more() {
    // `borsh::full` costs 700 and touches 336 bytes of its heap, and its ELF has 1000 bytes.
    let table = "
        |                                                      |       | 700 336 1000
        |                                                      | 3     | 703 336 1000
        |                                                      | 1%    | 707 339 1010
        | tolerance.compute_units = 9                          | 3     | 703 336 1000
        | tolerance.compute_units = 9                          | 0     | 700 336 1000
        | tolerance.percent = 0.999                            |       | 706 339 1009
        | tolerance.percent = 0.142                            |       | 700 336 1001
        | tolerance.percent = 0.143                            |       | 701 336 1001
        | tolerance = { compute_units = 3, percent = 1 }       |       | 707 339 1010
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
        let mut budgets = Budgets::from_toml(budgets).unwrap();
        if !option.is_empty() {
            budgets.tolerance = budgets.tolerance.with(option.parse().unwrap());
        }
        let baseline = [700, 336, 1000];
        for (place, most) in most.split(' ').enumerate() {
            let tolerated = most.parse::<i64>().unwrap() - baseline[place];
            for (change, code) in
                [(tolerated, 0), (-tolerated, 0), (tolerated + 1, 1), (-tolerated - 1, 1)]
            {
                let mut before = report();
                row(&mut before, "borsh::full").variations = Variations::default();
                before = with_cost(before, "borsh::full", 700);
                let mut numbers = baseline;
                numbers[place] += change;
                let [cost, heap, bytes] = numbers.map(|number| number as u64);
                let mut after = with_cost(rebuilt(before.clone(), "borsh"), "borsh::full", cost);
                row(&mut after, "borsh::full").heap_bytes = heap;
                elf(&mut after, "borsh").bytes = bytes;
                let verdict = compare(&before, &after, &budgets).unwrap();
                assert_eq!(verdict.exit().code(), code, "{line}: {numbers:?}");
            }
        }
    }
}

#[test]
fn a_tolerance_is_a_number_or_an_exact_percentage() {
    for (text, before, allowed) in
        [("29%", 100, 29), ("0.001%", 99_999, 0), ("100%", u64::MAX, u64::MAX)]
    {
        let tolerance = Tolerance::default().with(text.parse().unwrap());
        assert_eq!(tolerance.allowed(Kind::Row, before), allowed, "{text} of {before}");
    }
    for (text, why) in [
        ("", "a number of compute units"),
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
    replay(expect_file!["snapshots/limits.txt"], |budgets| {
        let budgets = Budgets::from_toml(budgets).unwrap();
        let verdict = compare(&report(), &report(), &budgets).unwrap();
        let breaches = verdict.breaches.iter();
        let breaches = breaches.map(|it| format!(" {}: {}: {it}", it.words(), it.name));
        verdict.exit().code().to_string() + &breaches.collect::<String>()
    });
}

#[test]
fn a_transaction_has_limits_for_its_cost_and_its_size() {
    let report = with_rows(report(), |rows| {
        let transaction =
            TransactionCosts { cost_units: 50, bytes: 300, ..TransactionCosts::default() };
        (rows[0].heap_bytes, rows[0].transaction) = (0, Some(transaction));
    });
    let name = &report.rows[0].name;
    for (limit, code) in [
        ("max_cost_units = 50", 0),
        ("max_cost_units = 49", 1),
        ("max_transaction_bytes = 300", 0),
        ("max_transaction_bytes = 299", 1),
    ] {
        let budgets = Budgets::from_toml(&format!("rows.'{name}' = {{ {limit} }}")).unwrap();
        let verdict = compare(&report, &report, &budgets).unwrap();
        assert_eq!(verdict.exit().code(), code, "{limit}");
    }
    for limit in ["max_heap_bytes = 1", "max_stack_bytes = 1", "max_frame_bytes = 1"] {
        let budgets = Budgets::from_toml(&format!("rows.'{name}' = {{ {limit} }}")).unwrap();
        let verdict = compare(&report, &report, &budgets).unwrap();
        let [breach] = &verdict.breaches[..] else { panic!("{:?}", verdict.breaches) };
        assert_eq!((&breach.name, breach.words()), (name, "no number"));
        assert!(breach.to_string().contains("it is a transaction: remove"), "{breach}");
    }
}

#[test]
fn a_limit_holds_for_the_most_expensive_variation() {
    // `borsh::full` costs 700, and 690 to 720 on other accounts.
    for (limit, code) in [(720, 0), (719, 1), (700, 1)] {
        let budgets = format!("rows.'borsh::full'.max_compute_units = {limit}");
        let budgets = Budgets::from_toml(&budgets).unwrap();
        let verdict = compare(&report(), &report(), &budgets).unwrap();
        assert_eq!(verdict.exit().code(), code, "{limit}");
    }
}

#[test]
fn a_tolerance_of_the_range_holds_for_its_variations() {
    let after = with_variations(report(), "borsh::full", &[690, 705, 722]);
    for (name, tolerance, code) in
        [("borsh::full at most", 2, 0), ("borsh::full at most", 1, 1), ("borsh::full", 9, 1)]
    {
        let budgets = format!("rows.'{name}'.tolerance.compute_units = {tolerance}");
        let budgets = Budgets::from_toml(&budgets).unwrap();
        let verdict = compare(&report(), &after, &budgets).unwrap();
        assert_eq!(verdict.exit().code(), code, "{name}: {tolerance}");
    }
}

#[test]
fn no_tolerance_and_no_other_toolchain_lifts_a_limit() {
    let mut after = with_cost(rebuilt(report(), "ours"), "ours::full", 51);
    change_toolchain(&mut after, "rustc");
    for (budgets, code) in [
        ("rows.'ours::full'.max_compute_units = 51", 4),
        ("rows.'ours::full'.max_compute_units = 50", 1),
        ("tolerance.compute_units = 1", 0),
        ("tolerance.compute_units = 1\nrows.'ours::full'.max_compute_units = 50", 1),
    ] {
        let budgets = Budgets::from_toml(budgets).unwrap();
        let verdict = compare(&report(), &after, &budgets).unwrap();
        assert_eq!(verdict.exit().code(), code, "{budgets:?}");
        assert!(verdict.notes.iter().all(|note| note.contains("cost the same within tolerance")));
    }
}

#[test]
fn refuses_unusable_budgets_and_names_the_line_or_the_entry() {
    replay(expect_file!["snapshots/unusable_budgets.txt"], |budgets| {
        let budgets = Budgets::from_toml(&budgets.replace("\\n", "\n"));
        let error = format!("{:#}", budgets.unwrap_err());
        let lines = error.lines().filter(|line| !line.contains('|'));
        lines.collect::<Vec<_>>().join(": ")
    });
    assert_eq!(Budgets::from_toml("").unwrap(), Budgets::default());
}

#[test]
fn fails_on_the_changes_that_it_should() {
    let cost = |cost| with_cost(rebuilt(report(), "borsh"), "borsh::full", cost);
    let removed = with_rows(report(), |rows| rows.retain(|row| row.name != "ours::full"));
    let same = row(&mut report(), "borsh::full").compute_units;
    let limit = format!("rows.'borsh::full'.max_compute_units = {}", same - 1);
    for (after, budgets, codes) in [
        (report(), "", [0, 0, 0]),
        (cost(same - 1), "", [1, 0, 0]),
        (cost(same + 1), "", [1, 1, 0]),
        (removed, "", [1, 1, 0]),
        (cost(same), &limit, [1, 1, 1]),
    ] {
        let budgets = Budgets::from_toml(budgets).unwrap();
        let verdict = compare(&report(), &after, &budgets).unwrap();
        let given = [FailOn::Change, FailOn::Increase, FailOn::Never]
            .map(|fail_on| Verdict { fail_on, ..verdict.clone() }.exit().code());
        assert_eq!(given, codes, "{verdict:?}");
    }
    let verdict = compare(&report(), &cost(same - 1), &Budgets::default()).unwrap();
    for (fail_on, sign, failures) in [(FailOn::Change, "❌", 1), (FailOn::Increase, "⚠️", 0)] {
        let verdict = Verdict { fail_on, ..verdict.clone() };
        assert!(Format::Markdown.verdict(&verdict).contains(sign));
        assert_eq!(Format::Junit.verdict(&verdict).matches("<failure").count(), failures);
    }
    let mut other = with_cost(report(), "borsh::full", same + 1);
    change_toolchain(&mut other, "agave");
    let verdict = compare(&report(), &other, &Budgets::default()).unwrap();
    assert_eq!(Verdict { fail_on: FailOn::Never, ..verdict }.exit().code(), 4);
}

//! The gate never passes a report with a single change, whatever the change is.

use crate::sample::{report, with_rows};
use neap_gate::{budgets::Budgets, compare};
use neap_model::results::Results;

/// The keys that may change without failing the gate. It notes them, and they have their own tests.
const NOTED: [&str; 8] =
    ["sha256", "rustc", "llvm", "linker", "sbpf", "fingerprint", "mollusk", "agave"];

#[test]
fn no_single_edit_of_a_report_passes_unless_it_says_the_same() {
    let before = report_with_every_shape();
    let json = before.to_json();
    assert!(passes(&before, &before));
    let mut offset = 0;
    for line in json.split_inclusive('\n') {
        let is_noted = NOTED.iter().any(|key| line.contains(&format!("\"{key}\"")));
        for place in (offset..offset + line.len()).filter(|_| !is_noted) {
            for new in ["", "0", "7", "-", "a", "\"", " ", ",", "}", "]"] {
                let edited = format!("{}{new}{}", &json[..place], &json[place + 1..]);
                let Ok(after) = Results::from_json(&edited) else {
                    continue;
                };
                assert!(after == before || !passes(&before, &after), "{line}: {new}");
            }
        }
        offset += line.len();
    }
}

#[test]
fn no_changed_number_passes() {
    let before = report_with_every_shape();
    for place in 0.. {
        for new in [0, 1, 49, 51, 701, 1 << 40, u64::MAX >> 1, u64::MAX] {
            let mut after = before.clone();
            let Some(number) = numbers(&mut after).into_iter().nth(place) else {
                assert_eq!(place, 16);
                return;
            };
            if *number == new {
                continue;
            }
            *number = new;
            // With recomputed nets, so that only the numbers differ.
            let (toolchain, elfs) = (after.toolchain.clone(), after.elfs.clone());
            let Ok(rebuilt) = Results::new(toolchain, elfs, after.rows) else {
                continue;
            };
            after.rows = rebuilt.rows;
            assert!(!passes(&before, &after), "{place}: {new}");
        }
    }
}

fn numbers(report: &mut Results) -> Vec<&mut u64> {
    let mut numbers = Vec::new();
    for row in &mut report.rows {
        numbers.extend([&mut row.compute_units, &mut row.heap_bytes]);
        numbers.extend(row.range.iter_mut().flat_map(|(least, most)| [least, most]));
    }
    numbers.extend(report.elfs.values_mut().map(|elf| &mut elf.bytes));
    let rejections = report.rejections.iter_mut();
    numbers.extend(rejections.map(|rejection| &mut rejection.compute_units));
    numbers
}

/// A report with rows with and without a range and a floor, and with every other kind of value.
fn report_with_every_shape() -> Results {
    with_rows(report(), |rows| rows[1].floor = None)
}

fn passes(before: &Results, after: &Results) -> bool {
    let after = Results::from_json(&after.to_json());
    let verdict = after.and_then(|after| compare(before, &after, &Budgets::default()));
    verdict.is_ok_and(|verdict| verdict.exit_code() == 0)
}

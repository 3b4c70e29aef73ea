//! The gate never passes a report with a single change, whatever the change is.

use super::report;
use crate::common::sample::results;
use neap_gate::{budgets::Budgets, compare};
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
    wire_formats::{Reading, Reads},
};
use proptest::{collection::vec, prelude::*, sample::Index};

/// The keys that may change without failing the gate. It notes them, and they have their own tests.
const NOTED: [&str; 9] = [
    "sha256",
    "sources_sha256",
    "rustc",
    "llvm",
    "linker",
    "sbpf",
    "fingerprint",
    "mollusk",
    "agave",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_single_edit_of_a_report_passes(
        before in any_report(),
        line in any::<Index>(),
        byte in any::<Index>(),
        new in prop_oneof![(b'0'..=b'9').boxed(), (b' '..=b'~').boxed()],
    ) {
        let json = before.to_json();
        let mut lines: Vec<String> = json.lines().map(str::to_owned).collect();
        let editable: Vec<usize> = (0..lines.len()).filter(|line| !is_noted(&lines[*line])).collect();
        let line = *line.get(&editable);
        let mut edited = lines[line].clone().into_bytes();
        let byte = byte.index(edited.len());
        prop_assume!(edited[byte] != new);
        edited[byte] = new;
        lines[line] = String::from_utf8(edited).unwrap();
        let after = format!("{}\n", lines.join("\n"));
        prop_assert_ne!(exit_code(&before, &after), 0, "{}", lines[line]);
    }

    #[test]
    fn no_changed_number_passes(before in any_report(), number in any::<Index>(), new in any::<u64>()) {
        let mut after = before.clone();
        let (rows, rejections) = (&mut after.rows, &mut after.rejections);
        let mut numbers: Vec<&mut u64> = Vec::new();
        for row in rows.iter_mut() {
            numbers.extend([&mut row.compute_units, &mut row.heap_bytes]);
            if let Some((least, most)) = &mut row.range {
                numbers.extend([least, most]);
            }
        }
        numbers.extend(after.elfs.values_mut().map(|elf| &mut elf.bytes));
        numbers.extend(rejections.iter_mut().map(|rejection| &mut rejection.compute_units));
        let number = number.index(numbers.len());
        prop_assume!(*numbers[number] != new);
        *numbers[number] = new;
        // With recomputed nets, so that only the numbers differ.
        let rebuilt = Results::new(after.toolchain.clone(), after.elfs.clone(), after.rows.clone());
        prop_assume!(rebuilt.is_ok());
        after.rows = rebuilt.unwrap().rows;
        prop_assert_ne!(exit_code(&before, &after.to_json()), 0);
    }

    #[test]
    fn no_changed_outcome_passes(before in any_report(), place in any::<Index>(), new in ending(), reads in reads()) {
        let mut after = before.clone();
        let place = place.index(after.rejections.len() + after.wire_formats.len());
        match after.rejections.get_mut(place) {
            Some(rejection) => {
                prop_assume!(rejection.ending.to_string() != new.to_string());
                rejection.ending = new;
            }
            None => {
                let place = place - after.rejections.len();
                prop_assume!(after.wire_formats[place].reads != reads);
                after.wire_formats[place].reads = reads;
            }
        }
        prop_assert_ne!(exit_code(&before, &after.to_json()), 0);
    }

    #[test]
    fn the_same_report_passes(report in any_report()) {
        prop_assert_eq!(exit_code(&report, &report.to_json()), 0);
    }
}

/// The gate's exit code; 2 stands for every error.
fn exit_code(baseline: &Results, fresh: &str) -> u8 {
    let verdict =
        Results::from_json(fresh).and_then(|fresh| compare(baseline, &fresh, &Budgets::default()));
    verdict.map_or(2, |verdict| verdict.exit_code())
}

fn is_noted(line: &str) -> bool {
    NOTED.iter().any(|key| line.contains(&format!("\"{key}\"")))
}

/// Any report: rows with and without a range and a floor, and some of every other value.
fn any_report() -> impl Strategy<Value = Results> {
    let row = (
        0..2000u64,
        (any::<bool>(), prop_oneof![Just(0), 0..2000u64]),
        proptest::option::of((0..3u64, 1..9u64)),
    );
    let rejection = (0..2000u64, ending());
    (vec(row, 1..5), vec(rejection, 1..4), vec(reads(), 1..4)).prop_map(
        |(rows, rejections, cells)| {
            let names: Vec<String> = (0..rows.len())
                .map(|place| format!("p{place}::full"))
                .collect();
            let named = names
                .iter()
                .map(String::as_str)
                .zip(rows.iter().map(|row| row.0));
            let plain = results(&named.collect::<Vec<_>>());
            let mut with = plain.rows;
            for (row, (cost, (floor, heap_bytes), range)) in with.iter_mut().zip(&rows) {
                row.range = range.map(|(below, above)| (cost.saturating_sub(below), cost + above));
                row.floor = row.floor.take().filter(|_| *floor);
                row.heap_bytes = *heap_bytes;
            }
            let mut report = Results::new(plain.toolchain, plain.elfs, with).unwrap();
            report.rejections = rejections
                .into_iter()
                .enumerate()
                .map(|(place, (compute_units, ending))| Rejection {
                    scenario: "account".to_owned(),
                    program: "p0".to_owned(),
                    operation: "full".to_owned(),
                    input: format!("input{place}"),
                    ending,
                    compute_units,
                })
                .collect();
            let cells = cells.into_iter().enumerate();
            report.wire_formats = cells
                .map(|(place, reads)| Reading {
                    reads,
                    reader: "p0".to_owned(),
                    writer: format!("w{place}"),
                    ..self::report().wire_formats[0].clone()
                })
                .collect();
            report
        },
    )
}

fn ending() -> impl Strategy<Value = Ending> {
    prop_oneof![
        Just(Ending::Accepted),
        Just(Ending::Refused("InvalidAccountData".to_owned())),
        Just(Ending::Refused("Custom(7)".to_owned())),
        Just(Ending::Aborted("out of memory".to_owned())),
    ]
}

fn reads() -> impl Strategy<Value = Reads> {
    prop_oneof![
        Just(Reads::Yes),
        Just(Reads::No),
        Just(Reads::NotApplicable)
    ]
}

//! The gate never passes a report with a single change, whatever the change is.

use neap_gate::{budgets::Budgets, compare};
use neap_model::{
    nested::Nested, rejections::Rejection, results::Results, sample::results, wire_formats::Reading,
};
use proptest::{collection::vec, prelude::*, sample::Index};

/// The keys that may change without failing the gate. It notes them, and they have their own tests.
const NOTED: [&str; 8] = [
    "sha256",
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

    /// A single edit of a report fails, unless the report still says the same.
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
        let passes = Results::from_json(&lines.join("\n")).is_ok_and(|after| {
            let says_the_same = after == before;
            !says_the_same && exit_code(&before, &after) == 0
        });
        prop_assert!(!passes, "{}", lines[line]);
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
        prop_assert_ne!(exit_code(&before, &after), 0);
    }

    #[test]
    fn the_same_report_passes(report in any_report()) {
        prop_assert_eq!(exit_code(&report, &report), 0);
    }
}

/// The gate's exit code; 2 stands for every error.
fn exit_code(baseline: &Results, fresh: &Results) -> u8 {
    let fresh = Results::from_json(&fresh.to_json());
    let verdict = fresh.and_then(|fresh| compare(baseline, &fresh, &Budgets::default()));
    verdict.map_or(2, |verdict| verdict.exit_code())
}

fn is_noted(line: &str) -> bool {
    NOTED.iter().any(|key| line.contains(&format!("\"{key}\"")))
}

/// Any report: rows with and without a range and a floor, and some of every other value.
fn any_report() -> impl Strategy<Value = Results> {
    let range = proptest::option::of((0..3u64, 1..9u64));
    let row = (
        0..2000u64,
        any::<bool>(),
        prop_oneof![Just(0), 0..2000u64],
        range,
    );
    let ending = proptest::sample::select(vec!["accepted", "Custom(7)", "aborted: why"]);
    let reads = proptest::sample::select(vec!["yes", "no", "not-applicable"]);
    (
        vec(row, 1..5),
        vec((0..2000u64, ending), 1..4),
        vec(reads, 1..4),
    )
        .prop_map(|(rows, rejections, readings)| {
            let name = |place| format!("p{place}::full");
            let named: Vec<_> = rows
                .iter()
                .enumerate()
                .map(|(place, row)| (name(place), row.0))
                .collect();
            let named: Vec<_> = named.iter().map(|(name, cost)| (&**name, *cost)).collect();
            let mut plain = results(&named);
            for (row, (cost, has_floor, heap_bytes, range)) in plain.rows.iter_mut().zip(rows) {
                row.range = range.map(|(below, above)| (cost.saturating_sub(below), cost + above));
                row.floor = row.floor.take().filter(|_| has_floor);
                row.heap_bytes = heap_bytes;
            }
            let rejections = rejections
                .iter()
                .enumerate()
                .map(|(place, (cost, ending))| {
                    let input = format!("input{place}");
                    let names = ["account", "p0", "full", &input].map(str::to_owned);
                    Rejection::from_line(names, &format!("{cost} {ending}")).unwrap()
                });
            let readings = readings.iter().enumerate().map(|(place, reads)| {
                let writer = format!("w{place}");
                Reading::from_line(["account", &writer, "p0"].map(str::to_owned), reads).unwrap()
            });
            let report = Results::new(plain.toolchain, plain.elfs, plain.rows).unwrap();
            let report = report.with_rejections(rejections.collect()).unwrap();
            report.with_wire_formats(readings.collect()).unwrap()
        })
}

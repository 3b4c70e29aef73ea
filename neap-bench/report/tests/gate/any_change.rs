//! The gate never passes a report with a single change, whatever the change is.

use crate::gate::sample::{report, with_rows};
use neap_model::{results::Results, transaction::TransactionCosts};
use neap_report::gate::{budgets::Budgets, compare};

/// The keys that may change without failing the gate. It notes them, and they have their own tests.
const NOTED: [&str; 10] = [
    "sha256",
    "id",
    "rustc",
    "llvm",
    "linker",
    "sbpf",
    "fingerprint",
    "mollusk",
    "agave",
    "cluster",
];

/// The numbers that the gate compares only with limits.
const LIMITED: [&str; 3] = ["stack", "chain_bytes", "frame_bytes"];

#[test]
fn no_single_edit_of_a_report_passes_unless_it_says_the_same() {
    // A report with rows with and without a range and a floor, and with every other kind of value.
    let before = with_rows(report(), |rows| {
        rows[1].floor = None;
        rows[1].transaction =
            Some(TransactionCosts { cost_units: 5, ..TransactionCosts::default() });
    });
    let json = before.to_json();
    assert!(passes(&before, &before));
    let mut offset = 0;
    for line in json.split_inclusive('\n') {
        let mut exempt = NOTED.iter().chain(&LIMITED);
        let is_noted = exempt.any(|key| line.contains(&format!("\"{key}\"")));
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

fn passes(before: &Results, after: &Results) -> bool {
    let verdict = compare(before, after, &Budgets::default());
    verdict.is_ok_and(|verdict| verdict.exit().code() == 0)
}

//! A changed price of a transaction has a name of its own.

use crate::gate::sample::{report, verdict, with_rows};
use How::{OtherInput, OtherPrice};
use neap_model::{results::Results, transaction::TransactionCosts};
use neap_report::gate::How;

#[test]
fn a_changed_price_is_not_another_input() {
    let paid = |priority_fee_lamports, requested_cost_units, input: &str| -> Results {
        with_rows(report(), |rows| {
            let costs = TransactionCosts {
                priority_fee_lamports,
                requested_cost_units,
                ..TransactionCosts::default()
            };
            (rows[0].heap_bytes, rows[0].transaction) = (0, Some(costs));
            rows[0].input = input.repeat(12);
        })
    };
    for (before, after, how) in [
        // A price is added, removed, raised.
        ((0, 900), (50, 903), OtherPrice),
        ((50, 903), (0, 900), OtherPrice),
        ((50, 903), (60, 903), OtherPrice),
        // The limit changed, or the input alone.
        ((50, 903), (60, 950), OtherInput),
        ((50, 903), (50, 903), OtherInput),
        ((0, 900), (0, 950), OtherInput),
    ] {
        let verdict = verdict(&paid(before.0, before.1, "a"), &paid(after.0, after.1, "b"));
        let name = &report().rows[0].name;
        let row = verdict.changes.iter().find(|change| change.name == *name).unwrap();
        assert_eq!(row.how(), how, "{before:?} {after:?}");
        let advice = verdict.advice().join("\n");
        assert_eq!(advice.contains("Check the price"), how == OtherPrice, "{advice}");
        assert_eq!(advice.contains("another input or outcome"), how == OtherInput, "{advice}");
        assert_eq!(verdict.exit().code(), 1);
    }
}

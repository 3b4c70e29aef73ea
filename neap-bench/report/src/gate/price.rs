//! Tells whether a transaction has another compute-unit price, which a report does not name.

use crate::gate::entries::{Entries, part_name};
use neap_model::transaction::TransactionNumber::{self, PriorityFee, RequestedCostUnits};

/// Whether the price of a transaction changed, as far as the reports tell.
///
/// A transaction pays its price for each compute unit of its limit. If one of its fees is 0, the price was added or removed. If both
/// are not, the limit must be the same: a block counts it as a part of the requested cost.
pub fn changed(before: &Entries, after: &Entries, row: &str) -> bool {
    let both = |what: TransactionNumber| {
        let name = part_name(row, what);
        let number = |entries: &Entries| entries.get(&name)?.value.number();
        number(before).zip(number(after))
    };
    let same = |(before, after): (u64, u64)| before == after;
    let Some(fees) = both(PriorityFee).filter(|fees| !same(*fees)) else {
        return false;
    };
    fees.0 == 0 || fees.1 == 0 || both(RequestedCostUnits).is_some_and(same)
}

//! The variations of a row: the same operation on other accounts.

use serde::{Deserialize, Serialize};

/// The variations of a row.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Variations {
    /// A hash of the inputs of all variations, and of what each of them left.
    pub input: String,
    /// What each variation cost, in order.
    pub compute_units: Vec<u64>,
}

impl Variations {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.compute_units.is_empty()
    }

    /// The smallest and the largest cost of a row and its variations, if they differ.
    pub fn range(&self, compute_units: u64) -> Option<(u64, u64)> {
        let costs = self.compute_units.iter().copied();
        let (least, most) = costs.fold((compute_units, compute_units), |(least, most), cost| {
            (least.min(cost), most.max(cost))
        });
        (least < most).then_some((least, most))
    }
}

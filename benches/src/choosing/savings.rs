//! What a program saves against the others of its framework.

use super::Cost;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a program costs less than another codec in the same framework; negative where it costs more.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Saving {
    /// The other program.
    pub than: String,
    /// Compute units by operation, of those that both have: of a transaction with one such instruction.
    pub operations: BTreeMap<String, i64>,
    /// Compute units of a transaction with one instruction of each of them.
    pub all: i64,
    /// What such a transaction costs with the other.
    pub of: u64,
}

/// What costs are less than those of another program.
pub fn saving(costs: &[Cost], than: &str, others: &[Cost]) -> Saving {
    let mut operations = BTreeMap::new();
    let mut of = 0;
    for cost in costs {
        let mut others = others.iter();
        let Some(other) = others.find(|other| other.operation == cost.operation) else {
            continue;
        };
        // Neither is near the limits of a transaction, 1.4 million.
        let saved = other.compute_units as i64 - cost.compute_units as i64;
        operations.insert(cost.operation.clone(), saved);
        of += other.compute_units;
    }
    Saving {
        than: than.to_owned(),
        all: operations.values().sum(),
        of,
        operations,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(costs: &[(&str, u64)]) -> Vec<Cost> {
        let costs = costs.iter().map(|&(operation, compute_units)| Cost {
            operation: operation.to_owned(),
            compute_units,
            range: None,
            framework: None,
            codec: None,
            heap_bytes: 0,
        });
        costs.collect()
    }

    #[test]
    fn what_both_can_do_counts() {
        let ours = costs(&[("full", 100), ("read_owner", 120), ("encode", 7)]);
        let default = costs(&[("full", 118), ("read_owner", 118)]);
        let saved = saving(&ours, "account-anchor", &default);
        let operations = [("full".to_owned(), 18), ("read_owner".to_owned(), -2)];
        assert_eq!(saved.operations, operations.into());
        assert_eq!(saved.than, "account-anchor");
        assert_eq!((saved.all, saved.of), (16, 236));
    }
}

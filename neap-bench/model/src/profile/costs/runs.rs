//! What a line costs in each row, as runs of equal costs: `4x30 5`.

use serde::{Deserialize, Serialize};
use std::iter;

/// What a line costs in each row. Many rows cost the same, so equal neighbours are stored once.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Runs(Vec<(u64, usize)>);

impl Runs {
    /// The runs of these costs.
    pub fn new(costs: impl IntoIterator<Item = u64>) -> Self {
        let mut runs: Vec<(u64, usize)> = Vec::new();
        for cost in costs {
            match runs.last_mut() {
                Some((last, times)) if *last == cost => *times += 1,
                _ => runs.push((cost, 1)),
            }
        }
        Self(runs)
    }

    /// The cost in a row.
    pub fn get(&self, row: usize) -> u64 {
        let mut rows = self.0.iter().flat_map(|(cost, times)| iter::repeat_n(*cost, *times));
        rows.nth(row).unwrap_or(0)
    }

    /// How many rows there are, or `None` if they are too many to count.
    pub fn rows(&self) -> Option<usize> {
        self.0.iter().try_fold(0_usize, |sum, (_, times)| sum.checked_add(*times))
    }
}

impl TryFrom<String> for Runs {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let runs = text.split(' ').map(|run| {
            let (cost, times) = run.split_once('x').unwrap_or((run, "1"));
            Some((cost.parse().ok()?, times.parse().ok()?))
        });
        let runs: Option<Vec<_>> = runs.collect();
        runs.map(Self).ok_or_else(|| format!("`{text}` is not a list of costs such as `4x30 5`"))
    }
}

impl From<Runs> for String {
    fn from(Runs(runs): Runs) -> Self {
        let runs = runs.iter().map(|(cost, times)| match times {
            1 => cost.to_string(),
            _ => format!("{cost}x{times}"),
        });
        runs.collect::<Vec<_>>().join(" ")
    }
}

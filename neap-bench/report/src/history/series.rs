use itertools::Itertools;
use neap_model::results::Results;
use std::collections::BTreeMap;

/// A committed version of a baseline.
pub struct Version {
    /// The commit, abbreviated.
    pub commit: String,
    /// The day of the commit.
    pub date: String,
    /// The first line of the commit's message.
    pub subject: String,
    /// The baseline.
    pub results: Results,
}

/// What a row cost in each version, or `None` where it is not.
pub struct Series<'a> {
    pub name: &'a str,
    pub costs: Vec<Option<u64>>,
}

/// The rows of all versions, sorted by name.
pub fn series(versions: &[Version]) -> Vec<Series<'_>> {
    let mut rows = BTreeMap::<&str, Vec<Option<u64>>>::new();
    for (index, version) in versions.iter().enumerate() {
        for row in &version.results.rows {
            let costs = rows.entry(&row.name).or_insert_with(|| vec![None; versions.len()]);
            costs[index] = Some(row.compute_units);
        }
    }
    rows.into_iter().map(|(name, costs)| Series { name, costs }).collect()
}

impl Series<'_> {
    /// The program of the row.
    pub fn program(&self) -> &str {
        self.name.split_once("::").map_or(self.name, |(program, _)| program)
    }

    /// Whether it has two costs.
    pub fn is_changed(&self) -> bool {
        !self.costs.iter().flatten().all_equal()
    }

    /// Where the cost is another one than in the version before: the version, and the cost before and after.
    pub fn changes(&self) -> Vec<(usize, Option<u64>, Option<u64>)> {
        let before = [None].into_iter().chain(self.costs.iter().copied());
        let changes = before.zip(&self.costs).enumerate();
        let changes = changes.map(|(index, (before, after))| (index, before, *after));
        changes.filter(|(_, before, after)| before != after).collect()
    }
}

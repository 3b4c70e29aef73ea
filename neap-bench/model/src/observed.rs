//! What a run observes, before it is a report.

use crate::{
    bad_inputs::BadInputRow,
    profile::Profiles,
    results::{Elfs, Results, Row, Toolchain},
};
use std::collections::BTreeSet;

/// What a run observed of programs.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// The ELF of each program with rows.
    pub elfs: Elfs,
    /// The rows, still without their nets, in the order of the programs and their operations.
    pub rows: Vec<Row>,
    /// What programs did with bad inputs.
    pub bad_inputs: Vec<BadInputRow>,
    /// The profile of each program with rows.
    pub profiles: Profiles,
}

impl Observed {
    /// Puts the rows in order and computes their nets. A row whose floor was not measured is not net of it.
    pub fn into_report(self, toolchain: Toolchain) -> anyhow::Result<(Results, Profiles)> {
        let Self { elfs, mut rows, bad_inputs, profiles } = self;
        let measured: BTreeSet<String> = rows.iter().map(|row| row.name.clone()).collect();
        for row in &mut rows {
            row.floor = row.floor.take().filter(|floor| measured.contains(floor));
        }
        // The sort is stable: the rows of a program stay in the order of its operations.
        rows.sort_by(|a, b| {
            let [a, b] = [a, b].map(|row| (&row.suite, &row.labels, &row.program));
            a.cmp(&b)
        });
        let results = Results::new(toolchain, elfs, rows)?;
        Ok((Results { bad_inputs, ..results }.checked()?, profiles))
    }
}

//! Rows that have another name in the fresh report, and do the same.

use neap_model::{
    bad_inputs::BadInputRow,
    results::Results,
    row::{Row, Work},
};
use std::collections::{BTreeMap, BTreeSet};

/// The names of rows in the baseline, by their names in the fresh report.
pub type Renamed = BTreeMap<String, String>;

/// The baseline with the names that the fresh report gives to the same work of the same program, and which rows have another
/// name.
pub fn renamed(baseline: &Results, fresh: &Results) -> (Results, Renamed) {
    let (old, new) = (only_in(baseline, fresh), only_in(fresh, baseline));
    let pairs = old.iter().filter_map(|(work, rows)| Some((rows, new.get(work)?)));
    // Rows that do the same differ only in their names, so their order decides.
    let pairs = pairs.filter(|(old, new)| old.len() == new.len());
    let pairs = pairs.flat_map(|(old, new)| old.iter().copied().zip(new.iter().copied()));
    let pairs: BTreeMap<&str, (&Row, &Row)> =
        pairs.map(|(old, new)| (old.name.as_str(), (old, new))).collect();
    let mut baseline = baseline.clone();
    for row in &mut baseline.rows {
        if let Some((_, new)) = pairs.get(row.name.as_str()) {
            row.name.clone_from(&new.name);
            row.operation.clone_from(&new.operation);
            row.params.clone_from(&new.params);
        }
        if let Some((_, floor)) = row.floor.as_ref().and_then(|floor| pairs.get(floor.as_str())) {
            row.floor = Some(floor.name.clone());
        }
    }
    let mut bad_inputs: BTreeSet<String> =
        baseline.bad_inputs.iter().map(BadInputRow::name).collect();
    for tried in &mut baseline.bad_inputs {
        let mut pairs = pairs.values().filter(|(old, _)| {
            (&old.suite, &old.program, &old.operation)
                == (&tried.suite, &tried.program, &tried.operation)
        });
        let Some((_, new)) = pairs.next() else { continue };
        let renamed = BadInputRow { operation: new.operation.clone(), ..tried.clone() };
        // Two operations may have become one, with different parameters.
        if bad_inputs.insert(renamed.name()) {
            *tried = renamed;
        }
    }
    let names = pairs.values().map(|(old, new)| (new.name.clone(), old.name.clone()));
    let names = names.collect();
    (baseline, names)
}

/// What rows do, as far as a report says so: the program, the work, and the hash of the inputs of variations.
type Done<'a> = (String, Work, &'a str);

/// The rows whose names the other report does not have, by what they do.
fn only_in<'a>(report: &'a Results, other: &Results) -> BTreeMap<Done<'a>, Vec<&'a Row>> {
    let mut rows = BTreeMap::<_, Vec<&Row>>::new();
    for row in report.rows.iter().filter(|row| other.rows.iter().all(|it| it.name != row.name)) {
        let done = (row.elf_name(), row.work(), &*row.variations.input);
        rows.entry(done).or_default().push(row);
    }
    rows
}

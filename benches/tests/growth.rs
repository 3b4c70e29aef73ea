//! Accounts of variable length are measured at a few sizes. Other sizes cost what these say.

use crate::fixture::{builds, load, programs_in_build, results};
use neap_comparison::scenarios::{
    program::Program,
    size::{Size, Sizes},
};
use neap_svm::verify::verify;
use rayon::prelude::*;
use std::{collections::BTreeMap, path::Path};

/// A number of members between two that are measured.
const BETWEEN: usize = 32;

/// What is measured: the cost at each size.
type Costs = BTreeMap<Size, u64>;

#[test]
fn sizes_that_are_not_measured_cost_what_the_others_say() {
    // The run that makes them needs the pool, so it must end before the pool's threads could wait for it.
    for build in builds() {
        results(build);
    }
    let built: Vec<_> = builds().iter().map(|build| (build, programs_in_build(build))).collect();
    let compared = built
        .par_iter()
        .flat_map_iter(|(build, programs)| programs.iter().map(|program| compare(build, program)));
    let compared: usize = compared.sum();
    assert!(compared > 600 * built.len(), "{compared} sizes");
}

/// Compares the costs of a program with those of its measured sizes, and returns at how many sizes.
fn compare(build: &Path, program: &Program) -> usize {
    let scenario = program.scenario;
    let Some(sizes) = scenario.definition.format.sizes else { return 0 };
    let svm = load(build, program);
    let mut compared = 0;
    for operation in program.operations() {
        let rows = results(build).rows.iter();
        let rows = rows.filter(|row| program.has_row(row) && row.operation == operation.name);
        let costs = rows.filter_map(|row| Some((sizes.size(&row.params)?, row.compute_units)));
        let costs = Costs::from_iter(costs);
        for size in grid(&sizes).filter(|size| !costs.contains_key(size)) {
            let Some(expected) = expected(&costs, &sizes, size) else { continue };
            let specimen = program.specimen(operation, &sizes.params(size));
            let outcome = svm.run(&specimen.invocation).unwrap();
            let row = format!("{}: {}::{operation}, {size:?}", build.display(), program.name);
            verify(&outcome, &specimen).unwrap_or_else(|why| panic!("{row}: {why}"));
            let cost = outcome.compute_units as f64;
            // Members are compared in chunks, and blocks of the heap grow by doubling.
            let is_near = (cost - expected).abs() <= 0.05 * cost;
            assert!(is_near, "{row}: {cost} CU, not about {expected:.0}");
            compared += 1;
        }
    }
    compared
}

/// Every number of members with every length of the name.
fn grid(sizes: &Sizes) -> impl Iterator<Item = Size> {
    let items = sizes.items.values.iter().chain([&BETWEEN]);
    items.flat_map(|&items| sizes.text.values.iter().map(move |&text| Size { items, text }))
}

/// What the measured sizes say that another size costs, if the length of its text was measured: the number of items and the length of
/// the text each cost what they cost alone.
fn expected(costs: &Costs, sizes: &Sizes, size: Size) -> Option<f64> {
    let Sizes { items, typical, .. } = *sizes;
    let cost = |size| costs.get(&size).map(|cost| *cost as f64);
    let at = |items| cost(Size { items, ..typical });
    let of_items = at(size.items).or_else(|| {
        let above = items.values.iter().position(|it| *it > size.items)?;
        let [low, high] = [items.values[above - 1], items.values[above]];
        let part = (size.items - low) as f64 / (high - low) as f64;
        Some(at(low)? + part * (at(high)? - at(low)?))
    });
    Some(of_items? + cost(Size { text: size.text, ..typical })? - cost(typical)?)
}

//! The functions of a row, as they call each other.

use neap_model::profile::{Profile, RowProfile};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// A function, called in one way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Function<'a> {
    /// What its own lines cost.
    pub own: u64,
    /// What it costs with the functions that it calls.
    pub total: u64,
    /// The functions that it calls, inlined or not.
    pub callees: BTreeMap<&'a str, Function<'a>>,
}

/// Collects the functions of a row. The first one stands for what called the program, and costs as much as the row.
pub fn tree<'a>(profile: &'a Profile, row: &'a RowProfile) -> Function<'a> {
    let mut root = Function::default();
    for step in profile.steps(row) {
        let mut function = &mut root;
        function.total += step.compute_units;
        for place in &step.path {
            function = function.callees.entry(place.function).or_default();
            function.total += step.compute_units;
        }
        function.own += step.compute_units;
    }
    root
}

impl<'a> Function<'a> {
    /// The functions that it calls and those that they call, each with its name and depth. The most expensive come first.
    pub fn below(&self) -> Vec<(usize, &'a str, &Self)> {
        let mut callees: Vec<_> = self.callees.iter().collect();
        callees.sort_by_key(|(name, callee)| (Reverse(callee.total), **name));
        let mut all = Vec::new();
        for (name, callee) in callees {
            all.push((0, *name, callee));
            let below = callee.below().into_iter();
            all.extend(below.map(|(depth, name, callee)| (depth + 1, name, callee)));
        }
        all
    }
}

/// What each function costs itself and with its callees, wherever it is called. The one with the most of its own comes first.
pub fn functions<'a>(profile: &'a Profile, row: &'a RowProfile) -> Vec<(&'a str, u64, u64)> {
    let mut functions: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for step in profile.steps(row) {
        // A function that calls itself counts once.
        let names: BTreeSet<_> = step.path.iter().map(|place| place.function).collect();
        for name in names {
            functions.entry(name).or_default().1 += step.compute_units;
        }
        if let Some(place) = step.path.last() {
            functions.entry(place.function).or_default().0 += step.compute_units;
        }
    }
    let mut functions: Vec<_> =
        functions.into_iter().map(|(name, (own, total))| (name, own, total)).collect();
    functions.sort_by_key(|(name, own, _)| (Reverse(*own), *name));
    functions
}

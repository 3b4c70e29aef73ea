//! The cost of an operation as the account grows.

use crate::ranking::Measured;
use neap_report::params;
use neap_scenarios::{operation::Operation, size::Size};

/// The cost of a program's operation at each size of the account, in order.
///
/// Leaves out refusals, which take another path: nobody is a member if there are no members.
pub fn curve(measured: &Measured, operation: Operation) -> Vec<(Size, u64)> {
    let scenario = measured.program.scenario;
    let Some(sizes) = scenario.sizes else {
        return Vec::new();
    };
    let points = measured.rows_of(operation);
    let points = points.filter_map(|row| Some((sizes.size(&row.params)?, row.compute_units)));
    let leaves_out_0 = scenario.refused_without_items.contains(&operation);
    points.filter(|(size, _)| !leaves_out_0 || size.items > 0).collect()
}

/// The same for each number of items, with a text as long as in the typical account.
pub fn by_items(measured: &Measured, operation: Operation) -> Vec<(u64, u64)> {
    let text = measured.program.scenario.sizes.map(|sizes| sizes.typical.text);
    let points = curve(measured, operation).into_iter();
    let points = points.filter(|(size, _)| Some(size.text) == text);
    points.map(|(size, compute_units)| (size.items as u64, compute_units)).collect()
}

/// The straight line through these costs.
pub fn line(measured: &Measured, operation: Operation) -> String {
    params::line(&by_items(measured, operation)).unwrap_or_default()
}

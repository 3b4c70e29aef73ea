//! The cost of an operation as the account grows, and the straight line through it.

use crate::ranking::Measured;
use itertools::Itertools;
use neap_model::{case::Case, numbers};
use neap_scenarios::operation::Operation;

/// The cost of a program's operation at each size of the account, in order.
///
/// Leaves out refusals, which take another path: nobody is a member if there are no members.
pub fn curve(measured: &Measured, operation: Operation) -> Vec<(Case, u64)> {
    let points =
        measured.rows_of(operation).filter_map(|row| Some((row.case?.size()?, row.compute_units)));
    points.filter(|(case, _)| operation != Operation::IsMember || case.members > 0).collect()
}

/// The same for each number of members, with a name as long as in the typical case.
pub fn by_members(measured: &Measured, operation: Operation) -> Vec<(usize, u64)> {
    let points = curve(measured, operation).into_iter();
    let points = points.filter(|(case, _)| case.name == Case::TYPICAL.name);
    points.map(|(case, compute_units)| (case.members, compute_units)).collect()
}

/// The least-squares line through costs, as a function of the number of members n, and the largest deviation from it:
/// `31`, `29 + 8.0·n`, or `410 + 41.3·n ±12`. Leaves out a deviation of 2 CU or less.
///
/// Returns `None` without at least two different numbers of members.
pub fn fit(points: &[(usize, u64)]) -> Option<String> {
    if points.iter().map(|(members, _)| members).all_equal() {
        return None;
    }
    let points = points.iter().map(|(members, units)| (*members as f64, *units as f64));
    let count = points.len() as f64;
    let mean_x = points.clone().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.clone().map(|(_, y)| y).sum::<f64>() / count;
    let variance: f64 = points.clone().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let covariance: f64 = points.clone().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let b = covariance / variance;
    let a = mean_y - b * mean_x;
    let deviation = points.map(|(x, y)| (a + b * x - y).abs()).fold(0.0, f64::max);
    let mut line = numbers::signed(a.round_ties_even() as i64);
    let slope = format!("{:.1}", b.abs());
    if slope != "0.0" {
        line += &format!(" {} {slope}·n", if b < 0.0 { '−' } else { '+' });
    }
    if deviation > 2.0 {
        line += &format!(" ±{deviation:.0}");
    }
    Some(line)
}

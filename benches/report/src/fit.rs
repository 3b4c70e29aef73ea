//! Fits a straight line to the cost of an operation, as a function of the number of members.

use neap_model::{case::Case, results::Row};
use neap_scenarios::operation::Operation;
use std::fmt::{self, Display, Formatter};

/// The least-squares line `a + b·n` for compute units as a function of the number of members n.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Compute units without members.
    pub a: f64,
    /// Compute units per member.
    pub b: f64,
    /// The largest distance of a measurement from the line, in compute units.
    pub deviation: f64,
}

/// The cost of a program for each number of members, with a name as long as in the typical case. Leaves out
/// [refusals](is_refusal).
pub fn points<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Vec<(usize, u64)> {
    let points = rows.into_iter().filter_map(|row| {
        let case = row.case?;
        let is_point = case.name == Case::TYPICAL.name && !is_refusal(row);
        is_point.then_some((case.members, row.compute_units))
    });
    points.collect()
}

/// Whether a row's instruction is refused: nobody is a member if there are no members. A refusal takes another path,
/// so it is on no line.
pub fn is_refusal(row: &Row) -> bool {
    row.operation == Operation::IsMember && row.case.is_some_and(|case| case.members == 0)
}

/// Fits the line. Returns `None` without at least two different numbers of members.
pub fn fit(points: &[(usize, u64)]) -> Option<Fit> {
    let points: Vec<(f64, f64)> = points
        .iter()
        .map(|&(members, compute_units)| (members as f64, compute_units as f64))
        .collect();
    let count = points.len() as f64;
    let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
    let variance: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let covariance: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    // Without points it is NaN.
    if variance.is_nan() || variance == 0.0 {
        return None;
    }
    let b = covariance / variance;
    let a = mean_y - b * mean_x;
    let deviations = points.iter().map(|(x, y)| (a + b * x - y).abs());
    Some(Fit { a, b, deviation: deviations.fold(0.0, f64::max) })
}

impl Display for Fit {
    /// `31`, `29 + 8.0·n`, or `410 + 41.3·n ±12`. Leaves out a deviation of 2 CU or less.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", signed(format!("{:.0}", self.a)))?;
        let slope = format!("{:.1}", self.b.abs());
        if slope != "0.0" {
            let sign = if self.b < 0.0 { '−' } else { '+' };
            write!(f, " {sign} {slope}·n")?;
        }
        if self.deviation > 2.0 {
            write!(f, " ±{:.0}", self.deviation)?;
        }
        Ok(())
    }
}

fn signed(number: String) -> String {
    match number.strip_prefix('-') {
        Some("0") => "0".to_owned(),
        Some(magnitude) => format!("−{magnitude}"),
        None => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::multisig_results;

    #[test]
    fn renders_the_line_and_the_deviation_from_it() {
        for (points, line) in [
            (&[(0, 31), (1, 31), (64, 31)][..], Some("31")),
            (&[(0, 29), (1, 37), (64, 541)], Some("29 + 8.0·n")),
            (&[(0, 100), (10, 90)], Some("100 − 1.0·n")),
            (&[(1, 5), (2, 15)], Some("−5 + 10.0·n")),
            (&[(0, 10), (1, 13), (2, 10)], Some("11")),
            (&[(0, 10), (1, 19), (2, 10)], Some("13 ±6")),
            // A line needs two different numbers of members.
            (&[], None),
            (&[(10, 31)], None),
            (&[(10, 31), (10, 31)], None),
        ] {
            let fit = fit(points).map(|fit| fit.to_string());
            assert_eq!(fit.as_deref(), line, "{points:?}");
        }
    }

    #[test]
    fn leaves_out_other_names_and_refusals() {
        let results = multisig_results(&["ours"]);
        let points_of = |operation: &str| {
            let rows = results.rows.iter();
            points(rows.filter(|row| row.program == "ours" && row.operation == operation))
        };
        let members = |points: Vec<(usize, u64)>| -> Vec<usize> {
            points.into_iter().map(|(members, _)| members).collect()
        };
        assert_eq!(members(points_of("bump")), [0, 1, 10, 32, 64]);
        assert_eq!(members(points_of("is_member")), [1, 10, 32, 64]);
    }
}

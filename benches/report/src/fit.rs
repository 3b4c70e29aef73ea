//! Fits a straight line to the cost of an operation, as a function of the number of members.

use neap_model::{case::Case, results::Row};
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

/// The cost of a program for each number of members, with a name as long as in the typical case.
///
/// Leaves out `is_member` without members: that is a refusal, which takes another path.
pub fn points<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Vec<(usize, u64)> {
    let points = rows.into_iter().filter_map(|row| {
        let case = row.case?;
        let refusal = row.operation == "is_member" && case.members == 0;
        (case.name == Case::TYPICAL.name && !refusal).then_some((case.members, row.compute_units))
    });
    points.collect()
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
    let covariance: f64 = points
        .iter()
        .map(|(x, y)| (x - mean_x) * (y - mean_y))
        .sum();
    // Without points it is NaN.
    if variance.is_nan() || variance == 0.0 {
        return None;
    }
    let b = covariance / variance;
    let a = mean_y - b * mean_x;
    let deviations = points.iter().map(|(x, y)| (a + b * x - y).abs());
    Some(Fit {
        a,
        b,
        deviation: deviations.fold(0.0, f64::max),
    })
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

    fn rendered(points: &[(usize, u64)]) -> String {
        fit(points).unwrap().to_string()
    }

    #[test]
    fn finds_the_line() {
        assert_eq!(rendered(&[(0, 31), (1, 31), (64, 31)]), "31");
        assert_eq!(rendered(&[(0, 29), (1, 37), (64, 541)]), "29 + 8.0·n");
        assert_eq!(rendered(&[(0, 100), (10, 90)]), "100 − 1.0·n");
        assert_eq!(rendered(&[(1, 5), (2, 15)]), "−5 + 10.0·n");
    }

    #[test]
    fn shows_the_deviation_from_the_line() {
        assert_eq!(rendered(&[(0, 10), (1, 13), (2, 10)]), "11");
        assert_eq!(rendered(&[(0, 10), (1, 19), (2, 10)]), "13 ±6");
    }

    #[test]
    fn needs_two_different_numbers_of_members() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&[(10, 31)]), None);
        assert_eq!(fit(&[(10, 31), (10, 31)]), None);
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

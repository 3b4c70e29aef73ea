//! What an operation costs for any number of members: a straight line through what was measured.

use crate::{results::Row, scenario::Case};
use std::fmt::{self, Display, Formatter};

/// The line `a + b·n` through compute units over members n, of least squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Compute units without members.
    pub a: f64,
    /// Compute units per member.
    pub b: f64,
    /// How far the farthest measurement lies off the line, in compute units.
    pub deviation: f64,
}

/// What a program costs over the number of members, the name as in the typical case.
///
/// Without `is_member` of no members: that is a refusal, another path than finding one.
pub fn points<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Vec<(usize, u64)> {
    let points = rows.into_iter().filter_map(|row| {
        let case = row.case?;
        let refusal = row.operation == "is_member" && case.members == 0;
        (case.name == Case::TYPICAL.name && !refusal).then_some((case.members, row.compute_units))
    });
    points.collect()
}

/// Fits the line, if there are two numbers of members to put it through.
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
    // Of no points it is NaN.
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
    /// `31`, `29 + 8.0·n`, or `410 + 41.3·n ±12`: a deviation of 2 CU or less goes unsaid.
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
    use crate::sample::multisig_results;

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
    fn says_what_does_not_lie_on_it() {
        assert_eq!(rendered(&[(0, 10), (1, 13), (2, 10)]), "11");
        assert_eq!(rendered(&[(0, 10), (1, 19), (2, 10)]), "13 ±6");
    }

    #[test]
    fn needs_two_numbers_of_members() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&[(10, 31)]), None);
        assert_eq!(fit(&[(10, 31), (10, 31)]), None);
    }

    #[test]
    fn takes_the_typical_name_and_no_refusal() {
        let results = multisig_results(&["ours"]);
        let of = |operation: &str| {
            let rows = results.rows.iter();
            points(rows.filter(|row| row.program == "ours" && row.operation == operation))
        };
        let members = |points: Vec<(usize, u64)>| -> Vec<usize> {
            points.into_iter().map(|(members, _)| members).collect()
        };
        assert_eq!(members(of("bump")), [0, 1, 10, 32, 64]);
        assert_eq!(members(of("is_member")), [1, 10, 32, 64]);
    }
}

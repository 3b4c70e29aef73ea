//! What a number may change by.

use serde::Deserialize;
use std::str::FromStr;
use thiserror::Error;

/// What a number may change by: the larger of what is said in its unit and in percent.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a table, as `{ compute_units = 5 }`"
)]
pub struct Tolerance {
    /// In compute units, of what costs them.
    pub compute_units: u64,
    /// In bytes, of an ELF and of the heap that a row touches.
    pub bytes: u64,
    /// In percent of what it was.
    pub percent: Percent,
}

/// What `--tolerance` says, in its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GeneralTolerance {
    /// The tolerance of compute units alone.
    ComputeUnits(u64),
    /// The tolerance of compute units and of bytes.
    Percent(Percent),
}

/// A percentage, exact to a thousandth.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(try_from = "f64")]
pub struct Percent {
    thousandths: u32,
}

/// A text or number that is no tolerance.
#[derive(Debug, Error, PartialEq)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NoTolerance {
    #[error("a percentage is from 0 to 100, with at most three decimals")]
    Percent,
    #[error("a tolerance is a number of compute units, as `3`, or a percentage, as `0.5%`")]
    Text,
}

impl Tolerance {
    /// The same, but for what is said in this unit.
    pub fn with(self, general: GeneralTolerance) -> Self {
        match general {
            GeneralTolerance::ComputeUnits(compute_units) => Self {
                compute_units,
                ..self
            },
            GeneralTolerance::Percent(percent) => Self { percent, ..self },
        }
    }

    /// By how many compute units a number of them may change; of a percentage, the whole ones.
    pub fn allowed(self, before: u64) -> u64 {
        self.compute_units.max(self.percent.of(before))
    }

    /// By how many bytes a number of them may change; of a percentage, the whole ones.
    pub fn allowed_bytes(self, before: u64) -> u64 {
        self.bytes.max(self.percent.of(before))
    }
}

impl Percent {
    /// The whole part of this share of a number.
    fn of(self, number: u64) -> u64 {
        let share = u128::from(number) * u128::from(self.thousandths) / 100_000;
        // No more than the number, since no percentage is more than 100.
        share as u64
    }
}

impl FromStr for GeneralTolerance {
    type Err = NoTolerance;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(percent) = text.strip_suffix('%') {
            let percent: f64 = percent.parse().map_err(|_| NoTolerance::Text)?;
            return Ok(Self::Percent(percent.try_into()?));
        }
        let compute_units = text.parse().map_err(|_| NoTolerance::Text)?;
        Ok(Self::ComputeUnits(compute_units))
    }
}

impl TryFrom<f64> for Percent {
    type Error = NoTolerance;

    fn try_from(percent: f64) -> Result<Self, Self::Error> {
        let thousandths = (percent * 1000.0).round();
        // Decimal fractions are not exact in binary, so 0.3 is a little off 300 thousandths.
        let exact = (percent * 1000.0 - thousandths).abs() < 1e-6;
        match (0.0..=100.0).contains(&percent) && exact {
            true => Ok(Self {
                thousandths: thousandths as u32,
            }),
            false => Err(NoTolerance::Percent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_the_larger_of_both_and_whole_compute_units() {
        for (tolerance, before, allowed) in [
            ("0", 1000, 0),
            ("3", 1000, 3),
            ("3", 0, 3),
            ("1%", 0, 0),
            ("1%", 99, 0),
            ("1%", 100, 1),
            ("1%", 199, 1),
            ("0.3%", 1000, 3),
            ("29%", 100, 29),
            ("0.001%", 99_999, 0),
            ("0.001%", 100_000, 1),
            ("100%", u64::MAX, u64::MAX),
        ] {
            let parsed = Tolerance::default().with(tolerance.parse().unwrap());
            assert_eq!(parsed.allowed(before), allowed, "{tolerance} of {before}");
        }
        let both = Tolerance {
            compute_units: 3,
            bytes: 5,
            ..Tolerance::default()
        };
        let both = both.with("1%".parse().unwrap());
        assert_eq!((both.allowed(100), both.allowed(1000)), (3, 10));
        assert_eq!((both.allowed_bytes(100), both.allowed_bytes(1000)), (5, 10));
    }

    #[test]
    fn refuses_what_is_no_tolerance() {
        for text in ["", "%", "-1", "1.5", "1 %%", "x%", "three", "+-1"] {
            assert_eq!(
                text.parse::<GeneralTolerance>(),
                Err(NoTolerance::Text),
                "{text}"
            );
        }
        for text in ["-1%", "100.1%", "nan%", "inf%", "0.0001%"] {
            let parsed = text.parse::<GeneralTolerance>();
            assert_eq!(parsed, Err(NoTolerance::Percent), "{text}");
        }
    }
}

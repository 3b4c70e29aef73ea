//! Tolerances: how much a number may change.

use crate::kind::Kind;
use serde::Deserialize;
use std::str::FromStr;

/// How much a number may change: the larger of the tolerance in its unit and the one in percent.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields, default, expecting = "a table such as `{ compute_units = 5 }`")]
pub struct Tolerance {
    /// In compute units.
    pub compute_units: u64,
    /// In bytes, for ELFs and for the heap that a row touches.
    pub bytes: u64,
    /// In percent of the number in the baseline.
    pub percent: Percent,
}

/// The value of `--tolerance`, in its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GeneralTolerance {
    /// A tolerance for compute units only.
    ComputeUnits(u64),
    /// A tolerance for compute units and for bytes.
    Percent(Percent),
}

/// A percentage, exact to a thousandth.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(try_from = "f64")]
pub struct Percent {
    thousandths: u32,
}

const NO_PERCENTAGE: &str = "a percentage must be from 0 to 100, with no more than three decimals";
const NO_TOLERANCE: &str =
    "a tolerance is a number of compute units, such as `3`, or a percentage, such as `0.5%`";

impl Tolerance {
    /// Replaces the tolerance of one unit.
    pub fn with(self, general: GeneralTolerance) -> Self {
        match general {
            GeneralTolerance::ComputeUnits(compute_units) => Self { compute_units, ..self },
            GeneralTolerance::Percent(percent) => Self { percent, ..self },
        }
    }

    /// How much a number may change, in its unit. A percentage is rounded down.
    pub fn allowed(self, kind: Kind, before: u64) -> u64 {
        let allowed = if kind.in_bytes() { self.bytes } else { self.compute_units };
        let share = u128::from(before) * u128::from(self.percent.thousandths) / 100_000;
        // The cast is lossless: a percentage is 100 or less, so the share is not larger than the number.
        allowed.max(share as u64)
    }
}

impl FromStr for GeneralTolerance {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(percent) = text.strip_suffix('%') {
            let percent: f64 = percent.parse().map_err(|_| NO_TOLERANCE)?;
            return Ok(Self::Percent(percent.try_into()?));
        }
        let compute_units = text.parse().map_err(|_| NO_TOLERANCE)?;
        Ok(Self::ComputeUnits(compute_units))
    }
}

impl TryFrom<f64> for Percent {
    type Error = &'static str;

    fn try_from(percent: f64) -> Result<Self, Self::Error> {
        let thousandths = (percent * 1000.0).round();
        // Decimal fractions are not exact in binary: 0.3 is slightly off 300 thousandths.
        let exact = (percent * 1000.0 - thousandths).abs() < 1e-6;
        if !exact || !(0.0..=100.0).contains(&percent) {
            return Err(NO_PERCENTAGE);
        }
        Ok(Self { thousandths: thousandths as u32 })
    }
}

//! Budgets: tolerances and limits for rows and ELFs.

use crate::gate::{
    change::Change,
    entries::{least_name, most_name},
    kind::Kind,
    value::Value,
};
use neap_model::results::Row;
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    str::FromStr,
};

/// The default file of the budgets.
pub const FILE: &str = "budgets.toml";

/// The contents of a `budgets.toml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Budgets {
    /// The tolerance for everything without its own.
    pub tolerance: Tolerance,
    /// Budgets for rows and for everything else with compute units, by name.
    pub rows: BTreeMap<String, RowBudget>,
    /// Budgets for ELFs, by suite and program: `multisig/ours`.
    pub elfs: BTreeMap<String, ElfBudget>,
    /// What `shadow` allows.
    pub shadow: ShadowBudget,
}

/// Which differences between an old and a new ELF do not fail.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShadowBudget {
    /// The names of their classes, each with its line in the file.
    pub allow: Vec<(String, usize)>,
}

/// The budget of a row: limits, a tolerance or both.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields, expecting = "a table such as `{ max_compute_units = 48 }`")]
pub struct RowBudget {
    /// The limit for compute units, whatever the baseline says.
    pub max_compute_units: Option<u64>,
    /// The limit for the bytes of heap that the row touches.
    pub max_heap_bytes: Option<u64>,
    /// The limit for the bytes of stack that the row uses: 4,096 for each frame.
    pub max_stack_bytes: Option<u64>,
    /// The limit for the bytes that a function uses of its frame.
    pub max_frame_bytes: Option<u64>,
    /// The limit for what a block counts for the transaction.
    pub max_cost_units: Option<u64>,
    /// The limit for the bytes of the transaction on the wire.
    pub max_transaction_bytes: Option<u64>,
    /// The tolerance for its compute units, and in bytes for its heap.
    pub tolerance: Option<Tolerance>,
}

/// The budget of an ELF: a limit, a tolerance or both.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields, expecting = "a table such as `{ max_bytes = 20000 }`")]
pub struct ElfBudget {
    /// The limit for its size, whatever the baseline says.
    pub max_bytes: Option<u64>,
    /// The tolerance for its size.
    pub tolerance: Option<Tolerance>,
}

impl Budgets {
    /// Leaves the budgets of these rows, of both ends of their ranges, and of their ELFs.
    pub fn retain_rows<'a>(&mut self, rows: impl Iterator<Item = &'a Row> + Clone) {
        let named = rows.clone().map(|row| &row.name);
        let names: BTreeSet<String> =
            named.flat_map(|name| [name.clone(), least_name(name), most_name(name)]).collect();
        self.rows.retain(|name, _| names.contains(name));
        self.retain_elfs(rows);
    }

    /// Leaves the budgets of the ELFs of these rows.
    pub fn retain_elfs<'a>(&mut self, rows: impl Iterator<Item = &'a Row>) {
        let elfs: BTreeSet<String> = rows.map(Row::elf_name).collect();
        self.elfs.retain(|name, _| elfs.contains(name));
    }

    /// Whether only the number changed, by no more than its tolerance.
    pub fn tolerates(&self, change: &Change) -> bool {
        let before = change.before.as_ref().and_then(Value::number);
        let (kind, name) = (change.kind, change.budget());
        if kind == Kind::Transaction {
            return false;
        }
        let of_row = |name: &str| self.rows.get(name).and_then(|row| row.tolerance);
        let own = match kind {
            Kind::Elf => vec![self.elfs.get(name).and_then(|elf| elf.tolerance)],
            // The ends of the range are costs of variations too.
            Kind::Variations => {
                vec![of_row(name), of_row(&least_name(name)), of_row(&most_name(name))]
            }
            _ => vec![of_row(name)],
        };
        let allowed = |before| {
            own.iter().flatten().map(|tolerance: &Tolerance| tolerance.allowed(kind, before)).max()
        };
        let allows = |(before, delta): (u64, i128)| {
            let general = || self.tolerance.allowed(kind, before);
            delta.unsigned_abs() <= u128::from(allowed(before).unwrap_or_else(general))
        };
        change.how().is_only_cost() && before.zip(change.delta()).is_some_and(allows)
    }
}

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

//! A value in a report that can change.

use neap_model::{
    bad_inputs::Ending,
    readings::Reads,
    row::{Row, Work},
    text::counted,
    transaction::Unit,
};
use std::fmt::{self, Display, Formatter};

/// A value in a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// What an operation did, and what that cost. Only the costs of the same work can be compared.
    Row {
        /// Where it was measured.
        setting: Setting,
        /// What it did.
        work: Work,
        /// What it cost.
        compute_units: u64,
    },
    /// What an operation costs on other accounts.
    Variations {
        /// The hash of all inputs.
        input: String,
        /// What each variation cost.
        costs: Vec<u64>,
    },
    /// What an operation costs on one other account.
    Variation {
        /// The hash of the inputs of all variations.
        input: String,
        /// What it cost.
        compute_units: u64,
    },
    /// An end of a range, the bytes of a heap, or a number of a transaction.
    Number {
        /// The number.
        number: u64,
        /// Its unit.
        unit: Unit,
    },
    /// An ELF.
    Elf {
        /// The name of its file.
        file: String,
        /// Its size.
        bytes: u64,
    },
    /// What a program did with a bad input.
    BadInput {
        /// How the instruction ended.
        ending: Ending,
        /// What it cost.
        compute_units: u64,
    },
    /// Whether a program reads what another wrote.
    Reading(Reads),
}

/// Where a row was measured, and what its net is of. It prints as `account in lazy, net of floor::full`.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    suite: String,
    labels: Vec<String>,
    floor: Option<String>,
}

impl Setting {
    /// The setting of a row.
    pub fn of(row: &Row) -> Self {
        let labels = row.labels.values().cloned().collect();
        Self { suite: row.suite.clone(), labels, floor: row.floor.clone() }
    }
}

impl Display for Setting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.suite)?;
        for label in &self.labels {
            write!(f, " in {label}")?;
        }
        match &self.floor {
            Some(floor) => write!(f, ", net of {floor}"),
            None => Ok(()),
        }
    }
}

impl Value {
    /// What happened: for a row, its setting; for variations, how many there are; for an ELF, its file.
    pub fn outcome(&self) -> Option<String> {
        match self {
            Self::Row { setting, .. } => Some(setting.to_string()),
            Self::Variations { costs, .. } => Some(other_accounts(costs.len())),
            Self::Elf { file, .. } => Some(file.clone()),
            Self::BadInput { ending, .. } => Some(ending.to_string()),
            Self::Reading(reads) => Some(reads.to_string()),
            Self::Variation { .. } | Self::Number { .. } => None,
        }
    }

    /// Its number, in its [`unit`](Self::unit).
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Row { compute_units: number, .. }
            | Self::Variation { compute_units: number, .. }
            | Self::BadInput { compute_units: number, .. }
            | Self::Elf { bytes: number, .. }
            | Self::Number { number, .. } => Some(*number),
            Self::Variations { .. } | Self::Reading(_) => None,
        }
    }

    /// The unit of its number.
    pub fn unit(&self) -> Unit {
        match self {
            Self::Number { unit, .. } => *unit,
            Self::Elf { .. } => Unit::Bytes,
            _ => Unit::ComputeUnits,
        }
    }

    /// The hash of the input.
    pub fn input(&self) -> Option<&str> {
        match self {
            Self::Row { work, .. } => Some(&work.input),
            Self::Variations { input, .. } | Self::Variation { input, .. } => Some(input),
            Self::Number { .. } | Self::Elf { .. } | Self::BadInput { .. } | Self::Reading(_) => {
                None
            }
        }
    }

    /// What a row did.
    pub fn work(&self) -> Option<&Work> {
        if let Self::Row { work, .. } = self { Some(work) } else { None }
    }
}

fn other_accounts(count: usize) -> String {
    match count {
        0 => "no other accounts".to_owned(),
        count => counted(count, "other account", "other accounts"),
    }
}

//! Which programs read what which programs write.

pub mod nested;
mod read;
mod value;

pub use read::{Party, readings};

use crate::scenario::{Scenario, Wire};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// Whether one program reads what another wrote.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Reading {
    /// The name of the programs' scenario.
    pub scenario: String,
    /// The name of the program that wrote, or of [golden bytes](golden).
    pub writer: String,
    /// The name of the program that reads.
    pub reader: String,
    /// Whether it does.
    pub reads: Reads,
}

/// Whether one program reads what another wrote.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// Every operation that reads says what was written, and what changes it changes nothing else.
    Yes,
    /// At least one operation refuses it, reads something else, or leaves something else.
    No,
    /// One of the two has nothing to write or to read.
    NotApplicable,
}

impl Reading {
    /// What it is called, in the gate and in errors: `multisig: borsh read by ours`.
    pub fn name(&self) -> String {
        let Self {
            scenario,
            writer,
            reader,
            ..
        } = self;
        format!("{scenario}: {writer} read by {reader}")
    }
}

impl Display for Reads {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::NotApplicable => "not applicable",
        })
    }
}

/// What the bytes are called that no program wrote, but the contract by hand. No program is called so:
/// the name of a directory that is a package has no space.
pub fn golden(scenario: Scenario, wire: Wire) -> String {
    match scenario.wires() {
        [_] => "golden bytes".to_owned(),
        _ => format!("golden bytes: {}", wire.name()),
    }
}

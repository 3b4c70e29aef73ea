//! What there is to know of a program before one chooses its codec.

use super::{Format, Saving};
use crate::{discover::Role, ranking::Refusals, scenario::Scenario, seen::Checks};
use serde::Serialize;

/// What there is to know of a program before one chooses its codec.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// What it is written for.
    pub scenario: Scenario,
    /// The framework it is written in, if it does without the shared entrypoint.
    pub framework: Option<String>,
    /// Its name.
    pub program: String,
    /// Whether it is a codec at work, or a bound.
    pub role: Role,
    /// One line for the reader.
    pub about: String,
    /// The wire format of its account.
    pub format: Format,
    /// Whether its account has fields that vary in length.
    pub variable_length: bool,
    /// What it was seen to check, if it was given bad inputs.
    pub checks: Option<Checks>,
    /// What the address of its account must be a multiple of, in bytes; 1 is anywhere.
    pub alignment: usize,
    /// How often its own source says `unsafe`, if the source was read.
    pub unsafe_uses: Option<usize>,
    /// The most of its heap that an operation touched, in bytes, if it was built.
    pub heap_bytes: Option<u64>,
    /// The size of its ELF, if it was built.
    pub elf_bytes: Option<u64>,
    /// What its operations cost, in their order; of the typical case, where there are several. Empty if it was not
    /// built.
    pub costs: Vec<Cost>,
    /// What its refusals cost, if another codec checks the same.
    pub refusals: Option<Refusals>,
    /// What it saves against each other codec of its framework.
    pub savings: Vec<Saving>,
    /// Why it was not built.
    pub not_built: Option<String>,
}

/// What one operation costs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Cost {
    /// The operation's name.
    pub operation: String,
    /// Of the whole instruction: those of the framework and of the codec.
    pub compute_units: u64,
    /// The least and the most that it cost on other valid accounts of the same size, where that differs.
    pub range: Option<(u64, u64)>,
    /// Of the floor: the same entrypoint and dispatch without a codec.
    pub framework: Option<u64>,
    /// What is left: the codec's.
    pub codec: Option<i64>,
    /// How much of its heap it touched, in bytes.
    pub heap_bytes: u64,
}

impl Facts {
    /// Whether it is a codec at work, and no bound.
    pub fn is_codec(&self) -> bool {
        self.role == Role::Codec
    }

    /// Whether its codec is this repository's own.
    pub fn is_ours(&self) -> bool {
        self.program == "ours" || self.program.starts_with("ours-")
    }

    /// What an operation costs.
    pub fn cost(&self, operation: &str) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.operation == operation)
    }
}

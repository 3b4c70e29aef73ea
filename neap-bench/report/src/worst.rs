//! The most expensive input of an operation.

use crate::shadow::{FIXTURES, list};
use serde::{Deserialize, Serialize};

/// What a search for the most expensive input found. It has nothing that depends on the machine.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Worst {
    /// The program.
    pub program: String,
    /// The SHA-256 of its ELF.
    pub elf: String,
    /// The operation.
    pub operation: String,
    /// The unit of the cost: `compute units`.
    pub unit: String,
    /// The cost of the most expensive input that the search began with.
    pub known: u64,
    /// The cost of the most expensive input.
    pub cost: u64,
    /// What the cost depends on, if one parameter explains it.
    pub law: Option<Law>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The other options.
    pub options: String,
    /// The numbers of the lanes.
    pub lanes: Vec<u64>,
    /// How often the program ran.
    pub executions: u64,
    /// The operation that the input was made of.
    pub made_of: String,
    /// How it differs from that.
    pub changes: Vec<String>,
    /// The file with the input, and with what the program does.
    pub fixture: String,
}

/// A cost that is a straight line over one parameter.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// The cost at 0.
    pub base: u64,
    /// What one more costs.
    pub each: u64,
    /// What one more is: `account`.
    pub parameter: String,
    /// How many different numbers of it were seen.
    pub values: usize,
}

/// Renders the input, whose fixture is in a directory, and what its cost depends on.
pub fn text(worst: &Worst, directory: &str) -> String {
    let Worst { program, operation, unit, known, cost, law, made_of, changes, fixture, .. } = worst;
    let law = law.as_ref().map_or_else(String::new, |Law { base, each, parameter, values }| {
        format!("  {base} {unit}, and {each} for each {parameter}: {values} different numbers of them are on this line\n")
    });
    let with = if changes.is_empty() { "" } else { ", with" };
    let changes = list(changes, 4);
    format!(
        "{program}::{operation}: {cost} {unit}; at most {known} before the search\n{law}  {made_of}{with}\n{changes}  {directory}/{FIXTURES}/{fixture}\n"
    )
}

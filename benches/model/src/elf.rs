//! The ELF of a program, as a report describes it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The ELF of each program, by scenario and program: `multisig/ours`.
pub type Elfs = BTreeMap<String, Elf>;

/// The ELF of one program.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Elf {
    /// The name of its file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, in lowercase hexadecimal.
    pub sha256: String,
}

/// The name of a program's ELF in reports, in the gate and in budgets: `multisig/ours`.
pub fn elf_name(scenario: &str, program: &str) -> String {
    format!("{scenario}/{program}")
}

//! A row of a report, and the ELF of its program.

use crate::{case::RowCase, variations::Variations};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A row of a report: one operation of one program, in one case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// `program::operation`, or `program::operation[case]`.
    pub name: String,
    /// The name of the program's scenario.
    pub scenario: String,
    /// The name of the program's framework, if it does not use the scenario's shared entrypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub framework: Option<String>,
    /// The program's name. For neap's own programs it is the name of the directory.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The size of the account or the number of accounts, in an operation with several rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<RowCase>,
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// A hash of the instruction and its accounts. The same input has the same hash with every toolchain.
    pub input: String,
    /// How the operation ended: `success`, or its error.
    pub result: String,
    /// A hash of what the operation left: the accounts, the return data and, if they are compared, the logs.
    pub post_state: String,
    /// The same operation on other valid accounts of the same size.
    #[serde(default, skip_serializing_if = "Variations::is_empty")]
    pub variations: Variations,
    /// The least and the most that it cost, also in its variations, if the cost varies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(u64, u64)>,
    /// The name of the floor's row for the same operation and case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<String>,
    /// `compute_units` minus those of the floor's row. Negative for a program that undercuts the shared entrypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
    /// How many different bytes of its heap the program touched.
    pub heap_bytes: u64,
}

impl Row {
    /// The name of its program's ELF.
    pub fn elf_name(&self) -> String {
        elf_name(&self.scenario, &self.program)
    }
}

/// The name of a row. It contains the case if the operation has several.
pub fn row_name(program: &str, operation: &str, case: Option<RowCase>) -> String {
    match case {
        Some(case) => format!("{program}::{operation}[{case}]"),
        None => format!("{program}::{operation}"),
    }
}

/// The ELF of each program, by scenario and program: `multisig/ours`.
pub type Elfs = BTreeMap<String, Elf>;

/// The ELF of one program.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Elf {
    /// The name of its file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, in lowercase hexadecimal.
    pub sha256: String,
    /// The functions that the linker had to inline into all callers, because LLVM passes at most five arguments. Reports
    /// mark such an ELF.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inlined: Vec<String>,
}

impl Elf {
    /// Whether it is a file in a directory of ELFs. A public program's file is the path in the package that holds it.
    pub fn is_built(&self) -> bool {
        !self.file.contains('/')
    }
}

/// The name of a program's ELF in reports, in the gate and in budgets: `multisig/ours`.
pub fn elf_name(scenario: &str, program: &str) -> String {
    format!("{scenario}/{program}")
}

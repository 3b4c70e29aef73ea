//! A row of a report, and the ELF of its program.

use crate::{error::Error, params::Params, transaction::TransactionCosts};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

/// A row of a report: one operation of one program, with one set of parameters.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// `program::operation`, or `program::operation[params]`.
    pub name: String,
    /// The name of its suite.
    pub suite: String,
    /// What else tells its program from others of the same suite, by the name of the label. Reports group rows by labels.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
    /// The program's name.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The values that it is measured with, if the operation has several rows.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    pub params: Params,
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// A hash of the instruction and its accounts. The same input has the same hash with every toolchain.
    pub input: String,
    /// The error with which the operation ended, or `None` if it succeeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Error>,
    /// A hash of what the operation left: the accounts, the return data and, if they are compared, the logs and the invoked
    /// instructions.
    pub post_state: String,
    /// The same operation on other valid accounts of the same size.
    #[serde(default, skip_serializing_if = "Variations::is_empty")]
    pub variations: Variations,
    /// The least and the most that it cost, also in its variations, if the cost varies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(u64, u64)>,
    /// The name of the floor's row for the same operation and parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<String>,
    /// `compute_units` minus those of the floor's row. Negative for a program that undercuts the shared entrypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
    /// How many different bytes of its heap the program touched.
    pub heap_bytes: u64,
    /// How much of the stack the program used. `None` in a report of an older version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Stack>,
    /// What it costs besides compute units, if it is a transaction. Heap and stack of a transaction are not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transaction: Option<TransactionCosts>,
}

/// How much of the stack a program used, without the programs that it invoked: each has its own.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The bytes of the frames that were on the stack at the same time.
    pub chain_bytes: u64,
    /// The most bytes of its frame that a function used.
    pub frame_bytes: u64,
}

impl Row {
    /// The bytes of heap that the instruction touches, or `None` for a transaction, whose heap is not counted.
    pub fn heap(&self) -> Option<u64> {
        self.transaction.is_none().then_some(self.heap_bytes)
    }

    /// The least and the most that it costs.
    pub fn ends(&self) -> (u64, u64) {
        self.range.unwrap_or((self.compute_units, self.compute_units))
    }

    /// The name of its program's ELF.
    pub fn elf_name(&self) -> String {
        elf_name(&self.suite, &self.program)
    }

    /// What the operation did.
    pub fn work(&self) -> Work {
        let result = self.error.clone().map_or(RowResult::Success, RowResult::Error);
        Work { input: self.input.clone(), result, post_state: self.post_state.clone() }
    }
}

/// What an operation did. Only the costs of the same work compare.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Work {
    /// The hash of its input.
    pub input: String,
    /// How it ended.
    pub result: RowResult,
    /// The hash of what it left.
    pub post_state: String,
}

/// How an operation ended. It prints as `success`, or as the error.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum RowResult {
    /// It succeeded.
    Success,
    /// It ended with this error.
    Error(Error),
}

impl Display for RowResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Success => f.write_str("success"),
            Self::Error(error) => error.fmt(f),
        }
    }
}

/// The name of a row. It contains the parameters if there are any.
pub fn row_name(program: &str, operation: &str, params: &Params) -> String {
    if params.is_empty() {
        format!("{program}::{operation}")
    } else {
        format!("{program}::{operation}[{params}]")
    }
}

/// The ELF of each program, by suite and program: `multisig/ours`.
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
pub fn elf_name(suite: &str, program: &str) -> String {
    format!("{suite}/{program}")
}

/// The variations of a row.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Variations {
    /// A hash of the inputs of all variations, and of what each of them left.
    pub input: String,
    /// What each variation cost, in order.
    pub compute_units: Vec<u64>,
}

impl Variations {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.compute_units.is_empty()
    }

    /// The smallest and the largest cost of a row and its variations, if they differ.
    pub fn range(&self, compute_units: u64) -> Option<(u64, u64)> {
        let costs = self.compute_units.iter().copied();
        let (least, most) = costs.fold((compute_units, compute_units), |(least, most), cost| {
            (least.min(cost), most.max(cost))
        });
        (least < most).then_some((least, most))
    }
}

//! The limits that transactions should ask for.

use crate::table::Table;
use neap_subject::specimen::TRANSACTION_COMPUTE_UNITS;
use serde_json::{Map, json};

/// The bytes of a page: the cost model counts loaded accounts in pages.
const PAGE_BYTES: u64 = 32 * 1024;

/// The most bytes of accounts that a transaction may load.
const MOST_LOADED_BYTES: u64 = 64 * 1024 * 1024;

/// The limits of an instruction or a transaction.
pub struct Line {
    /// Its name.
    pub name: String,
    /// In how many runs they were found.
    pub runs: usize,
    /// The least compute units with which every run succeeds.
    pub compute_units: u32,
    /// The least bytes of loaded accounts with which every run succeeds.
    pub loaded_bytes: u32,
    /// What to add, in percent.
    pub margin: u32,
    /// The instructions of a transaction.
    pub parts: Vec<Part>,
}

/// An instruction of a transaction, or one that a program invokes.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its place: `2`, or `2.1` for the first that this one invokes.
    pub place: String,
    /// The program.
    pub program: String,
    /// Its compute units, with those that it invokes.
    pub compute_units: u64,
}

impl Line {
    /// The compute units to ask for.
    fn recommended_compute_units(&self) -> u64 {
        self.with_margin(self.compute_units).min(TRANSACTION_COMPUTE_UNITS)
    }

    /// The bytes of loaded accounts to ask for: whole pages, because a part of a page costs as much.
    fn recommended_loaded_bytes(&self) -> u64 {
        self.with_margin(self.loaded_bytes).next_multiple_of(PAGE_BYTES).min(MOST_LOADED_BYTES)
    }

    fn with_margin(&self, least: u32) -> u64 {
        (u64::from(least) * (100 + u64::from(self.margin))).div_ceil(100)
    }
}

/// Renders a table, and explains it.
pub fn text(lines: &[Line]) -> String {
    let table = Table::new(lines)
        .text("Instruction or transaction", |line| &line.name)
        .number("Runs", |line| line.runs)
        .number("Least CU", |line| line.compute_units)
        .number("SetComputeUnitLimit", Line::recommended_compute_units)
        .number("Least loaded bytes", |line| line.loaded_bytes)
        .number("SetLoadedAccountsDataSizeLimit", Line::recommended_loaded_bytes);
    let margin = lines.first().map_or(0, |line| line.margin);
    format!(
        "{table}\nEvery run succeeds with the least limits, and the most expensive one fails with 1 less. Each is a transaction of its \
         own, with instructions for both limits. The limits to ask for have {margin} % more; loaded bytes are whole pages of 32 KiB.\n{}",
        String::from_iter(lines.iter().filter(|_| lines.len() <= MOST_TO_PASTE).map(details))
    )
}

/// The most rows whose instructions are shown.
const MOST_TO_PASTE: usize = 3;

/// Where the compute units of a transaction go, and the instructions to paste.
fn details(line: &Line) -> String {
    if line.parts.is_empty() {
        return to_paste(line);
    }
    let table = Table::new(&line.parts)
        .text(format!("Instruction of {}", line.name), |part| &part.place)
        .text("Program", |part| &part.program)
        .number("CU", |part| part.compute_units);
    format!("\n{table}{}", to_paste(line))
}

/// The instructions for both limits, in TypeScript (with `@solana-program/compute-budget`) and in Rust.
fn to_paste(line: &Line) -> String {
    let (units, bytes) = (line.recommended_compute_units(), line.recommended_loaded_bytes());
    format!(
        "\n// {}, in TypeScript\n\
         getSetComputeUnitLimitInstruction({{ units: {units} }}),\n\
         getSetLoadedAccountsDataSizeLimitInstruction({{ accountDataSizeLimit: {bytes} }}),\n\
         // in Rust\n\
         ComputeBudgetInstruction::set_compute_unit_limit({units}),\n\
         ComputeBudgetInstruction::set_loaded_accounts_data_size_limit({bytes}),\n",
        line.name
    )
}

/// Renders an object with the limits by name, for clients.
pub fn json(lines: &[Line]) -> String {
    let limits = lines.iter().map(|line| {
        let value = json!({
            "runs": line.runs,
            "least": {
                "computeUnits": line.compute_units,
                "loadedAccountsDataSize": line.loaded_bytes,
            },
            "computeUnitLimit": line.recommended_compute_units(),
            "loadedAccountsDataSizeLimit": line.recommended_loaded_bytes(),
        });
        (line.name.clone(), value)
    });
    format!("{:#}\n", serde_json::Value::Object(limits.collect::<Map<_, _>>()))
}

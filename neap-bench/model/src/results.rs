//! The report for machines: `results.json`.

pub use crate::{
    row::{Elf, Elfs, Row, elf_name, row_name},
    toolchain::Toolchain,
};

use crate::{bad_inputs::BadInputRow, failure::OldSchema, nested, readings::Reading};
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version of the schema of `results.json` that this neap writes and reads.
pub const SCHEMA: u64 = 6;

/// Everything that one run measured.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Always [`SCHEMA`].
    pub schema: u64,
    /// What built and ran the programs.
    pub toolchain: Toolchain,
    /// The ELF of each program with rows, and of no other.
    pub elfs: Elfs,
    /// Sorted by suite, labels and program, then in the order of the operations and parameters.
    pub rows: Vec<Row>,
    /// What programs did with bad inputs, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "nested")]
    pub bad_inputs: Vec<BadInputRow>,
    /// Which programs read what others wrote, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "nested")]
    pub readings: Vec<Reading>,
}

impl Results {
    /// Combines rows with their toolchain and their programs' ELFs, and computes each row's net.
    ///
    /// # Errors
    ///
    /// When two rows have the same name, when a row's floor is missing, and when the ELFs are not those of the
    /// rows' programs.
    pub fn new(toolchain: Toolchain, elfs: Elfs, rows: Vec<Row>) -> anyhow::Result<Self> {
        let (bad_inputs, readings) = (Vec::new(), Vec::new());
        Self { schema: SCHEMA, toolchain, elfs, rows, bad_inputs, readings }.checked()
    }

    /// The ELF of a row's program.
    ///
    /// # Panics
    ///
    /// When the row is not from these results.
    pub fn elf_of(&self, row: &Row) -> &Elf {
        let name = row.elf_name();
        self.elfs.get(&name).unwrap_or_else(|| panic!("`{name}` has no ELF"))
    }

    /// The name of the suite, if all rows are of one.
    pub fn only_suite(&self) -> Option<String> {
        let first = &self.rows.first()?.suite;
        self.rows.iter().all(|row| row.suite == *first).then(|| first.clone())
    }

    /// Gives the report's only suite another name, so that it compares with a report under that name.
    pub fn rename_suite(&mut self, name: &str) {
        let elfs = std::mem::take(&mut self.elfs).into_iter();
        let program =
            |old: &str| old.split_once('/').map_or(old, |(_, program)| program).to_owned();
        self.elfs = elfs.map(|(old, elf)| (elf_name(name, &program(&old)), elf)).collect();
        let rows = self.rows.iter_mut().map(|row| &mut row.suite);
        let bad_inputs = self.bad_inputs.iter_mut().map(|row| &mut row.suite);
        let readings = self.readings.iter_mut().map(|reading| &mut reading.suite);
        rows.chain(bad_inputs).chain(readings).for_each(|suite| name.clone_into(suite));
    }

    /// Renders the report; the same results give the same bytes.
    pub fn to_json(&self) -> String {
        let value = serde_json::to_value(self).expect("results hold only strings and integers");
        nested::to_text(&value)
    }

    /// Reads a report. Names, ranges and nets are computed again.
    pub fn from_json(text: &str) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        #[serde(expecting = "an object")]
        struct Versioned {
            schema: u64,
        }
        let Versioned { schema } = serde_json::from_str(text).context("not a report")?;
        if schema < SCHEMA {
            return Err(OldSchema { schema, readable: SCHEMA }.into());
        }
        ensure!(
            schema == SCHEMA,
            "schema {schema} was written by a newer neap; this neap reads schema {SCHEMA}"
        );
        let read: Self = serde_json::from_str(text).context("not a report")?;
        ensure!(!read.rows.is_empty(), "no rows");
        read.checked()
    }

    /// Sorts the outcomes, computes what follows from other values, and refuses values that contradict each other.
    ///
    /// # Errors
    ///
    /// As [`Results::new`], and when an outcome appears twice, or is of a program or an operation without a row.
    pub fn checked(mut self) -> anyhow::Result<Self> {
        self.bad_inputs.sort();
        self.readings.sort();
        self.check_rows()?;
        self.check_programs()?;
        Ok(self)
    }

    /// Computes the name, the range and the net of each row.
    fn check_rows(&mut self) -> anyhow::Result<()> {
        let mut costs = BTreeMap::new();
        for row in &mut self.rows {
            row.name = row_name(&row.program, &row.operation, &row.params);
            let (name, cost) = (&row.name, row.compute_units);
            let twice = costs.insert(name.clone(), cost);
            ensure!(twice.is_none(), "row `{name}` appears twice");
            row.range = row.variations.range(cost);
            let has_heap = row.heap_bytes > 0 && row.transaction.is_some();
            ensure!(!has_heap, "row `{name}` is a transaction, whose heap is not counted");
        }
        for row in &mut self.rows {
            let name = &row.name;
            let net = |floor: &String| {
                let floor = costs.get(floor).with_context(|| {
                    format!("row `{name}`: its floor `{floor}` is not in the report")
                })?;
                row.compute_units
                    .checked_signed_diff(*floor)
                    .with_context(|| format!("row `{name}`: its compute units are out of range"))
            };
            row.net = row.floor.as_ref().map(net).transpose()?;
        }
        Ok(())
    }

    /// Checks that the ELFs are those of the programs with rows, that each bad input and each reading has its own name, and
    /// that there is a row of the operation that was run with it, and of the program that read.
    fn check_programs(&self) -> anyhow::Result<()> {
        let programs: BTreeSet<String> = self.rows.iter().map(Row::elf_name).collect();
        let elfs = self.elfs.keys().cloned().collect();
        if let Some(name) = programs.difference(&elfs).next() {
            bail!("`{name}` has rows, but no ELF");
        }
        if let Some(name) = elfs.difference(&programs).next() {
            bail!("`{name}` has an ELF, but no row");
        }
        let operations = self.rows.iter().map(|row| (row.elf_name(), Some(&row.operation)));
        let known: BTreeSet<_> =
            operations.chain(programs.into_iter().map(|program| (program, None))).collect();
        let bad_inputs = self
            .bad_inputs
            .iter()
            .map(|row| (row.name(), elf_name(&row.suite, &row.program), Some(&row.operation)));
        let readings = self
            .readings
            .iter()
            .map(|reading| (reading.name(), elf_name(&reading.suite, &reading.reader), None));
        let mut names = BTreeSet::new();
        for (name, program, operation) in bad_inputs.chain(readings) {
            let has_row = known.contains(&(program, operation));
            ensure!(has_row, "`{name}`: its program or operation has no row");
            ensure!(names.insert(name.clone()), "`{name}` appears twice");
        }
        Ok(())
    }
}

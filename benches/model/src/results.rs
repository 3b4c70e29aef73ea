//! The report for machines: `results.json`.

pub use crate::{
    elf::{Elf, Elfs, elf_name},
    row::{Row, row_name},
    toolchain::Toolchain,
};

use crate::{
    failure::{OldSchema, SCHEMA},
    nested,
    rejections::Rejection,
    row::{by_name, net},
    wire_formats::Reading,
};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// Sorted by scenario, framework and program, then in the order of the operations and cases.
    pub rows: Vec<Row>,
    /// What programs did with bad inputs, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "nested")]
    pub rejections: Vec<Rejection>,
    /// Which programs read each other's bytes, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "nested")]
    pub wire_formats: Vec<Reading>,
}

impl Results {
    /// Combines rows with their toolchain and their programs' ELFs, and computes each row's net.
    ///
    /// # Errors
    ///
    /// When two rows have the same name, when a row's floor is missing, and when the ELFs are not those of the
    /// rows' programs.
    pub fn new(toolchain: Toolchain, elfs: Elfs, mut rows: Vec<Row>) -> anyhow::Result<Self> {
        let named = by_name(&rows)?;
        let nets = rows.iter().map(|row| net(row, &named));
        let nets = nets.collect::<anyhow::Result<Vec<_>>>()?;
        for (row, net) in rows.iter_mut().zip(nets) {
            row.net = net;
        }
        let results = Self {
            schema: SCHEMA,
            toolchain,
            elfs,
            rows,
            rejections: Vec::new(),
            wire_formats: Vec::new(),
        };
        results.check_elfs()?;
        Ok(results)
    }

    /// The ELF of a row's program.
    ///
    /// # Panics
    ///
    /// When the row is not from these results.
    pub fn elf_of(&self, row: &Row) -> &Elf {
        let name = row.elf_name();
        let elf = self.elfs.get(&name);
        elf.unwrap_or_else(|| panic!("`{name}` has no ELF"))
    }

    /// Adds what programs did with bad inputs.
    ///
    /// # Errors
    ///
    /// When an operation has two results for the same input, or has no row.
    pub fn with_rejections(mut self, mut rejections: Vec<Rejection>) -> anyhow::Result<Self> {
        rejections.sort();
        self.rejections = rejections;
        self.check_outcomes()?;
        Ok(self)
    }

    /// Adds which programs read each other's bytes.
    ///
    /// # Errors
    ///
    /// When two readings have the same writer and reader, or when a reader has no row.
    pub fn with_wire_formats(mut self, mut readings: Vec<Reading>) -> anyhow::Result<Self> {
        readings.sort();
        self.wire_formats = readings;
        self.check_outcomes()?;
        Ok(self)
    }

    /// Renders the report; the same results give the same bytes.
    pub fn to_json(&self) -> String {
        // Through `Value`, which sorts its keys.
        let value = serde_json::to_value(self).expect("results hold only strings and integers");
        format!("{value:#}\n")
    }

    /// Reads a report, and refuses one that contradicts itself.
    ///
    /// # Errors
    ///
    /// When the text is not a report, has another schema, or when a row contradicts its name or another row.
    pub fn from_json(text: &str) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        #[serde(expecting = "an object")]
        struct Versioned {
            schema: u64,
        }
        let Versioned { schema } = serde_json::from_str(text).context("not a report")?;
        if schema < SCHEMA {
            return Err(OldSchema { schema }.into());
        }
        ensure!(
            schema == SCHEMA,
            "schema {schema} was written by a newer neap; this neap reads schema {SCHEMA}"
        );
        let results: Self = serde_json::from_str(text).context("not a report")?;
        results.check_rows()?;
        results.check_elfs()?;
        results.check_outcomes()?;
        // Of two entries with the same key, a map keeps the last.
        let keys = |text: &str| text.matches("\":").count();
        ensure!(
            keys(text) == keys(&results.to_json()),
            "a key appears twice, or neap does not write it"
        );
        Ok(results)
    }

    fn check_rows(&self) -> anyhow::Result<()> {
        ensure!(!self.rows.is_empty(), "no rows");
        let rows = by_name(&self.rows)?;
        for row in &self.rows {
            let name = row_name(&row.program, &row.operation, row.case);
            ensure!(row.name == name, "row `{}` should be `{name}`", row.name);
            if let Some((least, most)) = row.range {
                let cost = row.compute_units;
                ensure!(
                    least < most && (least..=most).contains(&cost),
                    "row `{name}`: {cost} compute units do not fit the range {least} to {most}",
                );
            }
            let (stored, net) = (row.net, net(row, &rows)?);
            ensure!(stored == net, "row `{name}`: its net is {stored:?}, but the rows say {net:?}");
        }
        Ok(())
    }

    fn check_elfs(&self) -> anyhow::Result<()> {
        let with_rows: BTreeSet<String> = self.rows.iter().map(Row::elf_name).collect();
        for name in &with_rows {
            let has_elf = self.elfs.contains_key(name);
            ensure!(has_elf, "`{name}` has rows, but no ELF");
        }
        for name in self.elfs.keys() {
            ensure!(with_rows.contains(name), "`{name}` has an ELF, but no row");
        }
        Ok(())
    }

    /// Checks that each refusal and each reading has its own name, and that there is a row of the operation that refused,
    /// and of the program that read.
    fn check_outcomes(&self) -> anyhow::Result<()> {
        let rows = self.rows.iter();
        let operations: BTreeSet<_> =
            rows.map(|row| (row.elf_name(), row.operation.as_str())).collect();
        let mut names = BTreeSet::new();
        for rejection in &self.rejections {
            let Rejection { scenario, program, operation, .. } = rejection;
            let name = rejection.name();
            ensure!(
                operations.contains(&(elf_name(scenario, program), operation)),
                "`{name}`: `{scenario}` has no row of `{program}::{operation}`"
            );
            ensure!(names.insert(name.clone()), "`{name}` appears twice");
        }
        for reading in &self.wire_formats {
            let Reading { scenario, reader, .. } = reading;
            let name = reading.name();
            ensure!(
                self.elfs.contains_key(&elf_name(scenario, reader)),
                "`{name}`: `{scenario}` has no row of `{reader}`"
            );
            ensure!(names.insert(name.clone()), "`{name}` appears twice");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

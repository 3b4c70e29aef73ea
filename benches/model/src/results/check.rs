//! Checks that a report does not contradict itself.

use super::{
    Results, Row,
    row::{by_name, net, row_name},
};

use crate::{rejections::Rejection, wire_formats::Reading};
use anyhow::ensure;
use std::collections::BTreeSet;

impl Results {
    pub(super) fn check_rows(&self) -> anyhow::Result<()> {
        ensure!(!self.rows.is_empty(), "no rows");
        let rows = by_name(&self.rows)?;
        for row in &self.rows {
            let name = row_name(&row.program, &row.operation, row.case);
            ensure!(row.name == name, "row `{}` should be `{name}`", row.name);
            if let Some((least, most)) = row.range {
                ensure!(
                    least < most && (least..=most).contains(&row.compute_units),
                    "row `{name}`: {} compute units do not fit the range {least} to {most}",
                    row.compute_units,
                );
            }
            let net = net(row, &rows)?;
            ensure!(
                row.net == net,
                "row `{name}`: its net is {:?}, but the rows say {net:?}",
                row.net,
            );
        }
        Ok(())
    }

    pub(super) fn check_elfs(&self) -> anyhow::Result<()> {
        let with_rows: BTreeSet<String> = self.rows.iter().map(Row::elf_name).collect();
        for name in &with_rows {
            let has_elf = self.elfs.contains_key(name);
            ensure!(has_elf, "`{name}` has rows, but no ELF");
        }
        for name in self.elfs.keys() {
            let has_row = with_rows.contains(name);
            ensure!(has_row, "`{name}` has an ELF, but no row");
        }
        Ok(())
    }

    pub(super) fn check_rejections(&self) -> anyhow::Result<()> {
        let rows = self.rows.iter();
        let operations: BTreeSet<_> = rows
            .map(|row| (&row.scenario, &row.program, &row.operation))
            .collect();
        let mut named = BTreeSet::new();
        for rejection in &self.rejections {
            let Rejection {
                scenario,
                program,
                operation,
                ..
            } = rejection;
            let name = rejection.name();
            ensure!(
                operations.contains(&(scenario, program, operation)),
                "`{name}`: `{scenario}` has no row of `{program}::{operation}`"
            );
            ensure!(named.insert(name.clone()), "`{name}` appears twice");
        }
        Ok(())
    }

    pub(super) fn check_wire_formats(&self) -> anyhow::Result<()> {
        let rows = self.rows.iter();
        let programs: BTreeSet<_> = rows.map(|row| (&row.scenario, &row.program)).collect();
        let mut named = BTreeSet::new();
        for reading in &self.wire_formats {
            let Reading {
                scenario, reader, ..
            } = reading;
            let name = reading.name();
            ensure!(
                programs.contains(&(scenario, reader)),
                "`{name}`: `{scenario}` has no row of `{reader}`"
            );
            ensure!(named.insert(name.clone()), "`{name}` appears twice");
        }
        Ok(())
    }
}

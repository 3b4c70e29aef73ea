//! The report for machines: `results.json`.

mod check;
mod elf;
mod row;
mod toolchain;

use crate::{
    failure::OldSchema,
    rejections::{Rejection, nested},
    wire_formats::{self, Reading},
};
use anyhow::{Context, ensure};
pub use elf::{Elf, Elfs, elf_name};
pub use row::{Row, row_name};
use row::{by_name, net};
use serde::{Deserialize, Serialize};
pub use toolchain::Toolchain;

/// The version of the schema that this harness writes and reads.
pub const SCHEMA: u64 = 4;

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
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        with = "wire_formats::nested"
    )]
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
        self.check_rejections()?;
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
        self.check_wire_formats()?;
        Ok(self)
    }

    /// Renders the report; the same results give the same bytes.
    pub fn to_json(&self) -> String {
        // Through `Value`, which sorts its keys.
        let value = serde_json::to_value(self).expect("results hold only strings and integers");
        format!("{value:#}\n")
    }

    /// Reads a report, and refuses one that this harness could not have written.
    ///
    /// # Errors
    ///
    /// When the text is not a report, has another schema, or was edited; when a row contradicts its name or another
    /// row.
    pub fn from_json(text: &str) -> anyhow::Result<Self> {
        // Git may check out a baseline with these line endings.
        let text = text.replace("\r\n", "\n");
        #[derive(Deserialize)]
        #[serde(expecting = "an object")]
        struct Versioned {
            schema: u64,
        }
        let Versioned { schema } = serde_json::from_str(&text).context("not a report")?;
        if schema < SCHEMA {
            return Err(OldSchema { schema }.into());
        }
        ensure!(
            schema == SCHEMA,
            "schema {schema} was written by a newer neap; this neap reads schema {SCHEMA}"
        );
        let results: Self = serde_json::from_str(&text).context("not a report")?;
        results.check_rows()?;
        results.check_elfs()?;
        results.check_rejections()?;
        results.check_wire_formats()?;
        ensure!(
            results.to_json() == text,
            "not as neap writes it: was it edited by hand?"
        );
        Ok(results)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{multisig_results, refuses_edits, results};

    fn refusal(text: &str) -> String {
        format!("{:#}", Results::from_json(text).unwrap_err())
    }

    fn rebuilt(results: Results) -> anyhow::Result<Results> {
        Results::new(results.toolchain, results.elfs, results.rows)
    }

    #[test]
    fn reads_back_its_own_report() {
        let written = results(&[("borsh::full", 700), ("assembly::full", 26)]);
        assert_eq!(Results::from_json(&written.to_json()).unwrap(), written);
        assert_eq!(written.rows[0].net, Some(670));
        assert_eq!(written.rows[1].net, Some(-4));
    }

    #[test]
    fn reads_a_report_with_windows_line_endings() {
        let written = results(&[("borsh::full", 700)]);
        let json = written.to_json().replace('\n', "\r\n");
        assert_eq!(Results::from_json(&json).unwrap(), written);
    }

    #[test]
    fn rows_of_different_cases_have_their_own_names_and_floors() {
        let written = multisig_results(&["borsh"]);
        let json = written.to_json();
        assert_eq!(Results::from_json(&json).unwrap(), written);
        let row = &written.rows[written.rows.len() - 1];
        assert_eq!(row.name, "borsh::create[members=64,name=32]");
        assert_eq!((row.compute_units, row.net), (582, Some(552)));
        let edits = [
            (
                "members=10,name=8\",",
                "members=10\",",
                "`members=10` is not a case",
            ),
            (
                "\"members=10,name=8\"",
                "\"members=010,name=8\"",
                "edited by hand",
            ),
            (
                "bump[members=1,name=0]",
                "bump[members=2,name=0]",
                "should be `floor::bump[members=1,name=0]`",
            ),
        ];
        refuses_edits(&json, &edits);
        assert!(!results(&[]).to_json().contains("case"));
    }

    #[test]
    fn writes_keys_in_order() {
        let json = results(&[]).to_json();
        let at = |key: &str| json.find(key).unwrap();
        let keys = [
            "\"elfs\"",
            "\"rows\"",
            "\"compute_units\"",
            "\"heap_bytes\"",
            "\"schema\"",
            "\"agave\"",
        ];
        assert!(keys.map(at).is_sorted(), "{json}");
    }

    #[test]
    fn refuses_every_truncation() {
        let json = results(&[("borsh::full", 700)]).to_json();
        for end in 0..json.len() {
            assert!(Results::from_json(&json[..end]).is_err(), "{end} bytes");
        }
    }

    #[test]
    fn refuses_edits_by_hand() {
        let json = results(&[("borsh::full", 700), ("ours::full", 44)]).to_json();
        let edits = [
            (
                "\"schema\": 4",
                "\"schema\": 5",
                "schema 5 was written by a newer neap; this neap reads schema 4",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": 7",
                "but the rows say",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": 18446744073709551615",
                "its compute units are out of range",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": -1",
                "not a report",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": \"700\"",
                "not a report",
            ),
            ("\"net\": 670", "\"net\": 671", "but the rows say"),
            (
                "ours::full",
                "ours::null",
                "row `ours::null` should be `ours::full`",
            ),
            ("ours", "borsh", "row `borsh::full` appears twice"),
            (
                "\"schema\": 4",
                "\"schema\": 4, \"note\": 0",
                "not a report",
            ),
            ("\"schema\": 4", "\"schema\":  4", "edited by hand"),
        ];
        refuses_edits(&json, &edits);
        assert!(refusal("").contains("not a report"));
    }

    #[test]
    fn refuses_a_row_whose_floor_is_missing() {
        let mut results = results(&[("ours::full", 50)]);
        results.rows[0].floor = Some("floor::fly".to_owned());
        let error = rebuilt(results).unwrap_err();
        let message = "row `ours::full`: its floor `floor::fly` is not in the report";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn refuses_elfs_that_do_not_match_the_rows() {
        let written = results(&[("ours::full", 50)]);
        assert_eq!(written.elf_of(&written.rows[0]).file, "ours.so");
        let edits = [
            (
                "\"account/ours\"",
                "\"account/our\"",
                "`account/ours` has rows, but no ELF",
            ),
            (
                "\"account/ours\"",
                "\"account/ours\": { \"bytes\": 1, \"file\": \"\", \"sha256\": \"\" }, \"account/your\"",
                "`account/your` has an ELF, but no row",
            ),
            ("\"bytes\": 1000", "\"bytes\": -1", "not a report"),
            ("\"file\"", "\"name\"", "not a report"),
        ];
        refuses_edits(&written.to_json(), &edits);
        let mut without = written;
        without.elfs.clear();
        assert!(rebuilt(without).is_err());
    }

    #[test]
    fn refuses_a_range_without_the_measured_cost_or_of_one_number() {
        let mut results = results(&[("ours::full", 50)]);
        for range in [(49, 50), (50, 51), (0, u64::MAX)] {
            results.rows[0].range = Some(range);
            assert_eq!(Results::from_json(&results.to_json()).unwrap(), results);
        }
        for range in [(50, 50), (51, 52), (48, 49), (51, 49)] {
            results.rows[0].range = Some(range);
            let message = refusal(&results.to_json());
            assert!(
                message.contains("50 compute units do not fit the range"),
                "{message}"
            );
        }
    }

    #[test]
    fn refuses_duplicate_readings_and_readers_without_rows() {
        let reading = |reader: &str| Reading {
            scenario: "account".to_owned(),
            writer: "golden bytes".to_owned(),
            reader: reader.to_owned(),
            reads: wire_formats::Reads::No,
        };
        let with = |readings: &[&str]| {
            let readings = readings.iter().map(|reader| reading(reader));
            results(&[("ours::full", 50)]).with_wire_formats(readings.collect())
        };
        let written = with(&["ours", "floor"]).unwrap();
        let json = written.to_json();
        assert_eq!(Results::from_json(&json).unwrap(), written);
        let name = "`account: golden bytes read by ours` appears twice";
        assert_eq!(with(&["ours", "ours"]).unwrap_err().to_string(), name);
        let edits = [
            ("\"ours\": \"no\"", "\"ours\": \"maybe\"", "not a report"),
            ("\"ours\": \"no\"", "\"yours\": \"no\"", "no row of `yours`"),
            ("\"ours\": \"no\"", "\"floor\": \"no\"", "edited by hand"),
        ];
        refuses_edits(&json, &edits);
    }

    #[test]
    fn a_row_may_have_no_floor() {
        let mut results = results(&[("ours::full", 50)]);
        results.rows[0].floor = None;
        let results = rebuilt(results).unwrap();
        assert_eq!(results.rows[0].net, None);
        assert_eq!(Results::from_json(&results.to_json()).unwrap(), results);
    }
}

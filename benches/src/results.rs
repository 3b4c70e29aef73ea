//! The report for machines: `results.json`.

mod check;
mod elf;
mod row;
mod toolchain;

pub use elf::{Elf, Elfs, elf_name};
pub use row::{Row, row_name};
pub use toolchain::Toolchain;

use crate::{
    failure::OldSchema,
    rejections::{Rejection, nested},
    wire_formats::{self, Reading},
};
use anyhow::{Context, ensure};
use row::{by_name, net};
use serde::{Deserialize, Serialize};

/// The version of the schema that this harness writes and reads.
pub const SCHEMA: u64 = 3;

/// Everything one run measured.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Always [`SCHEMA`].
    pub schema: u64,
    /// What built and ran the programs.
    pub toolchain: Toolchain,
    /// The ELF of each program that has rows, and of no other.
    pub elfs: Elfs,
    /// Sorted by scenario, framework and program, then in the order of the operations and cases.
    pub rows: Vec<Row>,
    /// What programs did with what they should refuse, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "nested")]
    pub rejections: Vec<Rejection>,
    /// Which programs read what which programs write, sorted.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        with = "wire_formats::nested"
    )]
    pub wire_formats: Vec<Reading>,
}

impl Results {
    /// Puts rows together with their toolchain and their programs' ELFs, and computes each row's net.
    ///
    /// # Errors
    ///
    /// When two rows have one name, when a row's floor is not among them, and when the ELFs are not those
    /// of the rows' programs.
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

    /// The ELF that a row is of.
    ///
    /// # Panics
    ///
    /// When the row is not of these results: there is an ELF of every row that is.
    pub fn elf_of(&self, row: &Row) -> &Elf {
        let name = row.elf_name();
        let elf = self.elfs.get(&name);
        elf.unwrap_or_else(|| panic!("there is no ELF of `{name}`"))
    }

    /// Adds what programs did with bad inputs.
    ///
    /// # Errors
    ///
    /// When two are of the same input, and when there is no row of the operation.
    pub fn with_rejections(mut self, mut rejections: Vec<Rejection>) -> anyhow::Result<Self> {
        rejections.sort();
        self.rejections = rejections;
        self.check_rejections()?;
        Ok(self)
    }

    /// Adds who reads what others wrote.
    ///
    /// # Errors
    ///
    /// When two are of the same writer and reader, and when there is no row of a reader.
    pub fn with_wire_formats(mut self, mut readings: Vec<Reading>) -> anyhow::Result<Self> {
        readings.sort();
        self.wire_formats = readings;
        self.check_wire_formats()?;
        Ok(self)
    }

    /// Renders the report; the same results give the same bytes.
    pub fn to_json(&self) -> String {
        // Through `Value`, whose maps are sorted by key.
        let value = serde_json::to_value(self).expect("results hold only strings and integers");
        format!("{value:#}\n")
    }

    /// Reads a report, and refuses one that this harness could not have written.
    ///
    /// # Errors
    ///
    /// When the text is no such report, or of another schema; when a row contradicts its name or
    /// another row; and when the text was edited in any other way.
    pub fn from_json(text: &str) -> anyhow::Result<Self> {
        // As git may check a baseline out.
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
            "schema {schema} is of a newer neap, and this neap reads schema {SCHEMA}"
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

    fn anew(results: Results) -> anyhow::Result<Results> {
        Results::new(results.toolchain, results.elfs, results.rows)
    }

    #[test]
    fn reads_what_it_wrote() {
        let written = results(&[("borsh::full", 700), ("assembly::full", 26)]);
        assert_eq!(Results::from_json(&written.to_json()).unwrap(), written);
        assert_eq!(written.rows[0].net, Some(670));
        assert_eq!(written.rows[1].net, Some(-4));
    }

    #[test]
    fn reads_what_git_gave_the_line_ends_of_windows() {
        let written = results(&[("borsh::full", 700)]);
        let json = written.to_json().replace('\n', "\r\n");
        assert_eq!(Results::from_json(&json).unwrap(), written);
    }

    #[test]
    fn cases_are_part_of_names_and_have_a_floor_each() {
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
                "`members=10` is no case",
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
                "\"schema\": 3",
                "\"schema\": 4",
                "schema 4 is of a newer neap, and this neap reads schema 3",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": 7",
                "but the rows say",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": 18446744073709551615",
                "no number of compute units",
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
            ("ours", "borsh", "row `borsh::full` stands twice"),
            (
                "\"schema\": 3",
                "\"schema\": 3, \"note\": 0",
                "not a report",
            ),
            ("\"schema\": 3", "\"schema\":  3", "edited by hand"),
        ];
        refuses_edits(&json, &edits);
        assert!(refusal("").contains("not a report"));
    }

    #[test]
    fn refuses_a_row_whose_floor_is_not_there() {
        let mut results = results(&[("ours::full", 50)]);
        results.rows[0].floor = Some("floor::fly".to_owned());
        let error = anew(results).unwrap_err();
        let message = "row `ours::full`: there is no row `floor::fly`";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn the_elfs_are_those_of_the_rows() {
        let written = results(&[("ours::full", 50)]);
        assert_eq!(written.elf_of(&written.rows[0]).file, "ours.so");
        let edits = [
            (
                "\"account/ours\"",
                "\"account/our\"",
                "there are rows of `account/ours`, but not its ELF",
            ),
            (
                "\"account/ours\"",
                "\"account/ours\": { \"bytes\": 1, \"file\": \"\", \"sha256\": \"\" }, \"account/your\"",
                "there is the ELF of `account/your`, but no row",
            ),
            ("\"bytes\": 1000", "\"bytes\": -1", "not a report"),
            ("\"file\"", "\"name\"", "not a report"),
        ];
        refuses_edits(&written.to_json(), &edits);
        let mut without = written;
        without.elfs.clear();
        assert!(anew(without).is_err());
    }

    #[test]
    fn a_range_holds_what_was_measured_and_more() {
        let mut results = results(&[("ours::full", 50)]);
        for range in [(49, 50), (50, 51), (0, u64::MAX)] {
            results.rows[0].range = Some(range);
            assert_eq!(Results::from_json(&results.to_json()).unwrap(), results);
        }
        for range in [(50, 50), (51, 52), (48, 49), (51, 49)] {
            results.rows[0].range = Some(range);
            let message = refusal(&results.to_json());
            assert!(
                message.contains("50 compute units, but a range from"),
                "{message}"
            );
        }
    }

    #[test]
    fn readings_are_of_programs_and_each_stands_once() {
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
        let name = "`account: golden bytes read by ours` stands twice";
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
        let results = anew(results).unwrap();
        assert_eq!(results.rows[0].net, None);
        assert_eq!(Results::from_json(&results.to_json()).unwrap(), results);
    }
}

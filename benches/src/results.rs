//! The report for machines: `results.json`.

use crate::{
    scenario::{Case, Scenario},
    toolchain::Build,
};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Display, Formatter},
};

/// The version of the schema that this harness writes and reads.
pub const SCHEMA: u64 = 1;

/// Everything one run measured.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Always [`SCHEMA`].
    pub schema: u64,
    /// What built and ran the programs.
    pub toolchain: Toolchain,
    /// Sorted by scenario and program, then in the order of the operations and cases.
    pub rows: Vec<Row>,
}

/// What built and ran the programs; numbers compare only within one.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// Names the toolchain's directory under `target-reports/`.
    pub id: String,
    /// rustc's version.
    pub rustc: String,
    /// The version of the LLVM in rustc.
    pub llvm: String,
    /// The linker and its version.
    pub linker: String,
    /// The SBPF version of the ELFs.
    pub sbpf: String,
    /// The version of mollusk-svm.
    pub mollusk: String,
    /// The version of Agave's runtime crates in mollusk.
    pub agave: String,
}

/// One operation of one program, in one case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// `program::operation`, or `program::operation[case]`.
    pub name: String,
    /// The scenario of the program.
    pub scenario: Scenario,
    /// The name of the program's directory.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The size of the account, in a scenario that has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Case>,
    /// What the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// `compute_units` less those of the floor for the same operation and case. Negative for a
    /// program that does without the shared entrypoint.
    pub net: i64,
    /// The size of the program's ELF.
    pub elf_bytes: u64,
    /// The SHA-256 of the program's ELF, in lowercase hexadecimal.
    pub elf_sha256: String,
}

impl Toolchain {
    /// What built the programs, and the SVM that this harness is built with.
    pub fn new(build: Build) -> Self {
        Self {
            id: build.id,
            rustc: build.rustc,
            llvm: build.llvm,
            linker: build.linker,
            sbpf: build.sbpf,
            mollusk: env!("NEAP_MOLLUSK_VERSION").to_owned(),
            agave: env!("NEAP_AGAVE_VERSION").to_owned(),
        }
    }
}

impl Display for Toolchain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            rustc,
            llvm,
            linker,
            sbpf,
            mollusk,
            agave,
        } = self;
        write!(
            f,
            "`{id}`: rustc {rustc}, LLVM {llvm}, {linker}, SBPF {sbpf}; \
             mollusk-svm {mollusk} on Agave {agave}"
        )
    }
}

impl Results {
    /// Puts rows together with their toolchain and computes each row's net.
    ///
    /// # Errors
    ///
    /// When the floor of a row's scenario has no row of its operation and case.
    pub fn new(
        toolchain: Toolchain,
        mut rows: Vec<Row>,
        is_floor: impl Fn(&Row) -> bool,
    ) -> anyhow::Result<Self> {
        let floors: BTreeMap<FloorKey, u64> = rows
            .iter()
            .filter(|row| is_floor(row))
            .map(|row| (row.key(), row.compute_units))
            .collect();
        for row in &mut rows {
            let floor = floors
                .get(&row.key())
                .with_context(|| format!("{}: the floor has no such row", row.name))?;
            row.net = row.compute_units as i64 - *floor as i64;
        }
        Ok(Self {
            schema: SCHEMA,
            toolchain,
            rows,
        })
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
        #[derive(Deserialize)]
        struct Versioned {
            schema: u64,
        }
        let Versioned { schema } = serde_json::from_str(text).context("not a report")?;
        ensure!(
            schema == SCHEMA,
            "schema {schema}, but this neap reads schema {SCHEMA}"
        );
        let results: Self = serde_json::from_str(text).context("not a report")?;
        results.check_rows()?;
        ensure!(
            results.to_json() == text,
            "not as neap writes it: was it edited by hand?"
        );
        Ok(results)
    }

    fn check_rows(&self) -> anyhow::Result<()> {
        ensure!(!self.rows.is_empty(), "no rows");
        let mut names = BTreeSet::new();
        let mut floors = BTreeMap::new();
        for row in &self.rows {
            let name = row_name(&row.program, &row.operation, row.case);
            ensure!(row.name == name, "row `{}` should be `{name}`", row.name);
            ensure!(names.insert(&row.name), "row `{name}` stands twice");
            let floor = i128::from(row.compute_units) - i128::from(row.net);
            let agreed = *floors.entry(row.key()).or_insert(floor);
            ensure!(
                floor == agreed,
                "row `{name}`: {} CUs and net {} imply a floor of {floor}, other rows one of {agreed}",
                row.compute_units,
                row.net
            );
        }
        Ok(())
    }
}

/// What a row's floor must share with it.
type FloorKey = (Scenario, String, Option<Case>);

impl Row {
    fn key(&self) -> FloorKey {
        (self.scenario.floor(), self.operation.clone(), self.case)
    }
}

/// The name of the row of an operation, in a case if there are several.
pub fn row_name(program: &str, operation: &str, case: Option<Case>) -> String {
    match case {
        Some(case) => format!("{program}::{operation}[{case}]"),
        None => format!("{program}::{operation}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{multisig_results, results};

    fn refusal(text: &str) -> String {
        format!("{:#}", Results::from_json(text).unwrap_err())
    }

    #[test]
    fn reads_what_it_wrote() {
        let written = results(&[("borsh::full", 700), ("assembly::full", 26)]);
        assert_eq!(Results::from_json(&written.to_json()).unwrap(), written);
        assert_eq!(written.rows[0].net, 670);
        assert_eq!(written.rows[1].net, -4);
    }

    #[test]
    fn cases_are_part_of_names_and_have_a_floor_each() {
        let written = multisig_results(&["borsh"]);
        let json = written.to_json();
        assert_eq!(Results::from_json(&json).unwrap(), written);
        let row = &written.rows[written.rows.len() - 1];
        assert_eq!(row.name, "borsh::create[members=64,name=32]");
        assert_eq!((row.compute_units, row.net), (582, 552));
        for (from, to, why) in [
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
            ("\"multisig\"", "\"safe\"", "unknown scenario `safe`"),
            (
                "bump[members=1,name=0]",
                "bump[members=2,name=0]",
                "should be `floor::bump[members=1,name=0]`",
            ),
        ] {
            let edited = json.replace(from, to);
            assert_ne!(edited, json, "{from}");
            let message = refusal(&edited);
            assert!(message.contains(why), "{from} -> {to}: {message}");
        }
        assert!(!results(&[]).to_json().contains("case"));
    }

    #[test]
    fn the_checked_enum_has_the_floor_of_the_account() {
        let mut rows = results(&[("ours::full", 50), ("ours-enum::full", 52)]).rows;
        rows[1].scenario = Scenario::AccountEnum;
        let floor = |row: &Row| row.program == "floor";
        let results = Results::new(results(&[]).toolchain, rows, floor).unwrap();
        assert_eq!(results.rows[1].net, 22);
    }

    #[test]
    fn writes_keys_in_order() {
        let json = results(&[]).to_json();
        let at = |key: &str| json.find(key).unwrap();
        let keys = [
            "\"rows\"",
            "\"compute_units\"",
            "\"elf_bytes\"",
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
        for (from, to, why) in [
            (
                "\"schema\": 1",
                "\"schema\": 2",
                "schema 2, but this neap reads schema 1",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": 7",
                "imply a floor of",
            ),
            (
                "\"compute_units\": 700",
                "\"compute_units\": 18446744073709551615",
                "imply a floor",
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
            ("\"net\": 670", "\"net\": 671", "imply a floor of"),
            (
                "ours::full",
                "ours::null",
                "row `ours::null` should be `ours::full`",
            ),
            ("ours", "borsh", "row `borsh::full` stands twice"),
            (
                "\"schema\": 1",
                "\"schema\": 1, \"note\": 0",
                "not a report",
            ),
            ("\"schema\": 1", "\"schema\":  1", "edited by hand"),
        ] {
            let edited = json.replace(from, to);
            assert_ne!(edited, json, "{from}");
            let message = refusal(&edited);
            assert!(message.contains(why), "{from} -> {to}: {message}");
        }
        assert!(refusal("").contains("not a report"));
    }

    #[test]
    fn refuses_a_row_without_a_floor() {
        let mut rows = results(&[]).rows;
        rows[0].operation = "fly".to_owned();
        let toolchain = results(&[]).toolchain;
        rows[0].program = "ours".to_owned();
        rows[0].name = "ours::fly".to_owned();
        let error = Results::new(toolchain, rows, |row| row.program == "floor").unwrap_err();
        assert!(error.to_string().contains("ours::fly"));
    }
}

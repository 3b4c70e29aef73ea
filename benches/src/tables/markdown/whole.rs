//! The tables of whole programs, from the baselines of their suites and from what Anchor's own benchmark publishes.

use anyhow::{Context, ensure};
use itertools::Itertools;
use neap_model::{
    reports::{JSON, paths_in},
    results::{Results, Row},
};
use neap_report::table::{Table, range};
use serde::Deserialize;
use std::{collections::BTreeMap, fs, path::Path};

/// The instructions of all contracts.
pub struct Whole {
    lines: Vec<Line>,
}

/// An instruction of a contract.
struct Line {
    contract: String,
    instruction: String,
    /// Its rows by program.
    rows: BTreeMap<String, Row>,
    published: BTreeMap<String, u64>,
}

/// What a benchmark published: compute units by contract, instruction and framework.
#[derive(Deserialize)]
#[serde(transparent)]
struct Published(BTreeMap<String, BTreeMap<String, BTreeMap<String, u64>>>);

/// The programs of a column. A contract has only one of them.
const COLUMNS: [(&str, &[&str]); 8] = [
    ("Anchor 1", &["anchor-v1"]),
    ("Anchor 2", &["anchor"]),
    ("Anchor 2, neap", &["neap-anchor"]),
    ("pinocchio, bytemuck", &["bytemuck", "pinocchio"]),
    ("pinocchio, wincode", &["wincode"]),
    ("pinocchio, neap", &["neap"]),
    ("typed entrypoint, bytemuck", &["bytemuck-typed"]),
    ("typed entrypoint, neap", &["neap-typed"]),
];

/// The frameworks that are published, and their names.
const PUBLISHED: [(&str, &str); 5] = [
    ("Anchor 1", "anchor-1"),
    ("Anchor 2", "anchor-2"),
    ("pinocchio", "pinocchio"),
    ("quasar", "quasar"),
    ("steel", "steel"),
];

impl Whole {
    /// Reads the baselines of a toolchain below `programs/whole/`, and the published compute units.
    pub fn read(root: &Path, toolchain: &str) -> anyhow::Result<Self> {
        let whole = root.join("programs/whole");
        let text = |path: &Path| {
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
        };
        let published = whole.join("published.toml");
        let Published(mut published) =
            toml::from_str(&text(&published)?).with_context(|| published.display().to_string())?;
        let contracts = paths_in(&whole)?.into_iter().filter(|it| it.join("neap.toml").is_file());
        let mut lines = Vec::new();
        for directory in contracts {
            let contract = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let report = directory.join("target-reports").join(&contract).join(toolchain);
            let results = Results::from_json(&text(&report.join(JSON))?)
                .with_context(|| report.display().to_string())?;
            let mut published = published.remove(&contract).unwrap_or_default();
            // An instruction that must be refused only shows what a refusal costs.
            let rows = results.rows.into_iter().filter(|row| row.error.is_none());
            for (instruction, rows) in rows.into_group_map_by(|row| row.operation.clone()) {
                lines.push(Line {
                    contract: contract.clone(),
                    rows: rows.into_iter().map(|row| (row.program.clone(), row)).collect(),
                    published: published.remove(&instruction).unwrap_or_default(),
                    instruction,
                });
            }
            let unknown = published.keys().join("`, `");
            ensure!(unknown.is_empty(), "published.toml: `{contract}` has no `{unknown}`");
        }
        let unknown = published.keys().join("`, `");
        ensure!(unknown.is_empty(), "published.toml: there is no contract `{unknown}`");
        let place = |line: &Line| (line.contract.clone(), line.instruction.clone());
        lines.sort_by_key(place);
        Ok(Self { lines })
    }

    /// The row of a program, if it has the instruction.
    pub fn row(&self, contract: &str, instruction: &str, program: &str) -> Option<&Row> {
        let mut lines = self.lines.iter();
        let line = lines.find(|it| it.contract == contract && it.instruction == instruction)?;
        line.rows.get(program)
    }

    /// The instructions of a contract.
    pub fn instructions(&self, contract: &str) -> impl Iterator<Item = &str> {
        let lines = self.lines.iter().filter(move |line| line.contract == contract);
        lines.map(|line| &*line.instruction)
    }

    /// Renders a line for each instruction that Anchor's own benchmark has: our programs, and what it publishes.
    pub fn table(&self) -> String {
        let lines = self.lines.iter().filter(|line| !line.published.is_empty());
        let lines = lines.collect_vec();
        let mut table = Table::new(&lines)
            .text("Contract", |line| &line.contract)
            .text("Instruction", |line| format!("`{}`", line.instruction));
        for (heading, programs) in COLUMNS {
            table = table.number(heading, |line| line.cell(programs));
        }
        for (heading, framework) in PUBLISHED {
            table = table.number(format!("*published: {heading}*"), |line| {
                line.published.get(framework).map(u64::to_string).unwrap_or_default()
            });
        }
        table.to_string()
    }

    /// Renders a line for each of these instructions of one contract, and a column for each program that runs the first of them.
    pub fn instructions_table(&self, words: &[&str]) -> anyhow::Result<String> {
        let lines = self.lines(words)?;
        let mut table =
            Table::new(&lines).text("Instruction", |line| format!("`{}`", line.instruction));
        for program in lines.iter().take(1).flat_map(|line| line.rows.keys()) {
            table = table.number(program, |line| line.cell(&[program]));
        }
        Ok(table.to_string())
    }

    /// The lines of these `contract::instruction`.
    fn lines(&self, words: &[&str]) -> anyhow::Result<Vec<&Line>> {
        let lines = words.iter().map(|word| {
            let found = self
                .lines
                .iter()
                .find(|it| format!("{}::{}", it.contract, it.instruction) == *word);
            found.with_context(|| format!("no rows of `{word}`"))
        });
        lines.collect()
    }
}

impl Line {
    /// What the first of these programs costs.
    fn cell(&self, programs: &[&str]) -> String {
        self.first(programs).map(range).unwrap_or_default()
    }

    fn first(&self, programs: &[&str]) -> Option<&Row> {
        programs.iter().find_map(|program| self.rows.get(*program))
    }
}

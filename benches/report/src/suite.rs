//! Renders the report of a suite, in files named as those of neap's own report.

use crate::markdown::{
    every_row,
    heap::{self, Column},
};
use anyhow::bail;
use neap_model::{
    numbers::signed,
    reports::{JSON, MARKDOWN, Report},
    results::{Results, Row},
};
use neap_scenarios::discover::Role;

/// A suite, as its report shows it.
pub struct Suite<'a> {
    /// The name of the suite, which its rows have as their scenario.
    pub name: &'a str,
    /// The programs, in the order of the suite.
    pub programs: Vec<Program<'a>>,
    /// The operations, in the order of the suite: each with the error that programs must refuse it with.
    pub operations: Vec<(&'a str, Option<String>)>,
}

/// A program of a suite.
pub struct Program<'a> {
    /// The name, unique in the suite.
    pub name: &'a str,
    /// One line for the reader of a report.
    pub about: &'a str,
    /// The program's role in the comparison.
    pub role: Role,
}

/// Renders all files of a report, compared with a baseline.
///
/// # Errors
///
/// When the results belong to another suite.
pub fn render(
    results: &Results,
    suite: &Suite,
    baseline: Option<&Results>,
) -> anyhow::Result<Report> {
    if let Some(row) = results.rows.iter().find(|row| row.scenario != suite.name) {
        bail!(
            "row `{}` belongs to `{}`, not to the suite `{}`: run the suite first",
            row.name,
            row.scenario,
            suite.name
        );
    }
    let report = format!(
        "# Compute units\n\n{}\n{}",
        summary(results, suite),
        every_row(results, baseline),
    );
    Ok(vec![(JSON, results.to_json()), (MARKDOWN, report)])
}

/// Renders the toolchain and a table of programs by operations: the cheapest program first, bounds and floors
/// last.
pub fn summary(results: &Results, suite: &Suite) -> String {
    let net = match results.rows.iter().any(|row| row.net.is_some()) {
        true => " In brackets: the part above the floor.",
        false => "",
    };
    let heap = Column::for_rows(&results.rows);
    let operations: Vec<&str> = suite.operations.iter().map(|(name, _)| *name).collect();
    let mut text = format!(
        "The compute units of whole instructions of `{}`.{net} Every number is from an instruction whose complete \
         post-state was verified.\n\nToolchain {}.\n\n\
         | Program | {} |{} ELF bytes | What it is |\n|---|{}{}---:|---|\n",
        suite.name,
        results.toolchain,
        operations.join(" | "),
        heap.header(),
        "---:|".repeat(operations.len()),
        heap.rule(),
    );
    for (program, rows) in ranked(results, suite) {
        let cells = operations.iter().map(|operation| {
            let row = rows.iter().find(|row| row.operation == *operation);
            row.map_or(String::new(), |row| cell(row))
        });
        let cells: Vec<String> = cells.collect();
        let elf_bytes = rows
            .first()
            .map_or(String::new(), |row| results.elf_of(row).bytes.to_string());
        let name = match program.role {
            Role::Codec | Role::Ours => program.name.to_owned(),
            Role::Bound | Role::Floor => format!("*{}*", program.name),
        };
        let (cells, about) = (cells.join(" | "), &program.about);
        let heap = heap.cell(heap::most(rows.iter().copied()));
        text += &format!("| {name} | {cells} |{heap} {elf_bytes} | {about} |\n");
    }
    text + &refusals(suite) + heap.note()
}

fn cell(row: &Row) -> String {
    match row.net {
        Some(net) => format!("{} ({})", row.compute_units, signed(net)),
        None => row.compute_units.to_string(),
    }
}

fn ranked<'a>(results: &'a Results, suite: &'a Suite) -> Vec<(&'a Program<'a>, Vec<&'a Row>)> {
    let programs = suite.programs.iter().map(|program| {
        let rows = results.rows.iter();
        (
            program,
            rows.filter(|row| row.program == program.name).collect(),
        )
    });
    let mut ranked: Vec<(_, Vec<&Row>)> = programs.collect();
    ranked.sort_by_key(|(program, rows)| {
        let total: u128 = rows.iter().map(|row| u128::from(row.compute_units)).sum();
        (!program.role.is_codec(), total)
    });
    ranked
}

/// Lists the operations that must be refused. Their rows show what a check costs.
fn refusals(suite: &Suite) -> String {
    let mut notes = String::new();
    for (operation, error) in &suite.operations {
        if let Some(error) = error {
            notes += &format!("- `{operation}` is refused: {error}.\n");
        }
    }
    match notes.as_str() {
        "" => notes,
        _ => format!("\n{notes}"),
    }
}

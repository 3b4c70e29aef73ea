//! Renders the report of a suite, in files named as those of neap's own report.

use crate::markdown::{Table, cost, every_row, heap, name_of};
use anyhow::bail;
use neap_model::{
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
    let net = if results.rows.iter().any(|row| row.net.is_some()) {
        " In brackets: the part above the floor."
    } else {
        ""
    };
    let heap = heap::heading(&results.rows);
    let operations = suite.operations.iter();
    let ranked = ranked(results, suite);
    let table = Table::new(&ranked)
        .text("Program", |(p, _)| name_of(p.name, p.role))
        .numbers(operations.clone().map(|(name, _)| *name), |(_, rows), name| {
            let row = rows.iter().find(|row| row.operation == *name);
            row.copied().map(cost).unwrap_or_default()
        })
        .numbers(heap, |(_, rows), _| heap::most(rows.iter().copied()))
        .number("ELF bytes", |(_, rows)| {
            let bytes = rows.first().map(|row| results.elf_of(row).bytes);
            bytes.map(|bytes| bytes.to_string()).unwrap_or_default()
        })
        .text("What it is", |(program, _)| program.about);
    // Their rows show what a check costs.
    let refused = operations.filter_map(|(operation, error)| {
        let error = error.as_ref()?;
        Some(format!("- `{operation}` is refused: {error}.\n"))
    });
    let refused = match refused.collect::<String>() {
        none if none.is_empty() => none,
        refused => format!("\n{refused}"),
    };
    format!(
        "The compute units of whole instructions of `{}`.{net} Every number is from an instruction whose complete \
         post-state was verified.\n\nToolchain {}.\n\n{table}{refused}{}",
        suite.name,
        results.toolchain,
        heap::note(heap),
    )
}

fn ranked<'a>(results: &'a Results, suite: &'a Suite) -> Vec<(&'a Program<'a>, Vec<&'a Row>)> {
    let programs = suite.programs.iter().map(|program| {
        let rows = results.rows.iter();
        let rows = rows.filter(|row| row.program == program.name);
        (program, rows.collect())
    });
    let mut ranked: Vec<(&Program, Vec<&Row>)> = programs.collect();
    ranked.sort_by_key(|(program, rows)| {
        let total: u128 = rows.iter().map(|row| u128::from(row.compute_units)).sum();
        (!program.role.is_codec(), total)
    });
    ranked
}

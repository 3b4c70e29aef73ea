//! The `profile` command: shows where the compute units of rows go.

mod against;
mod explained;
pub mod traces;

use crate::{
    print::{print, print_summary},
    project::{Project, ProjectOptions},
    rows::matches,
};
use against::Comparison;
use anyhow::{bail, ensure};
use clap::Args;
use explained::{clear, directory, draw, explained, is_left_out, why_left_out, write};
use neap_model::{
    failure::Exit,
    results::{Results, Row},
    text::counted,
};
use neap_report::profile::{
    source::Sources,
    text::{Extent, text},
};
use neap_subject::subject::Subject;
use std::{env, path::Path};
use traces::{ReadTraces, Traces};

/// The rows of a suite to explain, or the traces.
#[derive(Args, Clone, Debug)]
pub struct ProfileOptions {
    #[command(flatten)]
    pub(crate) rows: ExplainedRows,
    #[command(flatten)]
    pub(crate) traces: Traces,
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
}

/// The rows to explain.
#[derive(Args, Clone, Debug)]
pub struct ExplainedRows {
    /// Rows to explain: `neap::full`, or `neap` for all rows of a program; `*` stands for any text, as in '*::full'. Without
    /// any, only writes the flamegraphs of all rows
    pub rows: Vec<String>,
    /// Compare each row with another one: the name of a row, the path of an ELF that runs in its place, or `baseline`
    #[arg(long, value_name = "ROW|ELF|baseline", requires = "rows")]
    pub against: Option<String>,
    /// Show all functions, calls, lines and instructions, not only the most expensive ones
    #[arg(long)]
    pub full: bool,
}

impl ExplainedRows {
    fn extent(&self) -> Extent {
        if self.full { Extent::Full } else { Extent::Screen }
    }
}

/// Explains rows of a suite's last report, or the traces in a directory. Returns how it ends.
pub fn profile(ProfileOptions { rows, traces, project }: &ProfileOptions) -> anyhow::Result<Exit> {
    if let Some(directory) = &traces.traces {
        ensure!(rows.rows.is_empty(), "--traces explains all traces of a directory: name no rows");
        let read = traces.read(directory)?;
        let out = project.places.report.out.as_deref().unwrap_or(Path::new("target/benches"));
        return explain_traces(&read, out, rows.extent());
    }
    let runs_elf = rows.against.is_some();
    let (suite, project) = if runs_elf { project.find() } else { project.find_without_cluster() }?;
    explain(rows, &project, || Ok(suite.subjects(Path::new(""))))
}

/// Explains rows of the last report of a project, and writes their flamegraphs. Runs only an ELF to compare with. Returns how it ends.
///
/// # Errors
///
/// When there is no usable report, or no such row or ELF.
/// [`ProgramFailure`](neap_model::failure::ProgramFailure) when a row has no profile, when the debug information of a
/// program is unusable, and when the ELF fails.
pub fn explain(
    options: &ExplainedRows,
    project: &Project,
    subjects: impl FnOnce() -> anyhow::Result<Vec<Subject>>,
) -> anyhow::Result<Exit> {
    let results = project.verified()?;
    let profiles = project.profiles()?;
    if options.rows.is_empty() {
        clear(&project.out)?;
        let (left_out, rows): (Vec<&Row>, Vec<&Row>) =
            results.rows.iter().partition(|row| is_left_out(&profiles, row));
        let rows = counted(write(&project.out, &profiles, rows)?, "row", "rows");
        let at = directory(&project.out);
        let mut text = format!("{}: flamegraphs and folded stacks of {rows}\n", at.display());
        for row in left_out {
            text += &format!("{} has no profile: {}\n", row.name, why_left_out(row));
        }
        print_summary(&text)?;
        return Ok(Exit::Pass);
    }
    let sources = Sources::new(&env::current_dir()?);
    let rows = rows(&results, &options.rows)?;
    let against = match &options.against {
        Some(name) => Some(Comparison::new(name, project, &results, subjects)?),
        None => None,
    };
    let texts = rows.iter().map(|row| match &against {
        Some(against) => against.compared(row, &results, &profiles, &sources),
        None => {
            let (profile, explained) = explained(&profiles, row)?;
            Ok(text(&row.name, profile, explained, &sources, options.extent()))
        }
    });
    let texts = texts.collect::<anyhow::Result<Vec<_>>>()?;
    print(&texts.join("\n"))?;
    if against.is_none() {
        write(&project.out, &profiles, rows)?;
    }
    Ok(Exit::Pass)
}

/// Explains the traces of each program as one row, and writes its flamegraph.
fn explain_traces(read: &ReadTraces, out: &Path, extent: Extent) -> anyhow::Result<Exit> {
    let sources = Sources::new(&env::current_dir()?);
    let mut shown = Vec::new();
    for program in &read.programs {
        let profile = program.profile()?;
        let ran = &profile.rows[&program.name];
        let invocations = counted(program.invocations.len(), "invocation", "invocations");
        let name = format!("{}, {invocations}", program.name);
        shown.push(text(&name, &profile, ran, &sources, extent));
        draw(&directory(out).join(&program.name), &profile, ran, &name)?;
    }
    print(&(shown.join("\n") + "\n" + &read.note()))?;
    Ok(Exit::Pass)
}

/// The rows that these patterns match, and those of the programs and operations with these names. A transaction has no profile, so
/// what names an instruction too is only for that.
fn rows<'a>(results: &'a Results, names: &[String]) -> anyhow::Result<Vec<&'a Row>> {
    let mut found = Vec::new();
    for name in names {
        let is_named = |row: &&Row| {
            let rest = row.name.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.starts_with("::") || rest.starts_with('['))
                || matches(name, &row.name)
        };
        let mut rows = Vec::from_iter(results.rows.iter().filter(is_named));
        if rows.is_empty() {
            bail!("no row `{name}` in the last report{}", similar(results, name));
        }
        if rows.iter().any(|row| row.transaction.is_none()) {
            rows.retain(|row| row.transaction.is_none());
        }
        found.extend(rows);
    }
    Ok(found)
}

/// Names rows of the same program, or else of the same operation.
fn similar(results: &Results, name: &str) -> String {
    const SHOWN: usize = 8;
    let (program, operation) = name.split_once("::").unwrap_or((name, name));
    let operation = operation.split('[').next().unwrap_or(operation);
    let of = |is_similar: &dyn Fn(&Row) -> bool| {
        let rows = results.rows.iter().filter(|row| is_similar(row)).map(|row| &*row.name);
        rows.collect::<Vec<_>>()
    };
    let mut rows = of(&|row| row.program == program && row.operation == operation);
    if rows.is_empty() {
        rows = of(&|row| row.program == program);
    }
    if rows.is_empty() {
        rows = of(&|row| row.operation == operation);
    }
    match rows.len() {
        0 => "; its `compute_units.md` lists all rows".to_owned(),
        1..=SHOWN => format!("; there is {}", rows.join(", ")),
        _ => format!("; there is {}, …", rows[..SHOWN].join(", ")),
    }
}

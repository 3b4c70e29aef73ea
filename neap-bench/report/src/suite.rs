//! Renders the report of a suite, in Markdown.

use crate::{
    checks, distribution, params,
    table::{
        Table, cost, elf_bytes, every_row, heap_heading, heap_note, inlined_note, most_heap,
        name_of,
    },
    transactions,
};
use anyhow::bail;
use itertools::Itertools;
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    error::Error,
    reports::{BAD_INPUTS, JSON, MARKDOWN, Report},
    results::{Results, Row},
    text::one_line,
};
use neap_subject::{
    role::Role,
    suite::{Program, Suite},
};
use std::collections::{BTreeMap, BTreeSet};

/// Renders all files of a report, compared with a baseline.
pub fn render(
    results: &Results,
    suite: &Suite,
    baseline: Option<&Results>,
) -> anyhow::Result<Report> {
    if let Some(row) = results.rows.iter().find(|row| row.suite != suite.name) {
        bail!(
            "row `{}` belongs to `{}`, not to the suite `{}`: run the suite first",
            row.name,
            row.suite,
            suite.name
        );
    }
    let report = format!(
        "# Compute units\n\n{}\n{}",
        summary(results, suite),
        every_row(results, baseline),
    );
    Ok(Report::new([
        (JSON, results.to_json()),
        (MARKDOWN, report),
        (BAD_INPUTS, bad_inputs(results, suite)),
    ]))
}

/// The most operations that have a column each. If there are more, each has a line.
const MOST_COLUMNS: usize = 8;

/// Renders the toolchain and a table of programs by operations, or of operations by programs: the cheapest program first,
/// bounds and floors last.
pub fn summary(results: &Results, suite: &Suite) -> String {
    let programs = measured(results, suite);
    let recorded = distribution::recorded(suite);
    let is_measured = |name: &&String| results.rows.iter().any(|row| row.operation == **name);
    let operations = suite.operations.iter().filter(is_measured);
    let operations = Vec::from_iter(operations.filter(|name| !recorded.contains(name.as_str())));
    let has_parameter = |name: &String| {
        let mut rows = results.rows.iter().filter(|row| row.operation == *name);
        rows.any(|row| params::parameter(row).is_some())
    };
    let plain = operations.iter().copied().filter(|name| !has_parameter(name));
    let plain = Vec::from_iter(plain);
    let columns = if plain.len() > MOST_COLUMNS { 0 } else { plain.len() };
    let (columns, lines) = plain.split_at(columns);
    let by_operation =
        distribution::tables(results, suite) + &by_operation(results, &programs, lines);
    let by_program = by_program(results, &programs, columns);
    let refused = refusals(results, suite, &operations);
    let blank = if refused.is_empty() { "" } else { "\n" };
    let nets = results.rows.iter().any(|row| row.net.is_some());
    let net = if nets { " The number in brackets is the part above the floor." } else { "" };
    let elfs = programs.iter().flat_map(|program| rows(results, program).take(1));
    let inlined = inlined_note(elfs.map(|row| (&*row.program, results.elf_of(row))));
    format!(
        "The compute units of whole instructions of `{}`.{net} Every number is from an instruction whose complete \
         post-state was verified.\n\nToolchain {}.\n\n{by_operation}{by_program}{}{}{blank}{refused}{}{}{inlined}{}",
        suite.name,
        results.toolchain,
        params::tables(results, &programs),
        transactions::table(results),
        ranges(results),
        heap_note(heap_heading(&results.rows)),
        accepted(results),
    )
}

/// The measured programs: the cheapest first, bounds and floors last.
fn measured<'a>(results: &Results, suite: &'a Suite) -> Vec<&'a Program> {
    let measured = suite.programs.iter().filter(|program| rows(results, program).next().is_some());
    let mut programs = Vec::from_iter(measured);
    programs.sort_by_key(|program| {
        let costs = rows(results, program).map(|row| u128::from(row.compute_units));
        (program.role != Role::Program, costs.sum::<u128>())
    });
    programs
}

/// Renders a table with a line for each operation. The text is empty if no operation is measured.
fn by_operation(results: &Results, programs: &[&Program], operations: &[&String]) -> String {
    if operations.is_empty() {
        return String::new();
    }
    let table = Table::new(operations).text("Operation", |name| name);
    let table = programs.iter().fold(table, |table, program| {
        table.number(shown_name(program), |name| cost_of(results, program, name))
    });
    format!("{table}\n")
}

/// Renders a table with a line for each program, and a column for each operation.
fn by_program(results: &Results, programs: &[&Program], operations: &[&String]) -> String {
    let table = Table::new(programs)
        .text("Program", |program| shown_name(program))
        .numbers(operations, |program, name| cost_of(results, program, name))
        .numbers(heap_heading(&results.rows), |program, _| most_heap(rows(results, program)))
        .number("ELF bytes", |program| {
            let row = rows(results, program).next();
            row.map(|row| elf_bytes(results.elf_of(row))).unwrap_or_default()
        })
        .text("What it is", |program| &program.about);
    table.to_string()
}

fn shown_name(program: &Program) -> String {
    name_of(program.name(), program.role == Role::Program)
}

/// The cost of a program's operation, or nothing if it has none.
fn cost_of(results: &Results, program: &Program, operation: &str) -> String {
    let mut rows = rows(results, program);
    rows.find(|row| row.operation == operation).map(cost).unwrap_or_default()
}

/// Lists the operations that end with an error. Their rows show what a check costs. If programs return different errors, each
/// error has its programs.
fn refusals(results: &Results, suite: &Suite, operations: &[&String]) -> String {
    let refused = operations.iter().filter_map(|operation| {
        let own = suite.programs.iter().flat_map(|program| {
            let rows = rows(results, program).filter(|row| row.operation == **operation);
            let errors = rows.filter_map(|row| Some(named_error(row.error.as_ref()?, program)));
            errors.unique().map(|error| (error, program.name()))
        });
        let by_error: BTreeMap<String, Vec<&str>> = own.into_group_map().into_iter().collect();
        let list = by_programs(&by_error)?;
        Some(format!("- `{operation}` is refused: {list}.\n"))
    });
    refused.collect()
}

/// Lists errors, each with the programs that return it. A single error has no programs beside it. Returns `None` if there is no error.
fn by_programs(errors: &BTreeMap<String, Vec<&str>>) -> Option<String> {
    if errors.len() == 1 {
        return errors.keys().next().cloned();
    }
    let list = errors.iter().map(|(error, programs)| {
        let programs = programs.iter().map(|name| format!("`{name}`"));
        format!("{error} by {}", programs.format(", "))
    });
    (!errors.is_empty()).then(|| list.format("; ").to_string())
}

/// An error, with the name that the program's IDL gives it.
fn named_error(error: &Error, program: &Program) -> String {
    let name = error.number.and_then(|number| program.subject.error_names.get(&number));
    name.map_or_else(|| error.to_string(), |name| format!("{error} ({})", escaped(&one_line(name))))
}

/// Lists the bad inputs that operations accept. Empty if there are none.
fn accepted(results: &Results) -> String {
    let is_accepted =
        |tried: &&BadInputRow| tried.ending == Ending::Accepted && tried.allowed.is_none();
    let accepted = results.bad_inputs.iter().filter(is_accepted);
    let accepted: Vec<&BadInputRow> = accepted.collect();
    let by_operation =
        accepted.chunk_by(|a, b| (&a.program, &a.operation) == (&b.program, &b.operation));
    let lines = by_operation.map(|same| {
        // Several inputs show one check.
        let shown = same.iter().map(|tried| match &tried.shows {
            Some(shows) => shows.to_string(),
            None => tried.input.clone(),
        });
        let shown = shown.unique().format("; ");
        format!("- `{}::{}`: {shown}.\n", same[0].program, same[0].operation)
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nBad inputs that are accepted:\n\n{lines}") }
}

/// Renders a table of bad inputs by operations for each program. The text is empty if no bad inputs were run.
fn bad_inputs(results: &Results, suite: &Suite) -> String {
    if results.bad_inputs.is_empty() {
        return String::new();
    }
    let sections = suite.programs.iter().map(|program| {
        let of = |input: Option<&str>, operation: &str| {
            let mut own = results.bad_inputs.iter().filter(|tried| tried.program == program.name());
            own.find(|tried| {
                tried.operation == operation && input.is_none_or(|input| tried.input == input)
            })
        };
        let operations = suite.operations.iter().filter(|name| of(None, name).is_some());
        let own = results.bad_inputs.iter().filter(|tried| tried.program == program.name());
        let inputs: BTreeSet<&str> = own.map(|tried| &*tried.input).collect();
        // A floor is not tried.
        if inputs.is_empty() {
            return String::new();
        }
        let inputs = Vec::from_iter(inputs);
        let table =
            Table::new(&inputs).text("Input", |input| input).numbers(operations, |input, name| {
                let outcome = of(Some(input), name).map(|tried| match &tried.ending {
                    Ending::Accepted => format!("{} **accepted**", tried.compute_units),
                    Ending::Refused(error) => {
                        format!("{} {}", tried.compute_units, named_error(error, program))
                    }
                    ending => format!("{} {}", tried.compute_units, escaped(&ending.to_string())),
                });
                outcome.unwrap_or_default()
            });
        let matrices = checks::markdown(&results.bad_inputs, program.name());
        format!("\n## {}\n\n{matrices}{table}", program.name())
    });
    format!(
        "# Bad inputs\n\nFor each instruction, a table shows which checks the program makes of each account; `runtime` means that the \
         runtime ended it. The table below them has the inputs that show this. Each cell has the compute units and how the instruction ended. An empty cell means that the \
         operation has no such input. neap generates the inputs from each operation that succeeds.\n\n\
         Toolchain {}.\n{}",
        results.toolchain,
        sections.collect::<String>(),
    )
}

/// Text of a program as a cell of a table shows it, with its markup escaped.
fn escaped(text: &str) -> String {
    let markup = |letter| "\\`*_[]<>|&#@".contains(letter);
    let letters =
        text.chars().flat_map(|letter| markup(letter).then_some('\\').into_iter().chain([letter]));
    letters.collect()
}

fn rows<'a>(results: &'a Results, program: &Program) -> impl Iterator<Item = &'a Row> {
    results.rows.iter().filter(|row| row.program == program.name())
}

/// Explains the mark and lists the range of each marked number. Empty if no number is marked.
fn ranges(results: &Results) -> String {
    let ranges = results.rows.iter().filter_map(|row| {
        let (least, most) = row.range?;
        Some(format!("- `{}`: {least} to {most}.\n", row.name))
    });
    let ranges: String = ranges.collect();
    if ranges.is_empty() {
        return ranges;
    }
    format!(
        "\n\\* The cost also depends on addresses. The range over several sets of them:\n\n{ranges}"
    )
}

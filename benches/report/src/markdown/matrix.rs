//! The table codec × operation of a scenario, and the notes below it.

use super::{
    heap::{self, Column},
    name_of,
    ranges::{self, mark},
};
use neap_model::numbers::signed;
use neap_scenarios::operation::Operation;

use crate::{
    ranking::{Measured, typical},
    seen::Checks,
};
use neap_scenarios::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};

/// Renders compute units, and in brackets those above the floor: a table for each class of codecs, and one for the
/// bounds.
///
/// Within a class the cheapest codec comes first. Classes are not ranked against each other, because checking less
/// costs less.
pub fn matrix(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured);
    let heap = heap_column(measured);
    let classes: Vec<&[Measured]> = measured.chunk_by(|a, b| a.same_class(b)).collect();
    let codecs: Vec<&[Measured]> = classes
        .iter()
        .filter(|class| class[0].is_codec())
        .copied()
        .collect();
    let intro = match codecs.as_slice() {
        [] => String::new(),
        [only] => {
            let checks = only[0].checks.as_ref().map(Checks::class);
            checks.map_or(String::new(), |checks| {
                format!("All codecs were seen to check the same things: {checks}.\n\n")
            })
        }
        _ => return in_classes(&operations, heap, &classes),
    };
    intro + &table(&operations, heap, measured)
}

fn in_classes(operations: &[Operation], heap: Column, classes: &[&[Measured]]) -> String {
    let tables = classes.iter().map(|class| {
        let heading = class_heading(class);
        format!("\n**{heading}**\n\n{}", table(operations, heap, class))
    });
    format!(
        "Codecs that were seen to check the same things form a class. Compare codecs only within a class, \
         because checking less costs less.\n{}",
        tables.collect::<String>()
    )
}

/// The heading of a class: the checks that its programs have in common.
pub fn class_heading(class: &[Measured]) -> String {
    match (class[0].is_codec(), &class[0].checks) {
        (false, _) => "Bounds: programs without a codec".to_owned(),
        (true, Some(checks)) => format!("Checks {}", checks.class()),
        (true, None) => "Not tested with bad inputs".to_owned(),
    }
}

/// The heap column of a scenario, the same in the tables of all classes.
fn heap_column(measured: &[Measured]) -> Column {
    Column::for_rows(measured.iter().flat_map(|measured| typical(&measured.rows)))
}

fn table(operations: &[Operation], heap: Column, measured: &[Measured]) -> String {
    let mut table = format!(
        "| Codec | {} |{} ELF bytes | Wire format | Checks | What it is |\n|---|{}{}---:|---|---|---|\n",
        joined(operations),
        heap.header(),
        "---:|".repeat(operations.len()),
        heap.rule(),
    );
    for Measured {
        program,
        elf,
        rows,
        checks,
    } in measured
    {
        let cells = operations.iter().map(|operation| {
            let row = typical(rows).find(|row| row.operation == *operation);
            row.map_or(String::new(), |row| match row.net {
                Some(net) => format!("{}{} ({})", row.compute_units, mark(row), signed(net)),
                None => format!("{}{}", row.compute_units, mark(row)),
            })
        });
        let checks = checks.as_ref().map_or("–".to_owned(), Checks::to_string);
        table += &format!(
            "| {} | {} |{} {} | {} | {checks} | {} |\n",
            name_of(program),
            cells.collect::<Vec<_>>().join(" | "),
            heap.cell(heap::most(typical(rows))),
            elf.bytes,
            program.about.wire,
            program.about.about,
        );
    }
    table
}

/// The names of operations, as cells of a header.
pub fn joined(operations: &[Operation]) -> String {
    Vec::from_iter(operations.iter().map(|operation| operation.name())).join(" | ")
}

/// The operations that at least one program was measured in, in the scenario's order.
pub fn operations(scenario: Scenario, measured: &[Measured]) -> Vec<Operation> {
    let mut operations = scenario.operations().to_vec();
    operations.retain(|operation| {
        let mut rows = measured.iter().flat_map(|measured| &measured.rows);
        rows.any(|row| row.operation == *operation)
    });
    operations
}

/// Explains empty cells, columns and marks, and names programs with the same code.
pub fn notes(scenario: Scenario, measured: &[Measured]) -> String {
    let heap = heap_column(measured).note();
    empty_cells(scenario, measured) + heap + &ranges::note(measured) + &same_code(measured)
}

fn empty_cells(scenario: Scenario, measured: &[Measured]) -> String {
    let mut notes = String::new();
    for operation in operations(scenario, measured) {
        let mut reasons: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for Measured { program, .. } in measured {
            if let Some(reason) = program.about.cannot.get(&operation) {
                let programs = reasons.entry(reason).or_default();
                programs.push(format!("`{}`", program.name));
            }
        }
        for (reason, programs) in reasons {
            notes += &format!(
                "- No `{operation}` for {} ({reason}).\n",
                programs.join(", ")
            );
        }
    }
    match notes.as_str() {
        "" => notes,
        _ => format!("\n{notes}"),
    }
}

/// Names programs with the same code, so that nobody looks for a difference between them.
fn same_code(measured: &[Measured]) -> String {
    let mut programs: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for Measured { program, elf, .. } in measured {
        let same = programs.entry(&elf.sha256).or_default();
        same.insert(format!("`{}`", program.name));
    }
    programs.retain(|_, same| same.len() > 1);
    let mut groups: Vec<Vec<String>> = programs
        .into_values()
        .map(|same| same.into_iter().collect())
        .collect();
    groups.sort();
    groups
        .iter()
        .map(|group| {
            let group = joined_with_and(group);
            format!("\n{group} compile to the same code, byte for byte.\n")
        })
        .collect()
}

/// Joins names: `a`, `a and b`, `a, b and c`.
fn joined_with_and(names: &[String]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::ranked;
    use neap_model::{
        results::Results,
        sample::{elf, results, with_tried_inputs},
    };
    use neap_scenarios::{
        discover::{Program, Role},
        operation::Operation,
        sample::program,
    };

    fn ranked_account<'a>(results: &'a Results, programs: &'a [Program]) -> Vec<Measured<'a>> {
        ranked(results, programs, Scenario::Account)
    }

    #[test]
    fn ranks_codecs_and_ends_with_the_bounds() {
        let results = results(&[
            ("assembly::full", 26),
            ("borsh::full", 700),
            ("borsh::update_amount", 600),
            ("ours::full", 50),
            ("ours::update_amount", 31),
        ]);
        let programs = [
            program("assembly", Role::Bound),
            program("borsh", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
        ];
        assert_eq!(
            matrix(Scenario::Account, &ranked_account(&results, &programs)),
            "| Codec | full | update_amount | ELF bytes | Wire format | Checks | What it is |\n\
             |---|---:|---:|---:|---|---|---|\n\
             | ours | 50 (20) | 31 (1) | 1000 | wire | – | what ours is |\n\
             | borsh | 700 (670) | 600 (570) | 1000 | wire | – | what borsh is |\n\
             | *assembly* | 26 (−4) |  | 1000 | wire | – | what assembly is |\n\
             | *floor* | 30 (0) | 30 (0) | 1000 | wire | – | what floor is |\n"
        );
    }

    #[test]
    fn states_the_checks_once_if_there_is_one_class() {
        let results = results(&[("borsh::full", 700), ("ours::full", 50)]);
        let results = with_tried_inputs(
            results,
            &[
                ("borsh::full", "empty", "20 InvalidAccountData"),
                ("floor::full", "empty", "20 accepted"),
                ("ours::full", "empty", "20 InvalidAccountData"),
            ],
        );
        let programs = [
            program("borsh", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
        ];
        assert_eq!(
            matrix(Scenario::Account, &ranked_account(&results, &programs)),
            "All codecs were seen to check the same things: length.\n\n\
             | Codec | full | update_amount | ELF bytes | Wire format | Checks | What it is |\n\
             |---|---:|---:|---:|---|---|---|\n\
             | ours | 50 (20) |  | 1000 | wire | length | what ours is |\n\
             | borsh | 700 (670) |  | 1000 | wire | length | what borsh is |\n\
             | *floor* | 30 (0) | 30 (0) | 1000 | wire | nothing | what floor is |\n"
        );
    }

    #[test]
    fn each_class_has_its_own_table() {
        let results = results(&[("cast::full", 20), ("ours::full", 50)]);
        let results = with_tried_inputs(
            results,
            &[
                ("cast::full", "empty", "20 aborted: out of bounds"),
                ("floor::full", "empty", "20 accepted"),
                ("ours::full", "empty", "20 InvalidAccountData"),
            ],
        );
        let programs = [
            program("cast", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
        ];
        let head = "| Codec | full | update_amount | ELF bytes | Wire format | Checks | What it is |\n\
                    |---|---:|---:|---:|---|---|---|\n";
        assert_eq!(
            matrix(Scenario::Account, &ranked_account(&results, &programs)),
            format!(
                "Codecs that were seen to check the same things form a class. Compare codecs only within a \
                 class, because checking less costs less.\n\
                 \n**Checks length**\n\n{head}\
                 | ours | 50 (20) |  | 1000 | wire | length | what ours is |\n\
                 \n**Checks nothing; aborts on bad input**\n\n{head}\
                 | cast | 20 (−10) |  | 1000 | wire | nothing; **aborts** on empty | what cast is |\n\
                 \n**Bounds: programs without a codec**\n\n{head}\
                 | *floor* | 30 (0) | 30 (0) | 1000 | wire | nothing | what floor is |\n"
            )
        );
    }

    #[test]
    fn shows_the_most_heap_of_each_codec_if_any_touches_it() {
        let rows = [
            ("borsh::full", 700),
            ("borsh::update_amount", 600),
            ("ours::full", 50),
        ];
        let mut results = results(&rows);
        for (row, heap_bytes) in results.rows.iter_mut().zip([8, 336]) {
            row.heap_bytes = heap_bytes;
        }
        let programs = ["borsh", "ours"].map(|name| program(name, Role::Codec));
        let measured = ranked_account(&results, &programs);
        assert_eq!(
            matrix(Scenario::Account, &measured),
            "| Codec | full | update_amount | Heap bytes | ELF bytes | Wire format | Checks | What it is |\n\
             |---|---:|---:|---:|---:|---|---|---|\n\
             | ours | 50 (20) |  | 0 | 1000 | wire | – | what ours is |\n\
             | borsh | 700 (670) | 600 (570) | 336 | 1000 | wire | – | what borsh is |\n"
        );
        let notes = notes(Scenario::Account, &measured);
        assert!(notes.starts_with("\nHeap bytes: "), "{notes}");
    }

    #[test]
    fn explains_an_empty_cell() {
        let results = results(&[("a::full", 1), ("b::full", 1), ("c::full", 1)]);
        let mut programs = ["a", "b", "c"].map(|name| program(name, Role::Codec));
        for (program, reason) in programs.iter_mut().zip(["too old", "too new", "too old"]) {
            let cannot = [(Operation::Full, reason.to_owned())];
            program.about.cannot = cannot.into();
        }
        assert_eq!(
            empty_cells(Scenario::Account, &ranked_account(&results, &programs)),
            "\n- No `full` for `b` (too new).\n- No `full` for `a`, `c` (too old).\n"
        );
        programs.iter_mut().for_each(|p| p.about.cannot.clear());
        assert_eq!(
            empty_cells(Scenario::Account, &ranked_account(&results, &programs)),
            ""
        );
    }

    #[test]
    fn names_programs_with_the_same_code() {
        let mut results = results(&[("a::full", 1), ("b::full", 1), ("c::full", 1)]);
        let programs = ["a", "b", "c"].map(|name| program(name, Role::Codec));
        for (name, hash) in [("a", "1"), ("b", "2"), ("c", "1")] {
            elf(&mut results, name).sha256 = hash.to_owned();
        }
        let note = "\n`a` and `c` compile to the same code, byte for byte.\n";
        assert_eq!(same_code(&ranked_account(&results, &programs)), note);
        elf(&mut results, "a").sha256 = "3".to_owned();
        assert_eq!(same_code(&ranked_account(&results, &programs)), "");
    }
}

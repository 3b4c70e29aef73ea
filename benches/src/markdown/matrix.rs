//! The matrix codec × operation of a scenario, and what is to be said below it.

use super::{
    heap::{self, Column},
    name_of,
    ranges::{self, mark},
    signed,
};
use crate::{
    ranking::{Measured, typical},
    scenario::Scenario,
    seen::Checks,
};
use std::collections::{BTreeMap, BTreeSet};

/// Renders the matrix, gross with net in brackets: a table for each class of codecs, and the bounds.
///
/// Within a class the cheapest comes first. Between classes nothing is said: to check less is cheaper.
pub fn matrix(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured);
    let heap = heap_column(measured);
    let classes: Vec<&[Measured]> = measured.chunk_by(|a, b| a.same_class(b)).collect();
    let codecs: Vec<&[Measured]> = classes
        .iter()
        .filter(|class| class[0].is_codec())
        .copied()
        .collect();
    let says = match codecs.as_slice() {
        [] => String::new(),
        [only] => {
            let checks = only[0].checks.as_ref().map(Checks::class);
            checks.map_or(String::new(), |checks| {
                format!("Every codec was seen to check the same: {checks}.\n\n")
            })
        }
        _ => return in_classes(&operations, heap, &classes),
    };
    says + &table(&operations, heap, measured)
}

fn in_classes(operations: &[&str], heap: Column, classes: &[&[Measured]]) -> String {
    let tables = classes.iter().map(|class| {
        let heading = class_heading(class);
        format!("\n**{heading}**\n\n{}", table(operations, heap, class))
    });
    format!(
        "Ranked within each class, the codecs that were seen to check the same; to check less is \
         cheaper, so classes do not compare.\n{}",
        tables.collect::<String>()
    )
}

/// What the programs of a class have in common.
pub fn class_heading(class: &[Measured]) -> String {
    match (class[0].is_codec(), &class[0].checks) {
        (false, _) => "No codec: the bounds".to_owned(),
        (true, Some(checks)) => format!("Checks {}", checks.class()),
        (true, None) => "Given no bad input".to_owned(),
    }
}

/// The heap's column of a scenario, the same in the tables of all classes.
fn heap_column(measured: &[Measured]) -> Column {
    Column::of(measured.iter().flat_map(|measured| typical(&measured.rows)))
}

fn table(operations: &[&str], heap: Column, measured: &[Measured]) -> String {
    let mut table = format!(
        "| Codec | {} |{} ELF bytes | Wire format | Checks | What it is |\n|---|{}{}---:|---|---|---|\n",
        operations.join(" | "),
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

/// The operations that a program was measured in, in the scenario's order.
pub fn operations(scenario: Scenario, measured: &[Measured]) -> Vec<&'static str> {
    let mut operations = scenario.operations().to_vec();
    operations.retain(|operation| {
        let mut rows = measured.iter().flat_map(|measured| &measured.rows);
        rows.any(|row| row.operation == *operation)
    });
    operations
}

/// Says why cells are empty, what the columns mean, and which programs are the same code.
pub fn notes(scenario: Scenario, measured: &[Measured]) -> String {
    let heap = heap_column(measured).note();
    empty_cells(scenario, measured) + heap + &ranges::note(measured) + &same_code(measured)
}

fn empty_cells(scenario: Scenario, measured: &[Measured]) -> String {
    let mut notes = String::new();
    for operation in operations(scenario, measured) {
        let mut reasons: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for Measured { program, .. } in measured {
            if let Some(reason) = program.about.cannot.get(operation) {
                let programs = reasons.entry(reason).or_default();
                programs.push(format!("`{}`", program.name));
            }
        }
        for (reason, programs) in reasons {
            notes += &format!("- No `{operation}` of {}: {reason}.\n", programs.join(", "));
        }
    }
    match notes.as_str() {
        "" => notes,
        _ => format!("\n{notes}"),
    }
}

/// Nobody should look for a difference between programs of the same code.
fn same_code(measured: &[Measured]) -> String {
    let mut programs: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for Measured { program, elf, .. } in measured {
        let alike = programs.entry(&elf.sha256).or_default();
        alike.insert(format!("`{}`", program.name));
    }
    programs.retain(|_, alike| alike.len() > 1);
    let mut groups: Vec<Vec<String>> = programs
        .into_values()
        .map(|alike| alike.into_iter().collect())
        .collect();
    groups.sort();
    groups
        .iter()
        .map(|group| {
            let group = group.join(", ");
            format!("\nThe compiler makes the same code, byte for byte, of {group}.\n")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        discover::{Program, Role},
        ranking::ranked,
        results::Results,
        sample::{elf, program, results, trying},
    };

    fn of<'a>(results: &'a Results, programs: &'a [Program]) -> Vec<Measured<'a>> {
        ranked(results, programs, Scenario::Account)
    }

    #[test]
    fn matrix_ranks_codecs_and_ends_with_the_bounds() {
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
            matrix(Scenario::Account, &of(&results, &programs)),
            "| Codec | full | update_amount | ELF bytes | Wire format | Checks | What it is |\n\
             |---|---:|---:|---:|---|---|---|\n\
             | ours | 50 (20) | 31 (1) | 1000 | wire | – | what ours is |\n\
             | borsh | 700 (670) | 600 (570) | 1000 | wire | – | what borsh is |\n\
             | *assembly* | 26 (−4) |  | 1000 | wire | – | what assembly is |\n\
             | *floor* | 30 (0) | 30 (0) | 1000 | wire | – | what floor is |\n"
        );
    }

    #[test]
    fn one_class_is_said_once() {
        let results = results(&[("borsh::full", 700), ("ours::full", 50)]);
        let results = trying(
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
            matrix(Scenario::Account, &of(&results, &programs)),
            "Every codec was seen to check the same: length.\n\n\
             | Codec | full | update_amount | ELF bytes | Wire format | Checks | What it is |\n\
             |---|---:|---:|---:|---|---|---|\n\
             | ours | 50 (20) |  | 1000 | wire | length | what ours is |\n\
             | borsh | 700 (670) |  | 1000 | wire | length | what borsh is |\n\
             | *floor* | 30 (0) | 30 (0) | 1000 | wire | nothing | what floor is |\n"
        );
    }

    #[test]
    fn who_checks_less_stands_in_a_table_of_its_own() {
        let results = results(&[("cast::full", 20), ("ours::full", 50)]);
        let results = trying(
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
            matrix(Scenario::Account, &of(&results, &programs)),
            format!(
                "Ranked within each class, the codecs that were seen to check the same; to check less \
                 is cheaper, so classes do not compare.\n\
                 \n**Checks length**\n\n{head}\
                 | ours | 50 (20) |  | 1000 | wire | length | what ours is |\n\
                 \n**Checks nothing; aborts on bad input**\n\n{head}\
                 | cast | 20 (−10) |  | 1000 | wire | nothing; **aborts** on empty | what cast is |\n\
                 \n**No codec: the bounds**\n\n{head}\
                 | *floor* | 30 (0) | 30 (0) | 1000 | wire | nothing | what floor is |\n"
            )
        );
    }

    #[test]
    fn shows_the_most_heap_of_each_where_any_touches_it() {
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
        let measured = of(&results, &programs);
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
    fn gives_the_reason_of_an_empty_cell() {
        let results = results(&[("a::full", 1), ("b::full", 1), ("c::full", 1)]);
        let mut programs = ["a", "b", "c"].map(|name| program(name, Role::Codec));
        for (program, reason) in programs.iter_mut().zip(["too old", "too new", "too old"]) {
            let cannot = [("full", reason)].map(|(o, r)| (o.to_owned(), r.to_owned()));
            program.about.cannot = cannot.into();
        }
        assert_eq!(
            empty_cells(Scenario::Account, &of(&results, &programs)),
            "\n- No `full` of `b`: too new.\n- No `full` of `a`, `c`: too old.\n"
        );
        programs.iter_mut().for_each(|p| p.about.cannot.clear());
        assert_eq!(empty_cells(Scenario::Account, &of(&results, &programs)), "");
    }

    #[test]
    fn names_programs_of_the_same_code() {
        let mut results = results(&[("a::full", 1), ("b::full", 1), ("c::full", 1)]);
        let programs = ["a", "b", "c"].map(|name| program(name, Role::Codec));
        for (name, hash) in [("a", "1"), ("b", "2"), ("c", "1")] {
            elf(&mut results, name).sha256 = hash.to_owned();
        }
        let note = "\nThe compiler makes the same code, byte for byte, of `a`, `c`.\n";
        assert_eq!(same_code(&of(&results, &programs)), note);
        elf(&mut results, "a").sha256 = "3".to_owned();
        assert_eq!(same_code(&of(&results, &programs)), "");
    }
}

//! The report of which programs read each other's bytes: `wire_formats.md`.

use super::name_of;
use neap_model::{
    results::Results,
    wire_formats::{Reading, Reads},
};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{Scenario, Wire, golden_writer},
};
use std::collections::BTreeMap;

/// Renders a table writer × reader for each scenario. Empty if there are no readings.
pub fn wire_formats(results: &Results, programs: &[Program]) -> String {
    if results.wire_formats.is_empty() {
        return String::new();
    }
    let sections = Scenario::SHARED.into_iter();
    let sections = sections.map(|scenario| section(results, programs, scenario));
    format!(
        "# Wire formats\n\n\
         This report shows which programs read each other's bytes. Each program writes several accounts with different values. \
         These are compared, byte for byte, with golden bytes, which the contract states by hand. Then each \
         program runs its operations on the accounts of all programs: it checks right and wrong claims about \
         them, and changes them.\n\n\
         - **yes**: every answer is right, and every change leaves the golden bytes of the changed account.\n\
         - no: at least one answer or change is wrong.\n\
         - –: the writer writes nothing, or the reader reads nothing.\n\n\
         Rows and columns have the same order, by wire format, so programs that read each other form a block. A \
         run fails without a report if a program writes bytes that are not of its wire format, or if it cannot \
         read another program of the same wire format.\n\n\
         Toolchain {}.\n{}",
        results.toolchain,
        sections.collect::<String>(),
    )
}

fn section(results: &Results, programs: &[Program], scenario: Scenario) -> String {
    let readings = results.wire_formats.iter();
    let readings = readings.filter(|reading| reading.scenario == scenario.name());
    let cells: BTreeMap<(&str, &str), Reads> = readings
        .map(|reading| {
            let Reading { writer, reader, .. } = reading;
            ((writer.as_str(), reader.as_str()), reading.reads)
        })
        .collect();
    let programs = programs.iter().filter(|program| {
        let is_reader = cells.keys().any(|(_, reader)| *reader == program.name);
        program.about.scenario == scenario && is_reader
    });
    let blocks = blocks(scenario, programs.collect());
    let readers: Vec<&Program> = blocks.iter().flat_map(|(_, block)| block.clone()).collect();
    if readers.is_empty() {
        return String::new();
    }
    let row = |writer: &str, shown: &str, wire: &str| {
        let cells = readers.iter().map(|reader| {
            let reads = cells.get(&(writer, reader.name.as_str()));
            reads.map_or("", |reads| match reads {
                Reads::Yes => "**yes**",
                Reads::No => "no",
                Reads::NotApplicable => "–",
            })
        });
        let cells: Vec<&str> = cells.collect();
        format!("| {shown} | {wire} | {} |\n", cells.join(" | "))
    };
    let names: Vec<String> = readers.iter().map(|reader| name_of(reader)).collect();
    let only_wire = scenario.wires().len() == 1;
    let mut table = format!(
        "\n## `{scenario}`\n\n{}| Written by | Wire format | {} |\n|---|---|{}\n",
        match only_wire {
            true => "This account has the same bytes in all wire formats.\n\n",
            false => "",
        },
        names.join(" | "),
        "---|".repeat(names.len()),
    );
    for (wire, block) in blocks {
        if let Some(wire) = wire {
            let name = if only_wire { "all" } else { wire.name() };
            table += &row(&golden_writer(scenario, wire), "*golden bytes*", name);
        }
        for program in block {
            table += &row(&program.name, &name_of(program), &program.about.wire);
        }
    }
    table
}

/// The programs of each wire format, sorted. The floor comes last, because it has no wire format.
fn blocks(scenario: Scenario, mut programs: Vec<&Program>) -> Vec<(Option<Wire>, Vec<&Program>)> {
    programs.sort_by_key(|program| (&program.about.wire, &program.name));
    let (floors, programs): (Vec<_>, Vec<_>) = programs
        .into_iter()
        .partition(|program| program.about.role == Role::Floor);
    let wires = scenario.wires().iter();
    let blocks = wires.map(|wire| {
        let block = programs.iter().copied();
        (Some(*wire), block.filter(|p| p.wire == *wire).collect())
    });
    blocks.chain([(None, floors)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results};
    use neap_scenarios::sample::{multisig_program, program};

    fn reading(scenario: Scenario, writer: &str, reader: &str, reads: Reads) -> Reading {
        Reading {
            scenario: scenario.to_string(),
            writer: writer.to_owned(),
            reader: reader.to_owned(),
            reads,
        }
    }

    #[test]
    fn renders_nothing_without_readings() {
        let results = results(&[("ours::full", 50)]);
        assert_eq!(wire_formats(&results, &[program("ours", Role::Codec)]), "");
    }

    #[test]
    fn groups_programs_by_wire_format() {
        let mut programs = ["a", "b", "c", "floor"].map(multisig_program);
        for (program, wire) in
            programs
                .iter_mut()
                .zip([Wire::Borsh, Wire::Bincode, Wire::Borsh, Wire::Borsh])
        {
            program.wire = wire;
            program.about.wire = wire.name().to_owned();
        }
        programs[3].about.wire = "none".to_owned();
        let wire = |name: &str| programs.iter().find(|p| p.name == name).unwrap().wire;
        let mut readings = Vec::new();
        for writer in ["a", "b", "c", "floor"] {
            for reader in ["a", "b", "c", "floor"] {
                let reads = match (writer, reader) {
                    ("floor", _) | (_, "floor") => Reads::NotApplicable,
                    _ if wire(writer) == wire(reader) => Reads::Yes,
                    _ => Reads::No,
                };
                readings.push(reading(Scenario::Multisig, writer, reader, reads));
            }
        }
        let by_hand = golden_writer(Scenario::Multisig, Wire::Bincode);
        readings.push(reading(Scenario::Multisig, &by_hand, "b", Reads::Yes));
        let results = multisig_results(&["a", "b", "c"]);
        let results = results.with_wire_formats(readings).unwrap();
        let expected = "## `multisig`\n\n\
            | Written by | Wire format | a | c | b | *floor* |\n\
            |---|---|---|---|---|---|\n\
            | *golden bytes* | borsh |  |  |  |  |\n\
            | a | borsh | **yes** | **yes** | no | – |\n\
            | c | borsh | **yes** | **yes** | no | – |\n\
            | *golden bytes* | bincode, fixed integers |  |  | **yes** |  |\n\
            | b | bincode, fixed integers | no | no | **yes** | – |\n\
            | *golden bytes* | borsh, fixed fields first |  |  |  |  |\n\
            | *floor* | none | – | – | – | – |\n";
        let report = wire_formats(&results, &programs);
        assert!(report.ends_with(expected), "{report}");
        programs.reverse();
        assert_eq!(wire_formats(&results, &programs), report);
    }

    #[test]
    fn groups_the_account_into_one_block() {
        let readings = ["golden bytes", "ours"]
            .map(|writer| reading(Scenario::Account, writer, "ours", Reads::Yes));
        let results = results(&[("ours::full", 50)]);
        let results = results.with_wire_formats(readings.into()).unwrap();
        let report = wire_formats(&results, &[program("ours", Role::Codec)]);
        assert!(
            report.contains("has the same bytes in all wire formats"),
            "{report}"
        );
        assert!(report.contains("| *golden bytes* | all | **yes** |\n"));
        assert!(report.ends_with("| ours | wire | **yes** |\n"), "{report}");
    }
}

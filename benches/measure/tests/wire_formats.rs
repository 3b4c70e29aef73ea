//! Programs read what others wrote exactly as their manifests claim, or the run fails.

use crate::fixture::{builds, measured, program, programs, programs_in_build, results, root};
use neap_measure::{
    built::Built,
    wire_formats::{Party, readings},
};
use neap_model::{
    failure::ProgramFailure,
    wire_formats::{Reading, Reads},
};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    scenario::{Scenario, Wire, golden_writer},
};
use sbpf_assembler::Assembler;
use std::{fs, path::Path};
use tempfile::TempDir;

#[test]
fn only_programs_of_the_same_wire_read_each_other() {
    for build in builds() {
        let readings = &results(build).wire_formats;
        assert!(readings.is_sorted());
        let mut cells = 0;
        for scenario in Scenario::SHARED {
            let mut programs = programs_in_build(build);
            programs.retain(|program| program.about.scenario == scenario);
            let by_hand = scenario.wires().iter();
            let by_hand = by_hand.map(|wire| (golden_writer(scenario, *wire), *wire, Role::Codec));
            let writers = programs.iter().map(|it| (it.name.clone(), it.wire, it.about.role));
            for (writer, wire, role) in by_hand.chain(writers) {
                for reader in &programs {
                    let expected = match (role, reader.about.role) {
                        (Role::Floor, _) | (_, Role::Floor) => Reads::NotApplicable,
                        _ if wire == reader.wire => Reads::Yes,
                        _ => Reads::No,
                    };
                    let reading = Reading {
                        scenario: scenario.to_string(),
                        writer: writer.clone(),
                        reader: reader.name.clone(),
                        reads: expected,
                    };
                    assert!(readings.contains(&reading), "{}: {expected}", reading.name());
                    cells += 1;
                }
            }
        }
        assert_eq!(readings.len(), cells);
    }
}

#[test]
fn names_the_first_byte_that_is_not_in_the_claimed_wire() {
    // Without name, delay and members, `bump` is the only byte after the status, at offset 94, that is not zero.
    let table = [
        ("borsh", "bincode, fixed integers", "offset 100", "0x00", "0xfd"),
        ("wincode-owned", "borsh", "offset 100", "0xfd", "0x00"),
        ("zeropod", "borsh", "offset 95", "0x00", "0xfd"),
    ];
    for (name, wire, offset, expected, found) in table {
        let real = multisig_program(name);
        let mut claimed = real.clone();
        claimed.wire = Scenario::Multisig.wire(wire).unwrap();
        claimed.about.wire = wire.to_owned();
        let message = failure(&[party(&builds()[0], &claimed, &real)]);
        let wrong = format!("{name}::create does not write the wire `{wire}`");
        let values = format!("{offset}: expected {expected}, found {found}");
        for text in [wrong, values] {
            assert!(message.contains(&text), "{text}: {message}");
        }
    }
}

#[test]
fn refuses_a_program_that_does_not_read_its_claimed_wire() {
    // If a program cannot write, only reading shows its wire.
    let real = multisig_program("borsh");
    let mut claimed = multisig_program("bincode");
    for operation in [Operation::Create, Operation::SetTransactionIndex, Operation::AddMember] {
        let cannot = (operation, "not here".to_owned());
        claimed.about.cannot.extend([cannot]);
    }
    let message = failure(&[party(&builds()[0], &claimed, &real)]);
    let by_hand = golden_writer(Scenario::Multisig, Wire::Bincode);
    let expected = format!("does not read what {by_hand} wrote, though both claim the wire");
    assert!(message.contains(&expected), "{message}");

    // With another wire it does not have to read it, and the readings show what it reads.
    claimed.wire = Wire::Borsh;
    let parties = [party(&builds()[0], &claimed, &real)];
    for reading in readings(&parties).unwrap() {
        let expected = match reading.writer.as_str() {
            "golden bytes: borsh" => Reads::Yes,
            "bincode" => Reads::NotApplicable,
            _ => Reads::No,
        };
        assert_eq!(reading.reads, expected, "{}", reading.name());
    }
}

#[test]
fn detects_a_comparison_of_only_part_of_the_owner() {
    let real = program(Scenario::Account, "assembly");
    let source = fs::read_to_string(root().join("programs/assembly/src/entrypoint.s")).unwrap();
    for word in ["]", "+8]", "+16]", "+24]"] {
        // Removes the loads of this word of the stored and the claimed owner, and their comparison.
        let load = format!("[r1+STORED_OWNER{word}");
        let mut lines: Vec<&str> = source.lines().collect();
        while let Some(at) = lines.iter().position(|line| line.contains(&load)) {
            let compared = lines[at..].iter().position(|line| line.contains("jne r3, r"));
            lines.drain(at..=at + compared.unwrap());
        }
        let elf = Assembler::new(Default::default()).assemble(&lines.join("\n"));
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join(&real.elf_name), elf.unwrap()).unwrap();
        let message = failure(&[party(directory.path(), &real, &real)]);
        let texts =
            ["assembly::full does not", "expected Failure(IncorrectAuthority), found Success"];
        for text in texts {
            assert!(message.contains(text), "{word}: {message}");
        }
    }
}

#[test]
fn a_program_without_operations_reads_nothing() {
    let real = multisig_program("ours");
    let mut claimed = real.clone();
    for operation in Scenario::Multisig.operations() {
        let cannot = (*operation, "not here".to_owned());
        claimed.about.cannot.extend([cannot]);
    }
    let other = multisig_program("borsh");
    let build = &builds()[0];
    let parties = [party(build, &claimed, &real), party(build, &other, &other)];
    for reading in readings(&parties).unwrap() {
        if [&reading.writer, &reading.reader].contains(&&claimed.name) {
            assert_eq!(reading.reads, Reads::NotApplicable, "{}", reading.name());
        }
    }
}

#[test]
fn a_manifest_with_another_wire_fails_the_run() {
    let mut programs = programs();
    programs.retain(|it| {
        it.about.scenario == Scenario::Multisig && ["borsh", "floor"].contains(&&*it.name)
    });
    programs[0].wire = Wire::Bincode;
    let error = measured(&programs, &builds()[0]).unwrap_err();
    assert!(error.is::<ProgramFailure>());
    let message = format!("{error:#}");
    assert!(message.starts_with("borsh::threshold[members=0,name=8]: "), "{message}");
}

#[test]
fn every_wire_format_has_a_codec_that_defines_it() {
    // The programs of these codecs read and write the bytes in the same run, or there would be no report.
    let codecs = [
        ("borsh", "borsh"),
        ("bincode, fixed integers", "bincode"),
        ("bincode, fixed integers, tags of one byte", "wincode"),
        ("borsh, fixed fields first", "zeropod"),
        ("C layout", "bytemuck"),
    ];
    for scenario in Scenario::SHARED {
        for format in scenario.formats() {
            let (_, codec) = codecs.iter().find(|(name, _)| name == format).unwrap();
            let has_program = programs().into_iter().any(|program| {
                program.about.scenario == scenario
                    && program.about.wire == *format
                    && program.name.trim_end_matches("-enum") == *codec
            });
            assert!(has_program, "{scenario}, {format}");
        }
    }
}

/// A program as one manifest describes it, with the ELF of another.
fn party(build: &Path, claimed: &Program, real: &Program) -> Party {
    Party { program: claimed.clone(), built: Built::load(&build.join(&real.elf_name)).unwrap() }
}

fn multisig_program(name: &str) -> Program {
    program(Scenario::Multisig, name)
}

#[track_caller]
fn failure(parties: &[Party]) -> String {
    let error = readings(parties).unwrap_err();
    assert!(error.is::<ProgramFailure>(), "{error:#}");
    format!("{error:#}")
}

//! Programs read what others wrote exactly as their manifests claim, or the run fails.

use crate::fixture::{builds, program, programs, programs_in_build, results, root};
use neap_comparison::readings::readings;
use neap_comparison::scenarios::{
    account::ACCOUNT,
    list,
    manifest::Role,
    multisig::{ADD_MEMBER, CREATE, MULTISIG, SET_TRANSACTION_INDEX},
    operation::Operation,
    program::Program,
    scenario::Scenario,
    wire::{Wire, WireFormat},
};
use neap_model::{
    failure::ProgramFailure,
    readings::{Reading, Reads},
};
use sbpf_assembler::Assembler;
use std::{fs, path::Path};
use tempfile::TempDir;

#[test]
fn only_programs_of_the_same_wire_read_each_other() {
    for build in builds() {
        let mut expected = Vec::new();
        for scenario in with_formats() {
            let mut programs = programs_in_build(build);
            programs.retain(|program| program.scenario == scenario);
            let by_hand = scenario.definition.format.wires.iter();
            let by_hand = by_hand.map(|wire| (scenario.golden_writer(*wire), *wire, true));
            let writers = programs.iter().map(|it| {
                let writes = !it.about.cannot.contains_key(CREATE.name);
                (it.name.clone(), it.wire, writes && it.about.role != Role::Floor)
            });
            for (writer, wire, writes) in by_hand.chain(writers) {
                expected.extend(programs.iter().map(|reader| Reading {
                    suite: scenario.to_string(),
                    writer: writer.clone(),
                    reader: reader.name.clone(),
                    reads: match (writes, reader.about.role) {
                        (false, _) | (_, Role::Floor) => Reads::NotApplicable,
                        _ if wire == reader.wire => Reads::Yes,
                        _ => Reads::No,
                    },
                }));
            }
        }
        expected.sort();
        assert_eq!(results(build).readings, expected);
    }
}

#[test]
fn names_the_first_byte_that_is_not_in_the_claimed_wire() {
    // Without name, delay and members, `bump` is the only byte after the status, at offset 94, that is not zero.
    for (name, wire, why) in [
        ("borsh", Wire::Bincode, "offset 100: expected 0x00, found 0xfd"),
        ("wincode-plain", Wire::Borsh, "offset 100: expected 0xfd, found 0x00"),
        ("zeropod", Wire::Borsh, "offset 95: expected 0x00, found 0xfd"),
    ] {
        let mut claimed = program(MULTISIG, name);
        claimed.wire = wire;
        claimed.about.wire = WireFormat::Of(wire);
        let message = failure(&[claimed], &builds()[0]);
        let start = format!("{name}::create does not write the wire `{}`", wire.name());
        assert!(message.starts_with(&start) && message.contains(why), "{message}");
    }
}

#[test]
fn refuses_a_program_that_does_not_read_its_claimed_wire() {
    // If a program cannot write, only reading shows its wire.
    let borsh = program(MULTISIG, "borsh").elf_name;
    let writes = [CREATE, SET_TRANSACTION_INDEX, ADD_MEMBER];
    let mut claimed = without(program(MULTISIG, "bincode"), &writes);
    let message = failure(&with_elf(claimed.clone(), &borsh), &builds()[0]);
    let by_hand = MULTISIG.golden_writer(Wire::Bincode);
    let expected = format!("does not read what {by_hand} wrote, in bytes of its own wire");
    assert!(message.contains(&expected), "{message}");

    // With another wire it does not have to read it, and the readings show what it reads.
    claimed.wire = Wire::Borsh;
    let without_operations = without(claimed.clone(), MULTISIG.operations());
    for (claimed, reads) in
        [(claimed, [Reads::Yes, Reads::No]), (without_operations, [Reads::NotApplicable; 2])]
    {
        for reading in readings(&with_elf(claimed, &borsh), &builds()[0]).unwrap() {
            let expected = match reading.writer.as_str() {
                "golden bytes: borsh" => reads[0],
                "bincode" => Reads::NotApplicable,
                _ => reads[1],
            };
            assert_eq!(reading.reads, expected, "{}", reading.name());
        }
    }
}

#[test]
fn detects_a_comparison_of_only_part_of_the_owner() {
    let real = program(ACCOUNT, "assembly");
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
        let message = failure(std::slice::from_ref(&real), directory.path());
        let why = "expected `error = \"IncorrectAuthority\"`, found success";
        assert!(
            message.starts_with("assembly::full does not") && message.contains(why),
            "{word}: {message}"
        );
    }
}

#[test]
fn every_wire_format_has_a_codec_that_defines_it() {
    // The programs of these codecs read and write the bytes in the same run, or there would be no report.
    let codecs = [
        (WireFormat::Of(Wire::Borsh), "borsh"),
        (WireFormat::Of(Wire::Bincode), "bincode"),
        (WireFormat::Of(Wire::FixedFieldsFirst), "zeropod"),
        (WireFormat::Of(Wire::FixedCapacity), "account-anchor"),
        (WireFormat::Of(Wire::MembersLast), "slab-anchor"),
        (WireFormat::BincodeWithShortTags, "wincode"),
        (WireFormat::CLayout, "bytemuck"),
    ];
    for scenario in with_formats() {
        for format in scenario.definition.format.claims {
            let defines = |it: &Program| {
                let codec = it.name.trim_end_matches("-enum");
                it.scenario.behind_shared() == scenario
                    && it.about.wire == *format
                    && codecs.contains(&(*format, codec))
            };
            assert!(programs().iter().any(defines), "{scenario}, {format}");
        }
    }
}

/// A program that does not support some operations.
fn without(mut program: Program, operations: &[Operation]) -> Program {
    let cannot = operations.iter().map(|operation| (operation.to_string(), "not here".to_owned()));
    program.about.cannot.extend(cannot);
    program
}

/// A program as one manifest describes it, with the ELF of another.
fn with_elf(claimed: Program, elf_name: &str) -> [Program; 1] {
    [Program { elf_name: elf_name.to_owned(), ..claimed }]
}

#[track_caller]
fn failure(programs: &[Program], build: &Path) -> String {
    let error = readings(programs, build).unwrap_err();
    assert!(error.is::<ProgramFailure>(), "{error:#}");
    format!("{error:#}")
}

/// The scenarios with several wire formats.
fn with_formats() -> impl Iterator<Item = Scenario> {
    list::shared().filter(|scenario| !scenario.definition.contract.values().is_empty())
}

//! Programs read what others wrote exactly as their manifests claim, or the run fails.

use crate::common::{assert_exit, assert_no_report, builds, neap_bench, programs, root};
use neap_measure::{
    built::Built,
    wire_formats::{Party, readings},
};
use neap_model::{failure::ProgramFailure, wire_formats::Reads};
use neap_scenarios::operation::Operation;
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{Scenario, Wire, golden_writer},
};
use sbpf_assembler::Assembler;
use std::{fs, path::Path, process::Command};
use tempfile::TempDir;

#[test]
fn only_programs_of_the_same_wire_read_each_other() {
    for build in builds() {
        let mut programs = programs();
        programs.retain(|program| program.about.framework.is_none());
        let parties: Vec<Party> = programs.iter().map(|p| party(&build, p, p)).collect();
        let readings = readings(&parties).unwrap();
        assert!(readings.is_sorted());
        let expected: usize = Scenario::SHARED
            .into_iter()
            .map(|s| cells(s, &programs))
            .sum();
        assert_eq!(readings.len(), expected);
        for reading in readings {
            let scenario = Scenario::try_from(reading.scenario.clone()).unwrap();
            let of_scenario = programs.iter().filter(|p| p.about.scenario == scenario);
            let of_scenario: Vec<&Program> = of_scenario.collect();
            let named = |name: &str| of_scenario.iter().find(|program| program.name == name);
            let reader = named(&reading.reader).unwrap();
            let (wire, role) = match named(&reading.writer) {
                Some(writer) => (writer.wire, writer.about.role),
                None => {
                    let mut wires = scenario.wires().iter();
                    let by_hand =
                        wires.find(|wire| golden_writer(scenario, **wire) == reading.writer);
                    (*by_hand.unwrap(), Role::Codec)
                }
            };
            let expected = match (role, reader.about.role) {
                (Role::Floor, _) | (_, Role::Floor) => Reads::NotApplicable,
                _ if wire == reader.wire => Reads::Yes,
                _ => Reads::No,
            };
            assert_eq!(reading.reads, expected, "{}", reading.name());
        }
    }
}

/// The number of pairs of a writer and a reader. Golden bytes count as writers.
fn cells(scenario: Scenario, programs: &[Program]) -> usize {
    let of_scenario = programs.iter().filter(|p| p.about.scenario == scenario);
    let programs = of_scenario.count();
    (programs + scenario.wires().len()) * programs
}

#[test]
fn names_the_first_byte_that_is_not_in_the_claimed_wire() {
    // Without name, delay and members, `bump` is the only byte after the status, at offset 94, that is not zero.
    let table = [
        (
            "borsh",
            "bincode, fixed integers",
            "offset 100",
            "0x00",
            "0xfd",
        ),
        ("wincode-owned", "borsh", "offset 100", "0xfd", "0x00"),
        ("zeropod", "borsh", "offset 95", "0x00", "0xfd"),
    ];
    for (name, wire, offset, expected, found) in table {
        let real = multisig_program(name);
        let mut claimed = real.clone();
        claimed.wire = Scenario::Multisig.wire(wire).unwrap();
        claimed.about.wire = wire.to_owned();
        let message = failure(&[party(&builds()[0], &claimed, &real)]);
        let texts = [
            format!("{name}::create does not write the wire `{wire}`"),
            offset.to_owned(),
        ];
        for text in texts {
            assert!(message.contains(&text), "{text}: {message}");
        }
        let values = format!("expected {expected}, found {found}");
        assert!(message.contains(&values), "{values}: {message}");
    }
}

#[test]
fn refuses_a_program_that_does_not_read_its_claimed_wire() {
    // If a program cannot write, only reading shows its wire.
    let real = multisig_program("borsh");
    let mut claimed = multisig_program("bincode");
    for operation in [
        Operation::Create,
        Operation::SetTransactionIndex,
        Operation::AddMember,
    ] {
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
            let compared = lines[at..]
                .iter()
                .position(|line| line.contains("jne r3, r"));
            lines.drain(at..=at + compared.unwrap());
        }
        let elf = Assembler::new(Default::default()).assemble(&lines.join("\n"));
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join(&real.elf_name), elf.unwrap()).unwrap();
        let message = failure(&[party(directory.path(), &real, &real)]);
        let texts = [
            "assembly::full does not",
            "expected Failure(IncorrectAuthority), found Success",
        ];
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
    let copy = TempDir::new().unwrap();
    for directory in ["programs", "variable"] {
        let mut cp = Command::new("cp");
        cp.arg("-r").arg(root().join(directory)).arg(copy.path());
        assert!(cp.status().unwrap().success());
    }
    let programs = copy.path().join("programs/Cargo.toml");
    // The dependencies of the programs stay where they are.
    let absolute = format!("path = \"{}/", root().display());
    edit(&programs, "path = \"../", &absolute);
    let wires = ["borsh", "bincode, fixed integers"].map(|wire| format!("wire = \"{wire}\""));
    let manifest = copy.path().join("variable/borsh/Cargo.toml");
    edit(&manifest, &wires[0], &wires[1]);
    let out = copy.path().join("out");
    let builds = builds();
    let [programs, elfs, out] = [&programs, &builds[0], &out].map(|path| path.to_str().unwrap());
    let run = ["run", "--programs", programs, "--elfs", elfs, "--out", out];
    assert_exit(
        &neap_bench(root(), &run),
        3,
        &["borsh::threshold[members=0,name=8]"],
    );
    assert_no_report(Path::new(out));
}

fn edit(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    let edited = text.replace(from, to);
    assert_ne!(edited, text, "{from} is not in {}", path.display());
    fs::write(path, edited).unwrap();
}

/// A program as one manifest describes it, with the ELF of another.
fn party(build: &Path, claimed: &Program, real: &Program) -> Party {
    Party {
        program: claimed.clone(),
        built: Built::load(&build.join(&real.elf_name)).unwrap(),
    }
}

fn multisig_program(name: &str) -> Program {
    program(Scenario::Multisig, name)
}

fn program(scenario: Scenario, name: &str) -> Program {
    let mut programs = programs();
    programs.retain(|p| p.about.scenario == scenario && p.name == name);
    programs.pop().unwrap()
}

#[track_caller]
fn failure(parties: &[Party]) -> String {
    let error = readings(parties).unwrap_err();
    assert!(error.is::<ProgramFailure>(), "{error:#}");
    format!("{error:#}")
}

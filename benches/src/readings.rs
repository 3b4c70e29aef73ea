//! Lets every program of a scenario read what every program wrote.

use crate::scenarios::{list, manifest::Role, program::Program, value::Value, wire::Wire};
use neap_model::{
    failure::ProgramFailure,
    readings::{Reading, Reads},
};
use neap_subject::specimen::PROGRAM_ID;
use neap_svm::{built::Built, svm::Svm, verify::verify};
use std::path::Path;

/// A program that writes and reads.
struct Party<'a> {
    program: &'a Program,
    svm: Svm,
}

/// What a writer wrote.
struct Output {
    /// The name of the program, or of the golden bytes.
    writer: String,
    wire: Wire,
    /// Empty if the program writes nothing.
    values: Vec<Box<dyn Value>>,
}

impl PartialEq for Output {
    /// Equal outputs are the same bytes: those that the contract states by hand.
    fn eq(&self, other: &Self) -> bool {
        let bytes = |output: &Self| {
            Vec::from_iter(output.values.iter().map(|value| value.bytes(output.wire)))
        };
        self.wire == other.wire && bytes(self) == bytes(other)
    }
}

/// Lets every program behind the shared entrypoint read what every program of its scenario wrote, itself included, and
/// the golden bytes, if there are several wire formats. The ELFs are in a directory. Returns the readings sorted.
///
/// # Errors
///
/// [`ProgramFailure`] as [`Built::load`], when a program does not write or read the wire that its manifest claims, and
/// when it does not read what another program of the same wire wrote.
pub fn readings(programs: &[Program], elfs: &Path) -> anyhow::Result<Vec<Reading>> {
    let mut readings = Vec::new();
    let with_formats =
        list::shared().filter(|scenario| !scenario.definition.contract.values().is_empty());
    for scenario in with_formats {
        let programs = programs.iter().filter(|program| program.scenario == scenario);
        let parties = programs.map(|program| {
            let built = Built::load(PROGRAM_ID, &elfs.join(&program.elf_name))?;
            Ok(Party { program, svm: built.svm })
        });
        let parties = parties.collect::<anyhow::Result<Vec<_>>>()?;
        let by_hand = scenario.definition.format.wires.iter().map(|&wire| {
            let writer = scenario.golden_writer(wire);
            Ok(Output { writer, wire, values: scenario.definition.contract.values() })
        });
        let by_programs = parties.iter().map(written_by);
        // Collects all outputs before any reading: a wrong byte is a clearer error than a wrong answer.
        let outputs = by_hand.chain(by_programs).collect::<anyhow::Result<Vec<_>>>()?;
        for reader in &parties {
            let mut known: Vec<(&Output, Reads)> = Vec::new();
            for output in &outputs {
                let reads = match known.iter().find(|(same, _)| *same == output) {
                    Some((_, reads)) => *reads,
                    None => reads(reader, output)?,
                };
                known.push((output, reads));
                readings.push(Reading {
                    suite: scenario.to_string(),
                    writer: output.writer.clone(),
                    reader: reader.program.name.clone(),
                    reads,
                });
            }
        }
    }
    readings.sort();
    Ok(readings)
}

/// Lets a program write every value that it can, and compares its bytes with the contract's.
fn written_by(Party { program, svm }: &Party) -> anyhow::Result<Output> {
    let mut values = Vec::new();
    if program.about.role != Role::Floor {
        for value in program.scenario.definition.contract.values() {
            let mut writing = value.writing().iter().copied();
            let writes = writing.find(|writes| program.operations().any(|has| has == *writes));
            let Some(operation) = writes else {
                continue;
            };
            let specimen = value.specimen(operation, program.wire);
            let outcome = svm.run(&specimen.invocation)?;
            verify(&outcome, &specimen).map_err(|mismatch| {
                ProgramFailure(format!(
                    "{}::{operation} does not write the wire `{}` that its manifest claims: {mismatch}",
                    program.name, program.about.wire
                ))
            })?;
            values.push(value.left_by(operation, &specimen));
        }
    }
    Ok(Output { writer: program.name.clone(), wire: program.wire, values })
}

/// Asks a program about every value that a writer wrote. It must read the wire that it claims.
fn reads(Party { program, svm }: &Party, output: &Output) -> anyhow::Result<Reads> {
    let mut reads = Reads::NotApplicable;
    if program.about.role == Role::Floor {
        return Ok(reads);
    }
    for value in &output.values {
        for operation in program.operations() {
            for question in value.questions(operation, output.wire) {
                let answer = verify(&svm.run(&question.invocation)?, &question);
                let Err(mismatch) = answer else {
                    reads = Reads::Yes;
                    continue;
                };
                if output.wire != program.wire {
                    return Ok(Reads::No);
                }
                let message = format!(
                    "{}::{operation} does not read what {} wrote, in bytes of its own wire `{}`: {mismatch}",
                    program.name, output.writer, program.about.wire
                );
                return Err(ProgramFailure(message).into());
            }
        }
    }
    Ok(reads)
}

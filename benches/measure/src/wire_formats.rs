//! Lets every program of a scenario read what every program wrote.

mod value;

use self::value::Value;
use crate::{built::Built, verify::verify};
use neap_model::{
    failure::ProgramFailure,
    wire_formats::{Reading, Reads},
};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{PROGRAM_ID, Scenario, Wire, golden_writer},
};
use std::path::Path;

/// A program that takes part: it writes and reads.
pub struct Party {
    /// The program as its manifest describes it.
    pub program: Program,
    /// The program's ELF.
    pub built: Built,
}

/// What a writer wrote. Equal outputs are the same bytes: those that the contract states by hand.
#[derive(PartialEq)]
struct Output {
    wire: Wire,
    /// Empty if the program writes nothing.
    values: Vec<Value>,
}

/// Lets every program of each scenario read what every program wrote, itself included, and the golden bytes.
/// Returns the readings sorted.
///
/// # Errors
///
/// [`ProgramFailure`] when a program does not write or read the wire that its manifest claims, or does not read
/// what another program of the same wire wrote.
pub fn readings(parties: &[Party]) -> anyhow::Result<Vec<Reading>> {
    let mut readings = Vec::new();
    for scenario in Scenario::SHARED {
        let parties = parties.iter();
        let parties = parties.filter(|party| party.program.about.scenario == scenario);
        let by_hand = scenario.wires().iter().map(|&wire| {
            Ok((golden_writer(scenario, wire), Output { wire, values: Value::all(scenario) }))
        });
        let by_programs =
            parties.clone().map(|party| Ok((party.program.name.clone(), written_by(party)?)));
        // Collects all outputs before any reading: a wrong byte is a clearer error than a wrong answer.
        let outputs = by_hand.chain(by_programs).collect::<anyhow::Result<Vec<_>>>()?;
        for reader in parties {
            let mut known: Vec<(&Output, Reads)> = Vec::new();
            for (writer, output) in &outputs {
                let reads = match known.iter().find(|(same, _)| *same == output) {
                    Some((_, reads)) => *reads,
                    None => reads(reader, writer, output)?,
                };
                known.push((output, reads));
                readings.push(Reading {
                    scenario: scenario.to_string(),
                    writer: writer.clone(),
                    reader: reader.program.name.clone(),
                    reads,
                });
            }
        }
    }
    readings.sort();
    Ok(readings)
}

/// Loads the programs behind the shared entrypoint, with their ELFs in a directory.
///
/// # Errors
///
/// As [`Built::load`].
pub fn parties(programs: &[Program], elfs: &Path) -> anyhow::Result<Vec<Party>> {
    let shared = programs.iter().filter(|program| program.about.framework.is_none());
    let parties = shared.map(|program| {
        let built = Built::load(PROGRAM_ID, &elfs.join(&program.elf_name))?;
        Ok(Party { program: program.clone(), built })
    });
    parties.collect()
}

/// Lets a program write every value that it can, and compares its bytes with the contract's.
fn written_by(Party { program, built }: &Party) -> anyhow::Result<Output> {
    let mut values = Vec::new();
    if program.about.role != Role::Floor {
        for value in Value::all(program.about.scenario) {
            let Some((operation, specimen, written)) = value.written_by(program) else {
                continue;
            };
            let outcome = built.svm.run(&specimen.invocation)?;
            verify(&outcome, &specimen).map_err(|mismatch| {
                ProgramFailure(format!(
                    "{}::{operation} does not write the wire `{}` that its manifest claims: {mismatch}",
                    program.name, program.about.wire
                ))
            })?;
            values.push(written);
        }
    }
    Ok(Output { wire: program.wire, values })
}

/// Asks a program about every value that a writer wrote. It must read the wire that it claims.
fn reads(Party { program, built }: &Party, writer: &str, output: &Output) -> anyhow::Result<Reads> {
    let mut reads = Reads::NotApplicable;
    if program.about.role == Role::Floor {
        return Ok(reads);
    }
    for value in &output.values {
        for operation in program.operations() {
            for question in value.questions(operation, output.wire) {
                let answer = verify(&built.svm.run(&question.invocation)?, &question);
                let Err(mismatch) = answer else {
                    reads = Reads::Yes;
                    continue;
                };
                if output.wire != program.wire {
                    return Ok(Reads::No);
                }
                let message = format!(
                    "{}::{operation} does not read what {writer} wrote, though both claim the wire `{}`: {mismatch}",
                    program.name, program.about.wire
                );
                return Err(ProgramFailure(message).into());
            }
        }
    }
    Ok(reads)
}
